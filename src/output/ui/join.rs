//! The output of one command on several clusters: gathered for each context, and printed as one.

use printers::SortKey;
use serde_json::{Value, json};

use super::{OutputFormat, Ui};
use crate::error::Result;
use crate::output::gathered::{Member, Part, Section};
use crate::output::table::{Sheet, stacked};
use base::shell::quoted;

/// Objects of one kind, from all contexts.
struct Joined {
    word: &'static str,
    sheet: Sheet,
    names: Vec<String>,
    items: Vec<Value>,
    sort_by: Option<String>,
}

impl Joined {
    fn new(section: &Section) -> Self {
        Self {
            word: section.word,
            sheet: section.sheet.empty(),
            names: Vec::new(),
            items: Vec::new(),
            sort_by: section.sort_by.clone(),
        }
    }

    fn add(&mut self, context: &str, section: Section) {
        self.sheet.append(&section.sheet, context);
        let with_context = |name| format!("{name} --context {}", quoted(context));
        self.names.extend(section.names.into_iter().map(with_context));
        let items = section.items.into_iter();
        self.items.extend(items.map(|item| marked(item, context)));
    }

    /// The order that `--sort-by` requests is one of all contexts.
    fn sort(&mut self) -> Result<()> {
        let Some(path) = self.sort_by.take() else { return Ok(()) };
        let order = SortKey::parse(&path)?.order(&self.items)?;
        self.items = order.iter().map(|index| self.items[*index].clone()).collect();
        self.names = order.iter().map(|index| self.names[*index].clone()).collect();
        self.sheet.reorder(&order);
        Ok(())
    }
}

/// The object, with the context that it is from.
fn marked(mut object: Value, context: &str) -> Value {
    if let Value::Object(fields) = &mut object {
        let metadata = fields.entry("metadata").or_insert_with(|| json!({}));
        if let Value::Object(metadata) = metadata {
            metadata.insert("context".to_owned(), context.into());
        }
    }
    object
}

/// The sections of all contexts, joined by their kinds.
fn joined(members: &mut [Member]) -> Result<Vec<Joined>> {
    let mut all: Vec<Joined> = Vec::new();
    for member in members {
        let parts = std::mem::take(&mut member.parts);
        for part in parts {
            let Part::Section(section) = part else {
                member.parts.push(part);
                continue;
            };
            let place = all.iter().position(|one| one.word == section.word);
            let place = place.unwrap_or_else(|| {
                all.push(Joined::new(&section));
                all.len() - 1
            });
            all[place].add(&member.context, section);
        }
    }
    for one in &mut all {
        one.sort()?;
    }
    Ok(all)
}

impl Ui {
    /// Prints what commands on several clusters had to say.
    pub fn join(&self, mut members: Vec<Member>) -> Result<()> {
        let sections = joined(&mut members)?;
        match self.format() {
            OutputFormat::Table | OutputFormat::Wide => self.join_tables(sections, members),
            OutputFormat::Name => {
                let names = sections.into_iter().flat_map(|one| one.names);
                let texts = members.into_iter().flat_map(names_of);
                self.text(&names.chain(texts).map(|name| name + "\n").collect::<String>())
            }
            _ => {
                if let Some(one) = sections.first() {
                    self.prepare(!one.sheet.headers())?;
                }
                let items = sections.into_iter().flat_map(|one| one.items);
                let items: Vec<Value> = items.chain(members.into_iter().flat_map(objects_of)).collect();
                self.document(&json!({"apiVersion": "v1", "kind": "List", "items": items}))
            }
        }
    }

