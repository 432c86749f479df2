//! Lists and mappings in brackets.

use serde_json::Value;

use super::DocumentError;
use super::compose::Composer;
use super::entries::Entries;
use super::scanner::Token;

impl Composer {
    pub(super) fn flow_list(&mut self) -> Result<Value, DocumentError> {
        const ENDS: [Token; 2] = [Token::FlowEntry, Token::FlowSequenceEnd];
        self.next();
        let mut items = Vec::new();
        let mut is_first = true;
        while !self.is(&Token::FlowSequenceEnd) {
            if !is_first && !self.separator(&Token::FlowSequenceEnd)? {
                break;
            }
            is_first = false;
            if self.is(&Token::Key) {
                let mut entries = Entries::default();
                self.flow_entry(&mut entries, &ENDS)?;
                items.push(entries.mapping());
            } else {
                items.push(self.item(false, false)?);
            }
        }
        self.next();
        Ok(Value::Array(items))
    }

    /// Takes a comma; false where nothing follows it.
    fn separator(&mut self, end: &Token) -> Result<bool, DocumentError> {
        if !self.is(&Token::FlowEntry) {
            return self.wrong("a comma or a closing bracket is missing");
        }
        self.next();
        Ok(!self.is(end))
    }

    /// Reads a key that is marked as one, and its value.
    fn flow_entry(&mut self, entries: &mut Entries, ends: &[Token]) -> Result<(), DocumentError> {
        self.next();
        let line = self.line;
        let has_key = !self.is(&Token::Value) && !self.is_any(ends);
        let key = if has_key { Some(self.node(false, false)?) } else { None };
        let value = if self.is(&Token::Value) {
            self.next();
            if self.is_any(ends) { self.empty()? } else { self.item(false, false)? }
        } else {
            self.empty()?
        };
        entries.add(key, value, line, self.reader)
    }

    pub(super) fn flow_mapping(&mut self) -> Result<Value, DocumentError> {
        const ENDS: [Token; 2] = [Token::FlowEntry, Token::FlowMappingEnd];
        self.next();
        let mut entries = Entries::default();
        let mut is_first = true;
        while !self.is(&Token::FlowMappingEnd) {
            if !is_first && !self.separator(&Token::FlowMappingEnd)? {
                break;
            }
            is_first = false;
            if self.is(&Token::Key) {
                self.flow_entry(&mut entries, &ENDS)?;
            } else {
                let line = self.line;
                let key = self.node(false, false)?;
                let value = self.empty()?;
                entries.add(Some(key), value, line, self.reader)?;
            }
        }
        self.next();
        Ok(entries.mapping())
    }
}
