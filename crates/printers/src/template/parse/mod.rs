//! Builds a template from its tokens, and refuses what Go's parser refuses.

mod pipeline;

use std::collections::HashMap;

use super::lex::{Token, tokens};
use super::node::{Branch, Node};
use crate::budget::{Budget, WORD};
use crate::go::unquote_char;

type Result<T> = std::result::Result<T, String>;

/// Controls and parentheses inside of each other; more are refused rather than run out of stack.
const DEEPEST: usize = 100;

/// The bodies of all templates by name; the one that is printed is called `main`.
pub(super) fn parse(text: &str, main: &str, budget: &mut Budget) -> Result<HashMap<String, Vec<Node>>> {
    let mut templates = HashMap::new();
    let mut parser = Parser {
        tokens: &tokens(text)?,
        at: 0,
        variables: vec!["$".to_owned()],
        loops: 0,
        depth: 0,
        templates: &mut templates,
        budget,
    };
    let body = parser.template()?;
    parser.define(main.to_owned(), body)?;
    Ok(templates)
}

struct Parser<'t, 'p> {
    tokens: &'t [Token<'t>],
    at: usize,
    /// The variables that are known here.
    variables: Vec<String>,
    /// Loops around here, in this template.
    loops: usize,
    depth: usize,
    templates: &'p mut HashMap<String, Vec<Node>>,
    /// What variables and templates that are many may cost.
    budget: &'p mut Budget,
}

/// What ended a list of nodes.
#[derive(PartialEq, Eq)]
enum Stop {
    /// `{{end}}`
    End,
    /// `{{else}}`, or `{{else if` and `{{else with` up to the keyword.
    Else,
}

/// A node, or what ends a list of them.
enum Item {
    Node(Node),
    Stop(Stop),
}

