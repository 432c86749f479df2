//! Pipelines: the variables that they declare, their commands, and the words of those.

use super::{Parser, Result, raw, unexpected, unquote};
use crate::template::functions::Function;
use crate::template::lex::Token;
use crate::template::node::{Command, Number, Operand, Pipeline};

impl Parser<'_, '_> {
    /// Commands up to `end`, with the variables that take their value.
    pub(super) fn pipeline(&mut self, context: &str, end: &Token) -> Result<Pipeline> {
        let (variables, assigns) = self.declarations(context)?;
        let mut commands = Vec::new();
        loop {
            match self.next()? {
                token if token == end => break,
                Token::Bool(_)
                | Token::Character(_)
                | Token::Dot
                | Token::Field(_)
                | Token::Identifier(_)
                | Token::Number(_)
                | Token::Keyword("nil")
                | Token::Raw(_)
                | Token::Quoted(_)
                | Token::Variable(_)
                | Token::Left => {
                    self.at -= 1;
                    commands.push(self.command()?);
                }
                token => return Err(unexpected(token, context)),
            }
        }
        if commands.is_empty() {
            return Err(format!("missing value for {context}"));
        }
        let literal = commands.iter().skip(1).any(|command| {
            matches!(
                command.first,
                Operand::Bool(_) | Operand::Dot | Operand::Nil | Operand::Number(_) | Operand::Text(_)
            )
        });
        if literal {
            return Err("a value behind | is not a command".to_owned());
        }
        Ok(Pipeline { variables, assigns, commands })
    }

    /// `$x :=`, `$x =` and, in a range, `$i, $x :=`; with whether the variables already exist.
    fn declarations(&mut self, context: &str) -> Result<(Vec<String>, bool)> {
        let mut declared = Vec::new();
        loop {
            self.spaces();
            let start = self.at;
            let Some(Token::Variable(name)) = self.peek() else { return Ok((declared, false)) };
            self.at += 1;
            match self.next()? {
                token @ (Token::Assign | Token::Declare) => {
                    self.declare(&mut declared, name);
                    return Ok((declared, *token == Token::Assign));
                }
                Token::Other(',') if context == "range" && declared.is_empty() => {
                    self.declare(&mut declared, name);
                }
                Token::Other(',') => return Err(format!("too many declarations in {context}")),
                _ => {
                    self.at = start;
                    return Ok((declared, false));
                }
            }
            self.spaces();
            if !matches!(self.peek(), Some(Token::Variable(_) | Token::Close | Token::Right)) {
                return Err("range can only initialize variables".to_owned());
            }
        }
    }

    fn declare(&mut self, declared: &mut Vec<String>, name: &str) {
        declared.push(name.to_owned());
        self.variables.push(name.to_owned());
    }

    fn command(&mut self) -> Result<Command> {
        let mut operands = Vec::new();
        loop {
            self.spaces();
            operands.extend(self.operand()?);
            match self.peek() {
                Some(Token::Space) => self.at += 1,
                Some(Token::Close | Token::Right) => break,
                Some(Token::Pipe) => {
                    self.at += 1;
                    break;
                }
                Some(token) => return Err(unexpected(token, "operand")),
                None => return Err("unclosed action".to_owned()),
            }
        }
        let mut operands = operands.into_iter();
        let first = operands.next().ok_or("empty command")?;
        Ok(Command { first, arguments: operands.collect() })
    }

    /// A term with the fields that are taken from it.
    fn operand(&mut self) -> Result<Option<Operand>> {
        let Some(term) = self.term()? else { return Ok(None) };
        let mut fields = Vec::new();
        while let Some(Token::Field(name)) = self.peek() {
            self.at += 1;
            fields.push((*name).to_owned());
        }
        if fields.is_empty() {
            return Ok(Some(term));
        }
        Ok(Some(match term {
            Operand::Field(path) => Operand::Field([path, fields].concat()),
            Operand::Variable(name, path) => Operand::Variable(name, [path, fields].concat()),
            Operand::Bool(_) | Operand::Text(_) | Operand::Number(_) | Operand::Nil | Operand::Dot => {
                return Err(format!("unexpected .{} after a value", fields[0]));
            }
            term => Operand::Chain(Box::new(term), fields),
        }))
    }

    fn term(&mut self) -> Result<Option<Operand>> {
        let start = self.at;
        Ok(Some(match self.next()? {
            Token::Identifier(name) => Operand::Function(Function::named(name)?),
            Token::Dot => Operand::Dot,
            Token::Keyword("nil") => Operand::Nil,
            Token::Variable(name) if self.knows(name)? => Operand::Variable((*name).to_owned(), Vec::new()),
            Token::Variable(name) => return Err(format!("undefined variable {name}")),
            Token::Field(name) => Operand::Field(vec![(*name).to_owned()]),
            Token::Bool(truth) => Operand::Bool(*truth),
            Token::Number(text) => Operand::Number(Number::parse(text)?),
            Token::Character(text) => Operand::Number(Number::parse_character(text)?),
            Token::Quoted(text) => Operand::Text(unquote(text)?),
            Token::Raw(text) => Operand::Text(raw(text)),
            Token::Left => {
                self.enter()?;
                let pipeline = self.pipeline("parenthesized pipeline", &Token::Right)?;
                self.depth -= 1;
                Operand::Pipeline(Box::new(pipeline))
            }
            _ => {
                self.at = start;
                return Ok(None);
            }
        }))
    }
}
