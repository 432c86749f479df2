use std::fmt;

use serde_json::Value;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Segment {
    Property(String),
    Items,
    Values,
}

/// The place of a field: `spec.nodes[].size`.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path(Vec<Segment>);

impl Path {
    #[must_use]
    pub fn then(&self, segment: Segment) -> Self {
        let mut segments = self.0.clone();
        segments.push(segment);
        Self(segments)
    }

    #[must_use]
    pub fn property(&self, name: &str) -> Self {
        self.then(Segment::Property(name.to_owned()))
    }

    pub fn values<'a>(&self, object: &'a Value) -> Vec<&'a Value> {
        let step = |found: Vec<&'a Value>, segment: &Segment| {
            let next = |value: &'a Value| -> Vec<&'a Value> {
                match segment {
                    Segment::Property(name) => value.get(name).into_iter().collect(),
                    Segment::Items => value.as_array().into_iter().flatten().collect(),
                    Segment::Values => {
                        let map = value.as_object().into_iter();
                        map.flat_map(|map| map.values()).collect()
                    }
                }
            };
            found.into_iter().flat_map(next).collect()
        };
        self.0.iter().fold(vec![object], step)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Property(name) if index == 0 => formatter.write_str(name)?,
                Segment::Property(name) => write!(formatter, ".{name}")?,
                Segment::Items => formatter.write_str("[]")?,
                Segment::Values => formatter.write_str("{}")?,
            }
        }
        Ok(())
    }
}
