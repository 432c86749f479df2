//! The types of CEL, as the API server makes them from schemas (`apiserver/pkg/cel/common/schemas.go` of Kubernetes).

use std::fmt;

use serde_json::{Map, Value};

use crate::operator::schema::is_true;

/// Words that are written with underscores around them where they are the names of fields.
const ESCAPED: &[&str] = &[
    "true",
    "false",
    "null",
    "in",
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "let",
    "loop",
    "package",
    "namespace",
    "return",
    "var",
    "void",
    "while",
];

/// The type of an expression.
#[derive(Clone)]
pub(super) enum Type<'schema> {
    /// Known only when the rule is evaluated.
    Dynamic,
    Null,
    Bool,
    Int,
    Uint,
    Double,
    Text,
    Bytes,
    Duration,
    Timestamp,
    /// A type itself.
    Kind,
    /// One of a library's.
    Named(&'static str),
    /// Keys, and what they lead to.
    Map(Box<Type<'schema>>, Box<Type<'schema>>),
    List(Box<Type<'schema>>),
    Optional(Box<Type<'schema>>),
    /// What a schema describes, and whether it has a kind and metadata.
    Object(&'schema Map<String, Value>, bool),
    /// The metadata of an object.
    Metadata,
}

impl<'schema> Type<'schema> {
    /// The type of what `schema` describes; none where rules cannot speak of it.
    pub(super) fn of(schema: &'schema Map<String, Value>, is_root: bool) -> Option<Self> {
        if is_true(schema, "x-kubernetes-int-or-string") {
            return Some(Self::Dynamic);
        }
        let part = |name: &str| schema.get(name).and_then(Value::as_object);
        Some(match schema.get("type")?.as_str()? {
            "array" => Self::list(Self::of(part("items")?, false)?),
            "object" => match part("additionalProperties") {
                Some(additional) => Self::map(Self::Text, Self::of(additional, false)?),
                None => Self::Object(
                    schema,
                    is_root || is_true(schema, "x-kubernetes-embedded-resource"),
                ),
            },
            "boolean" => Self::Bool,
            "integer" => Self::Int,
            "number" => Self::Double,
            "string" => match schema.get("format").and_then(Value::as_str) {
                Some("byte") => Self::Bytes,
                Some("duration") => Self::Duration,
                Some("date" | "date-time") => Self::Timestamp,
                _ => Self::Text,
            },
            _ => return None,
        })
    }

    pub(super) fn list(element: Self) -> Self {
        Self::List(Box::new(element))
    }

    pub(super) fn map(key: Self, value: Self) -> Self {
        Self::Map(Box::new(key), Box::new(value))
    }

    pub(super) fn optional(value: Self) -> Self {
        Self::Optional(Box::new(value))
    }

    /// Whether a value of this type can stand where one of the other is wanted.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Dynamic, _) | (_, Self::Dynamic) => true,
            (Self::Map(key, value), Self::Map(other_key, other_value)) => {
                key.agrees(other_key) && value.agrees(other_value)
            }
            (Self::List(one), Self::List(other)) | (Self::Optional(one), Self::Optional(other)) => {
                one.agrees(other)
            }
            // Each schema is a type of its own.
            (Self::Object(one, _), Self::Object(other, _)) => std::ptr::eq(*one, *other),
            (Self::Named(one), Self::Named(other)) => one == other,
            (Self::Null, other) | (other, Self::Null) => other.may_be_null(),
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    fn may_be_null(&self) -> bool {
        !matches!(
            self,
            Self::Bool
                | Self::Int
                | Self::Uint
                | Self::Double
                | Self::Text
                | Self::Bytes
                | Self::Map(..)
                | Self::List(_)
        )
    }

    /// Fails where a value of this type cannot stand where one of `wanted` has to.
    pub(super) fn expect(&self, wanted: &Self) -> Result<(), String> {
        if self.agrees(wanted) {
            Ok(())
        } else {
            Err(format!("{self} is not {wanted}"))
        }
    }

    /// The type of what is either this or the other: what is known of one of them.
    pub(super) fn common(self, other: Self) -> Result<Self, String> {
        if !self.agrees(&other) {
            return Err(format!("{self} and {other} are of two types"));
        }
        Ok(match (&self, &other) {
            (Self::Dynamic | Self::Null, _) => other,
            _ => self,
        })
    }

    /// The type of a field.
    pub(super) fn field(&self, name: &str) -> Result<Self, String> {
        let found = match self {
            Self::Dynamic | Self::Kind => Some(Self::Dynamic),
            Self::Map(key, value) if key.agrees(&Self::Text) => Some((**value).clone()),
            Self::Optional(value) => return value.field(name).map(Self::optional),
            Self::Metadata => ["name", "generateName"].contains(&name).then_some(Self::Text),
            Self::Object(schema, is_whole) => described(schema, *is_whole, name),
            _ => return Err(format!("{self} has no fields")),
        };
        found.ok_or_else(|| format!("there is no field {name}"))
    }

    /// The type of what is at an index.
    pub(super) fn at(&self, index: &Self) -> Result<Self, String> {
        match self {
            Self::Dynamic => Ok(Self::Dynamic),
            Self::List(element) => index.expect(&Self::Int).map(|()| (**element).clone()),
            Self::Map(key, value) => index.expect(key).map(|()| (**value).clone()),
            Self::Optional(value) => value.at(index).map(Self::optional),
            _ => Err(format!("{self} has no elements")),
        }
    }

    /// What the two variables of a macro are: the index or the key, and the element or the value. A single variable is
    /// an element or a key.
    pub(super) fn elements(&self) -> Result<(Self, Self), String> {
        match self {
            Self::Dynamic => Ok((Self::Dynamic, Self::Dynamic)),
            Self::List(element) => Ok((Self::Int, (**element).clone())),
            Self::Map(key, value) => Ok(((**key).clone(), (**value).clone())),
            _ => Err(format!("{self} has no elements")),
        }
    }
}

/// The type of a field of an object.
fn described<'schema>(
    schema: &'schema Map<String, Value>,
    is_whole: bool,
    name: &str,
) -> Option<Type<'schema>> {
    match name {
        "apiVersion" | "kind" if is_whole => return Some(Type::Text),
        "metadata" if is_whole => return Some(Type::Metadata),
        _ => {}
    }
    let properties = schema.get("properties")?.as_object()?;
    // `namespace` is reserved, but not a word of the grammar.
    let field = properties
        .get_key_value(name)
        .filter(|_| escaped(name) == name || name == "namespace");
    let field = field.or_else(|| properties.iter().find(|(property, _)| escaped(property) == name));
    Type::of(field?.1.as_object()?, false)
}

/// How a rule writes the name of a field (Kubernetes' documentation of CRD validation rules, "Escaping").
fn escaped(name: &str) -> String {
    if ESCAPED.contains(&name) {
        return format!("__{name}__");
    }
    name.replace("__", "__underscores__")
        .replace('.', "__dot__")
        .replace('-', "__dash__")
        .replace('/', "__slash__")
}

impl fmt::Display for Type<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Dynamic => "dyn",
            Self::Null => "null",
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Uint => "uint",
            Self::Double => "double",
            Self::Text => "string",
            Self::Bytes => "bytes",
            Self::Duration => "duration",
            Self::Timestamp => "timestamp",
            Self::Kind => "type",
            Self::Named(name) => name,
            Self::Object(..) | Self::Metadata => "object",
            Self::Optional(value) => return write!(formatter, "optional({value})"),
            Self::List(element) => return write!(formatter, "list({element})"),
            Self::Map(key, value) => return write!(formatter, "map({key}, {value})"),
        })
    }
}
