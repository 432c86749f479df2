//! Where keys may begin, and which blocks are open: both depend on columns.

use super::DocumentError;
use super::scanner::{Scanner, SimpleKey, Token};

/// A key that is not marked as one is on one line, and no longer than this.
const MAX_SIMPLE_KEY: usize = 1024;

impl Scanner {
    pub(super) fn drop_stale_keys(&mut self) -> Result<(), DocumentError> {
        let (at, line) = (self.at, self.line);
        for place in &mut self.simple_keys {
            let is_stale = |key: &SimpleKey| key.line != line || at - key.at > MAX_SIMPLE_KEY;
            if let Some(key) = place.take_if(|key| is_stale(key))
                && key.is_required
            {
                return Err(DocumentError::at(key.line, "a key has no colon"));
            }
        }
        Ok(())
    }

    pub(super) fn remember_key(&mut self) -> Result<(), DocumentError> {
        if self.may_be_key {
            self.forget_key()?;
            let key = SimpleKey {
                token: self.tokens.len(),
                is_required: self.flow_level == 0 && self.indent == self.column(),
                at: self.at,
                line: self.line,
                column: self.column,
            };
            if let Some(place) = self.simple_keys.get_mut(self.flow_level) {
                *place = Some(key);
            }
        }
        Ok(())
    }

    pub(super) fn forget_key(&mut self) -> Result<(), DocumentError> {
        let key = self.simple_keys.get_mut(self.flow_level).and_then(Option::take);
        match key {
            Some(key) if key.is_required => Err(DocumentError::at(key.line, "a key has no colon")),
            _ => Ok(()),
        }
    }

    /// Closes blocks that are further to the right than `column`.
    pub(super) fn unwind(&mut self, column: isize) {
        while self.flow_level == 0 && self.indent > column {
            self.indent = self.indents.pop().unwrap_or(-1);
            self.push(Token::BlockEnd);
        }
    }

    /// Opens a block at `column`, unless one is open there.
    pub(super) fn indent(&mut self, column: isize) -> bool {
        let is_new = self.indent < column;
        if is_new {
            self.indents.push(self.indent);
            self.indent = column;
        }
        is_new
    }

    pub(super) fn close_all(&mut self) -> Result<(), DocumentError> {
        self.unwind(-1);
        self.forget_key()?;
        self.may_be_key = false;
        Ok(())
    }
}