impl<'t> Parser<'t, '_> {
    fn peek(&self) -> Option<&'t Token<'t>> {
        self.tokens.get(self.at)
    }

    /// The next token that is not a space.
    fn next(&mut self) -> Result<&'t Token<'t>> {
        self.spaces();
        let token = self.peek().ok_or("unexpected end: {{end}} is missing")?;
        self.at += 1;
        Ok(token)
    }

    fn spaces(&mut self) {
        while self.peek() == Some(&Token::Space) {
            self.at += 1;
        }
    }

    /// Whether `token` comes next, after spaces.
    fn follows(&mut self, token: &Token) -> bool {
        self.spaces();
        self.peek() == Some(token)
    }

    fn expect_close(&mut self, context: &str) -> Result<()> {
        match self.next()? {
            Token::Close => Ok(()),
            token => Err(unexpected(token, context)),
        }
    }

    /// The whole text, in which alone templates can be defined.
    fn template(&mut self) -> Result<Vec<Node>> {
        let mut nodes = Vec::new();
        while self.peek().is_some() {
            let start = self.at;
            if self.peek() == Some(&Token::Open) {
                self.at += 1;
                if *self.next()? == Token::Keyword("define") {
                    self.definition()?;
                    continue;
                }
                self.at = start;
            }
            match self.item()? {
                Item::Node(node) => nodes.push(node),
                Item::Stop(Stop::End) => return Err("unexpected {{end}}".to_owned()),
                Item::Stop(Stop::Else) => return Err("unexpected {{else}}".to_owned()),
            }
        }
        Ok(nodes)
    }

    fn definition(&mut self) -> Result<()> {
        let name = self.name("define clause")?;
        self.expect_close("define clause")?;
        let body = self.separate_body("define clause")?;
        self.define(name, body)
    }

    /// The body of a template that is defined here; it knows neither variables nor loops around it.
    fn separate_body(&mut self, context: &str) -> Result<Vec<Node>> {
        let variables = std::mem::replace(&mut self.variables, vec!["$".to_owned()]);
        let loops = std::mem::take(&mut self.loops);
        self.enter()?;
        let (body, stop) = self.list()?;
        if stop != Stop::End {
            return Err(format!("unexpected {{{{else}}}} in {context}"));
        }
        self.depth -= 1;
        self.variables = variables;
        self.loops = loops;
        Ok(body)
    }

    fn name(&mut self, context: &str) -> Result<String> {
        let name = match self.next()? {
            Token::Quoted(text) => unquote(text)?,
            Token::Raw(text) => raw(text),
            token => return Err(unexpected(token, context)),
        };
        Ok(String::from_utf8_lossy(&name).into_owned())
    }

    fn list(&mut self) -> Result<(Vec<Node>, Stop)> {
        let mut nodes = Vec::new();
        loop {
            match self.item()? {
                Item::Node(node) => nodes.push(node),
                Item::Stop(stop) => return Ok((nodes, stop)),
            }
        }
    }

    fn item(&mut self) -> Result<Item> {
        match self.next()? {
            Token::Text(text) => Ok(Item::Node(Node::Text((*text).to_owned()))),
            Token::Open => self.action(),
            token => Err(unexpected(token, "input")),
        }
    }

    fn action(&mut self) -> Result<Item> {
        let start = self.at;
        let node = match self.next()? {
            Token::Keyword("block") => self.block()?,
            Token::Keyword(word @ ("break" | "continue")) => self.jump(word)?,
            Token::Keyword("else") => return self.otherwise(),
            Token::Keyword("end") => {
                self.expect_close("end")?;
                return Ok(Item::Stop(Stop::End));
            }
            Token::Keyword(word @ ("if" | "with" | "range")) => self.control(word)?,
            Token::Keyword("template") => self.call()?,
            _ => {
                self.at = start;
                Node::Action(self.pipeline("command", &Token::Close)?)
            }
        };
        Ok(Item::Node(node))
    }

    /// A template may be defined again only when one of the bodies is empty.
    fn define(&mut self, name: String, body: Vec<Node>) -> Result<()> {
        let is_free = match self.templates.get(&name) {
            None => true,
            Some(known) => is_empty(known, self.budget),
        };
        if !is_free && !is_empty(&body, self.budget) {
            return Err(format!("multiple definition of template {name:?}"));
        }
        self.budget.check()?;
        if is_free {
            self.templates.insert(name, body);
        }
        Ok(())
    }

    /// Whether there is a variable called `name` here.
    pub(super) fn knows(&mut self, name: &str) -> Result<bool> {
        let place = self.variables.iter().rposition(|known| known == name);
        let seen = self.variables.len() - place.unwrap_or_default();
        self.budget.spend(seen.saturating_mul(WORD + name.len()))?;
        Ok(place.is_some())
    }

    fn jump(&mut self, word: &str) -> Result<Node> {
        self.expect_close(word)?;
        match word {
            _ if self.loops == 0 => Err(format!("{{{{{word}}}}} outside {{{{range}}}}")),
            "break" => Ok(Node::Break),
            _ => Ok(Node::Continue),
        }
    }

    /// `else` is followed by its end or by the keyword of `else if` and `else with`, which stays.
    fn otherwise(&mut self) -> Result<Item> {
        if !self.follows(&Token::Keyword("if")) && !self.follows(&Token::Keyword("with")) {
            self.expect_close("else")?;
        }
        Ok(Item::Stop(Stop::Else))
    }

    fn block(&mut self) -> Result<Node> {
        let name = self.name("block clause")?;
        let pipeline = self.pipeline("block clause", &Token::Close)?;
        let body = self.separate_body("block clause")?;
        self.define(name.clone(), body)?;
        Ok(Node::Template(name, Some(pipeline)))
    }

    fn call(&mut self) -> Result<Node> {
        let name = self.name("template clause")?;
        if self.follows(&Token::Close) {
            self.at += 1;
            return Ok(Node::Template(name, None));
        }
        Ok(Node::Template(name, Some(self.pipeline("template clause", &Token::Close)?)))
    }

    /// `if`, `with` and `range`, up to their end.
    fn control(&mut self, word: &str) -> Result<Node> {
        self.enter()?;
        let known = self.variables.len();
        let pipeline = self.pipeline(word, &Token::Close)?;
        self.loops += usize::from(word == "range");
        let (body, stop) = self.list()?;
        self.loops -= usize::from(word == "range");
        let otherwise = if stop == Stop::Else { self.else_body(word)? } else { Vec::new() };
        self.variables.truncate(known);
        self.depth -= 1;
        let branch = Branch { pipeline, body, otherwise };
        Ok(match word {
            "if" => Node::If(branch),
            "with" => Node::With(branch),
            _ => Node::Range(branch),
        })
    }

    fn else_body(&mut self, word: &str) -> Result<Vec<Node>> {
        // `else if` is an `if` of its own, which takes the end of both.
        if word != "range" && self.peek() == Some(&Token::Keyword(word)) {
            self.at += 1;
            return Ok(vec![self.control(word)?]);
        }
        match self.list()? {
            (body, Stop::End) => Ok(body),
            (_, Stop::Else) => Err("expected end, found {{else}}".to_owned()),
        }
    }

    fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("more than {DEEPEST} levels inside of each other"));
        }
        Ok(())
    }
}

fn is_empty(body: &[Node], budget: &mut Budget) -> bool {
    body.iter().all(|node| {
        budget.work(WORD);
        matches!(node, Node::Text(text) if {
            budget.work(text.len());
            text.trim().is_empty()
        })
    })
}

fn unexpected(token: &Token, context: &str) -> String {
    format!("unexpected {token} in {context}")
}

/// The text that stood between double quotes.
fn unquote(mut text: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while !text.is_empty() {
        let (character, rest) =
            unquote_char(text, '"').ok_or_else(|| format!("invalid escape in {text:?}"))?;
        bytes.extend(character);
        text = rest;
    }
    Ok(bytes)
}

/// The text that stood between backquotes, from which Go drops carriage returns.
fn raw(text: &str) -> Vec<u8> {
    text.replace('\r', "").into_bytes()
}
