//! The functions of CEL, of its extensions and of Kubernetes' libraries (`apiserver/pkg/cel/library`).

use super::types::Type;

/// What a function takes or gives.
#[derive(Clone, Copy)]
enum Shape {
    Any,
    Bool,
    Int,
    Uint,
    Double,
    Text,
    Bytes,
    Duration,
    Timestamp,
    Kind,
    Named(&'static str),
    ListOf(&'static Shape),
    Map,
    Optional,
    /// As the first argument.
    Same,
    /// As the elements of the first argument.
    Element,
    /// An optional value of that.
    OptionalElement,
    /// An optional value of the first argument.
    OptionalSame,
}

use Shape::{
    Any, Bool, Bytes, Double, Duration, Element, Int, ListOf, Map, Named, Optional, OptionalElement,
    OptionalSame, Same, Text, Timestamp, Uint,
};

const LIST: Shape = ListOf(&Any);
const TEXTS: Shape = ListOf(&Text);
const URL: Shape = Named("URL");
const IP: Shape = Named("IP");
const CIDR: Shape = Named("CIDR");
const QUANTITY: Shape = Named("Quantity");
const SEMVER: Shape = Named("Semver");
const FORMAT: Shape = Named("Format");

/// What lists have whose elements can be added up, and those whose elements only have an order.
const SUMMED: &[&str] = &["sum", "min", "max"];
const ORDERED: &[&str] = &["min", "max"];

/// How a function can be called: as a method or not, with these arguments (a method's object is the first of them),
/// of which so many at the end can be left out; and what it gives.
struct Signature(&'static [&'static str], bool, &'static [Shape], usize, Shape);

const METHOD: bool = true;
const GLOBAL: bool = false;

#[rustfmt::skip]
const SIGNATURES: &[Signature] = &[
    // The language itself.
    Signature(&["size"], GLOBAL, &[Text], 0, Int), Signature(&["size"], METHOD, &[Text], 0, Int),
    Signature(&["size"], GLOBAL, &[Bytes], 0, Int), Signature(&["size"], METHOD, &[Bytes], 0, Int),
    Signature(&["size"], GLOBAL, &[LIST], 0, Int), Signature(&["size"], METHOD, &[LIST], 0, Int),
    Signature(&["size"], GLOBAL, &[Map], 0, Int), Signature(&["size"], METHOD, &[Map], 0, Int),
    Signature(&["contains", "startsWith", "endsWith", "matches"], METHOD, &[Text, Text], 0, Bool),
    Signature(&["matches"], GLOBAL, &[Text, Text], 0, Bool),
    Signature(&["getFullYear", "getMonth", "getDayOfYear", "getDayOfMonth", "getDate", "getDayOfWeek", "getHours",
        "getMinutes", "getSeconds", "getMilliseconds"], METHOD, &[Timestamp, Text], 1, Int),
    Signature(&["getHours", "getMinutes", "getSeconds", "getMilliseconds"], METHOD, &[Duration], 0, Int),
    Signature(&["int"], GLOBAL, &[Int], 0, Int), Signature(&["int"], GLOBAL, &[Uint], 0, Int),
    Signature(&["int"], GLOBAL, &[Double], 0, Int), Signature(&["int"], GLOBAL, &[Text], 0, Int),
    Signature(&["int"], GLOBAL, &[Timestamp], 0, Int), Signature(&["int"], GLOBAL, &[Duration], 0, Int),
    Signature(&["uint"], GLOBAL, &[Int], 0, Uint), Signature(&["uint"], GLOBAL, &[Uint], 0, Uint),
    Signature(&["uint"], GLOBAL, &[Double], 0, Uint), Signature(&["uint"], GLOBAL, &[Text], 0, Uint),
    Signature(&["double"], GLOBAL, &[Int], 0, Double), Signature(&["double"], GLOBAL, &[Uint], 0, Double),
    Signature(&["double"], GLOBAL, &[Double], 0, Double), Signature(&["double"], GLOBAL, &[Text], 0, Double),
    Signature(&["string"], GLOBAL, &[Bool], 0, Text),
    Signature(&["string"], GLOBAL, &[Int], 0, Text),
    Signature(&["string"], GLOBAL, &[Uint], 0, Text),
    Signature(&["string"], GLOBAL, &[Double], 0, Text),
    Signature(&["string"], GLOBAL, &[Text], 0, Text),
    Signature(&["string"], GLOBAL, &[Bytes], 0, Text),
    Signature(&["string"], GLOBAL, &[Duration], 0, Text),
    Signature(&["string"], GLOBAL, &[Timestamp], 0, Text),
    Signature(&["string"], GLOBAL, &[IP], 0, Text),
    Signature(&["string"], GLOBAL, &[CIDR], 0, Text),
    Signature(&["type"], GLOBAL, &[Any], 0, Shape::Kind),
    Signature(&["dyn"], GLOBAL, &[Any], 0, Any),
    Signature(&["bytes"], GLOBAL, &[Text], 0, Bytes), Signature(&["bytes"], GLOBAL, &[Bytes], 0, Bytes),
    Signature(&["bool"], GLOBAL, &[Text], 0, Bool), Signature(&["bool"], GLOBAL, &[Bool], 0, Bool),
    Signature(&["timestamp"], GLOBAL, &[Text], 0, Timestamp), Signature(&["timestamp"], GLOBAL, &[Int], 0, Timestamp),
    Signature(&["timestamp"], GLOBAL, &[Timestamp], 0, Timestamp),
    Signature(&["duration"], GLOBAL, &[Text], 0, Duration), Signature(&["duration"], GLOBAL, &[Int], 0, Duration),
    Signature(&["duration"], GLOBAL, &[Duration], 0, Duration),
    // TEXTS.
    Signature(&["charAt"], METHOD, &[Text, Int], 0, Text),
    Signature(&["indexOf", "lastIndexOf"], METHOD, &[Text, Text, Int], 1, Int),
    Signature(&["lowerAscii", "upperAscii", "trim"], METHOD, &[Text], 0, Text),
    Signature(&["replace"], METHOD, &[Text, Text, Text, Int], 1, Text),
    Signature(&["split"], METHOD, &[Text, Text, Int], 1, TEXTS),
    Signature(&["substring"], METHOD, &[Text, Int, Int], 1, Text),
    Signature(&["join"], METHOD, &[TEXTS, Text], 1, Text), Signature(&["format"], METHOD, &[Text, LIST], 0, Text),
    Signature(&["find"], METHOD, &[Text, Text], 0, Text), Signature(&["findAll"], METHOD, &[Text, Text, Int], 1, TEXTS),
    Signature(&["strings.quote"], GLOBAL, &[Text], 0, Text),
    // Lists and sets.
    Signature(SUMMED, METHOD, &[ListOf(&Int)], 0, Element), Signature(SUMMED, METHOD, &[ListOf(&Uint)], 0, Element),
    Signature(SUMMED, METHOD, &[ListOf(&Double)], 0, Element), Signature(SUMMED, METHOD, &[ListOf(&Duration)], 0, Element),
    Signature(ORDERED, METHOD, &[TEXTS], 0, Element), Signature(ORDERED, METHOD, &[ListOf(&Bytes)], 0, Element),
    Signature(ORDERED, METHOD, &[ListOf(&Bool)], 0, Element), Signature(ORDERED, METHOD, &[ListOf(&Timestamp)], 0, Element),
    Signature(&["isSorted"], METHOD, &[LIST], 0, Bool),
    Signature(&["indexOf", "lastIndexOf"], METHOD, &[LIST, Element], 0, Int),
    Signature(&["sort", "distinct", "reverse"], METHOD, &[LIST], 0, Same),
    Signature(&["slice"], METHOD, &[LIST, Int, Int], 0, Same),
    Signature(&["first", "last"], METHOD, &[LIST], 0, OptionalElement),
    Signature(&["flatten"], METHOD, &[ListOf(&LIST)], 0, Any),
    Signature(&["flatten"], METHOD, &[LIST, Int], 0, Any), Signature(&["lists.range"], GLOBAL, &[Int], 0, ListOf(&Int)),
    Signature(&["sets.contains", "sets.equivalent", "sets.intersects"], GLOBAL, &[LIST, Same], 0, Bool),
    // Optional values.
    Signature(&["hasValue"], METHOD, &[Optional], 0, Bool), Signature(&["value"], METHOD, &[Optional], 0, Element),
    Signature(&["or"], METHOD, &[Optional, Same], 0, Same),
    Signature(&["orValue"], METHOD, &[Optional, Element], 0, Element),
    Signature(&["optional.of", "optional.ofNonZeroValue"], GLOBAL, &[Any], 0, OptionalSame),
    Signature(&["optional.none"], GLOBAL, &[], 0, Optional),
    // Addresses.
    Signature(&["url"], GLOBAL, &[Text], 0, URL), Signature(&["isURL", "isIP", "isCIDR", "isQuantity"], GLOBAL, &[Text], 0, Bool),
    Signature(&["getScheme", "getHost", "getHostname", "getPort", "getEscapedPath"], METHOD, &[URL], 0, Text),
    Signature(&["getQuery"], METHOD, &[URL], 0, Map),
    Signature(&["ip"], GLOBAL, &[Text], 0, IP), Signature(&["cidr"], GLOBAL, &[Text], 0, CIDR),
    Signature(&["ip.isCanonical"], GLOBAL, &[Text], 0, Bool), Signature(&["family"], METHOD, &[IP], 0, Int),
    Signature(&["isUnspecified", "isLoopback", "isLinkLocalMulticast", "isLinkLocalUnicast", "isGlobalUnicast"], METHOD, &[IP], 0, Bool),
    Signature(&["containsIP"], METHOD, &[CIDR, Text], 0, Bool), Signature(&["containsIP"], METHOD, &[CIDR, IP], 0, Bool),
    Signature(&["containsCIDR"], METHOD, &[CIDR, Text], 0, Bool), Signature(&["containsCIDR"], METHOD, &[CIDR, CIDR], 0, Bool),
    Signature(&["ip"], METHOD, &[CIDR], 0, IP), Signature(&["masked"], METHOD, &[CIDR], 0, CIDR),
    Signature(&["prefixLength"], METHOD, &[CIDR], 0, Int),
    // Quantities, versions and formats.
    Signature(&["quantity"], GLOBAL, &[Text], 0, QUANTITY), Signature(&["sign", "asInteger"], METHOD, &[QUANTITY], 0, Int),
    Signature(&["isInteger"], METHOD, &[QUANTITY], 0, Bool), Signature(&["asApproximateFloat"], METHOD, &[QUANTITY], 0, Double),
    Signature(&["isGreaterThan", "isLessThan"], METHOD, &[QUANTITY, QUANTITY], 0, Bool),
    Signature(&["compareTo"], METHOD, &[QUANTITY, QUANTITY], 0, Int),
    Signature(&["add", "sub"], METHOD, &[QUANTITY, QUANTITY], 0, QUANTITY), Signature(&["add", "sub"], METHOD, &[QUANTITY, Int], 0, QUANTITY),
    Signature(&["semver"], GLOBAL, &[Text, Bool], 1, SEMVER), Signature(&["isSemver"], GLOBAL, &[Text, Bool], 1, Bool),
    Signature(&["major", "minor", "patch"], METHOD, &[SEMVER], 0, Int),
    Signature(&["isGreaterThan", "isLessThan"], METHOD, &[SEMVER, SEMVER], 0, Bool),
    Signature(&["compareTo"], METHOD, &[SEMVER, SEMVER], 0, Int),
    Signature(&["format.named"], GLOBAL, &[Text], 0, Any),
    Signature(&["format.dns1123Label", "format.dns1123Subdomain", "format.dns1035Label", "format.qualifiedName",
        "format.dns1123LabelPrefix", "format.dns1123SubdomainPrefix", "format.dns1035LabelPrefix", "format.labelValue",
        "format.uri", "format.uuid", "format.byte", "format.date", "format.datetime"], GLOBAL, &[], 0, FORMAT),
    Signature(&["validate"], METHOD, &[FORMAT, Text], 0, Optional),
];

/// The type of what a function gives for arguments of these types.
pub(super) fn outcome<'schema>(
    name: &str,
    is_method: bool,
    given: &[Type<'schema>],
) -> Result<Type<'schema>, String> {
    let called = |signature: &&Signature| signature.0.contains(&name) && signature.1 == is_method;
    let known: Vec<&Signature> = SIGNATURES.iter().filter(called).collect();
    if known.is_empty() {
        return Err(format!("there is no function {name}"));
    }
    let mut fitting = known.iter().filter(|signature| fits(signature, given));
    let Some(first) = fitting.next() else {
        let given: Vec<String> = given.iter().map(ToString::to_string).collect();
        return Err(match given.as_slice() {
            [] => format!("{name} needs arguments"),
            given => format!("{name} does not take {}", given.join(" and ")),
        });
    };
    let found = type_of(first.4, given);
    // With an argument whose type is not known, another of the same name may be meant.
    let is_certain = fitting.all(|other| type_of(other.4, given).agrees(&found));
    Ok(if is_certain { found } else { Type::Dynamic })
}

fn fits(signature: &Signature, given: &[Type]) -> bool {
    let Signature(_, _, wanted, optional, _) = signature;
    let counts = wanted.len() - optional..=wanted.len();
    let mut pairs = given.iter().zip(*wanted);
    counts.contains(&given.len()) && pairs.all(|(kind, shape)| kind.agrees(&type_of(*shape, given)))
}

/// The type that a shape stands for, beside these arguments.
fn type_of<'schema>(shape: Shape, given: &[Type<'schema>]) -> Type<'schema> {
    let first = || given.first().cloned().unwrap_or(Type::Dynamic);
    let element = || match first() {
        Type::List(element) | Type::Optional(element) => *element,
        _ => Type::Dynamic,
    };
    match shape {
        Any => Type::Dynamic,
        Bool => Type::Bool,
        Int => Type::Int,
        Uint => Type::Uint,
        Double => Type::Double,
        Text => Type::Text,
        Bytes => Type::Bytes,
        Duration => Type::Duration,
        Timestamp => Type::Timestamp,
        Shape::Kind => Type::Kind,
        Named(name) => Type::Named(name),
        ListOf(element) => Type::list(type_of(*element, &[])),
        Map => Type::map(Type::Dynamic, Type::Dynamic),
        Optional => Type::optional(Type::Dynamic),
        Same => first(),
        Element => element(),
        OptionalElement => Type::optional(element()),
        OptionalSame => Type::optional(first()),
    }
}