    fn join_tables(&self, sections: Vec<Joined>, members: Vec<Member>) -> Result<()> {
        let has_sections = !sections.is_empty();
        let filled = sections.into_iter().filter(|one| !one.sheet.is_empty());
        let sheets: Vec<Sheet> = filled.map(|one| one.sheet).collect();
        let mut tables: Vec<String> = Vec::new();
        if !sheets.is_empty() {
            tables.push(stacked(sheets));
        }
        let mut facts = members.iter().find_map(Member::facts).map(Sheet::empty);
        let mut texts = Vec::new();
        for member in members {
            if let Some(facts) = facts.as_mut().filter(|_| member.facts().is_none()) {
                facts.append_unknown(&member.context);
            }
            let mut text = String::new();
            for part in member.parts {
                match part {
                    Part::Facts(sheet) => {
                        if let Some(facts) = &mut facts {
                            facts.append(&sheet, &member.context);
                        }
                    }
                    Part::Text(more) => text.push_str(&more),
                    Part::Section(_) | Part::Object(_) => {}
                }
            }
            if !text.is_empty() {
                texts.push(format!("Context: {}\n{text}", member.context));
            }
        }
        tables.extend(facts.map(Sheet::draw));
        tables.extend(texts);
        if tables.is_empty() && has_sections {
            self.say("No resources found");
        }
        self.text(&tables.join("\n"))
    }
}

fn names_of(member: Member) -> Vec<String> {
    let context = quoted(&member.context);
    let texts = member.parts.into_iter().filter_map(|part| match part {
        Part::Text(text) => Some(text),
        _ => None,
    });
    let lines = texts.flat_map(|text| {
        let lines = text.lines().map(|line| format!("{line} --context {context}"));
        lines.collect::<Vec<_>>()
    });
    lines.collect()
}

fn objects_of(member: Member) -> Vec<Value> {
    let objects = member.parts.into_iter().filter_map(|part| match part {
        Part::Object(value) => Some(marked(value, &member.context)),
        _ => None,
    });
    objects.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::recorded::Recorded;
    use crate::output::ui::Settings;

    /// What is printed of two contexts in which a command prints this.
    fn printed(format: OutputFormat, print: impl Fn(&Ui, &str)) -> String {
        let settings = Settings { color: Some(false), ..Settings::plain(format) };
        let (stdout, stderr) = (Recorded::default(), Recorded::default());
        let ui = Ui::recorded(settings, &stdout, &stderr);
        let member = |context: &str| {
            let inner = ui.within(context);
            print(&inner, context);
            Member { context: context.to_owned(), parts: inner.gathered() }
        };
        ui.join(vec![member("prod"), member("test 1")]).unwrap();
        stdout.text() + &stderr.text()
    }

    #[test]
    fn facts_are_a_line_for_each_context() {
        let table = printed(OutputFormat::Table, |ui, context| {
            if context == "prod" {
                ui.facts(&[("Kubernetes", Some("v1")), ("MetalK8s", None)]).unwrap();
            }
        });
        assert_eq!(
            table,
            "CONTEXT   KUBERNETES   METALK8S\nprod      v1           <unknown>\ntest 1    <unknown>    <unknown>\n"
        );
    }

    #[test]
    fn text_is_a_section_for_each_context() {
        let text = printed(OutputFormat::Table, |ui, context| {
            ui.text(&format!("of {context}\n")).unwrap();
        });
        assert_eq!(text, "Context: prod\nof prod\n\nContext: test 1\nof test 1\n");
    }

    #[test]
    fn objects_are_one_list_and_say_where_they_are_from() {
        let list = printed(OutputFormat::Json, |ui, _| {
            ui.document(&json!({"kind": "Version", "metadata": {"name": "a"}})).unwrap();
        });
        let list: Value = serde_json::from_str(&list).unwrap();
        assert_eq!(
            list,
            json!({"apiVersion": "v1", "kind": "List", "items": [
                {"kind": "Version", "metadata": {"name": "a", "context": "prod"}},
                {"kind": "Version", "metadata": {"name": "a", "context": "test 1"}},
            ]})
        );
    }

    #[test]
    fn names_are_words_that_other_commands_accept() {
        let names = printed(OutputFormat::Name, |ui, _| ui.text("environment/a\n").unwrap());
        assert_eq!(names, "environment/a --context prod\nenvironment/a --context 'test 1'\n");
    }
}
