//! The locations and directives that a registry needs; everything else is refused.
//!
//! MetalK8s has one nginx, which serves every image and every package. Therefore the locations of an archive must be
//! below the archive's own path, and must serve only the archive's own files.

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

use super::Problem;
use super::nginx::{Directive, shown};
use super::template::{REPOSITORY, ROOT};
use crate::container::MANIFEST_TYPE;
use crate::rules;

/// So large an expression may become, in bytes.
const MAX_EXPRESSION: usize = 1 << 20;

/// What a location is for.
#[derive(Debug)]
pub(super) enum Purpose {
    /// The list of an image's tags.
    Tags,
    /// A manifest, by a tag or by its digest.
    Manifest(String),
    /// The blobs whose addresses match.
    Blobs(Regex),
}

/// A location that a registry needs.
#[derive(Debug)]
pub(super) struct Location {
    /// The line where it begins.
    pub line: usize,
    /// What it is for.
    pub place: Purpose,
    /// The image's name.
    pub image: String,
    /// `alias`: what the files' names begin with.
    pub alias: Option<String>,
    /// `try_files`, without the answer where there is none of them.
    pub files: Vec<String>,
    /// The digest that a header states.
    pub digest: Option<String>,
    /// What is answered without a file.
    pub answer: Option<String>,
    has_no_types: bool,
    default_type: Option<String>,
}

/// What is wrong at a line.
pub(super) type Outcome<T> = Result<T, Problem>;

fn wrong<T>(line: usize, message: impl Into<String>) -> Outcome<T> {
    Err(Problem::new(&rules::REGISTRY_CONFIG_DIRECTIVE, Some(line), message))
}

/// The location that `directive` is.
pub(super) fn read(directive: &Directive) -> Outcome<Location> {
    let line = directive.line;
    let Some(block) = directive.block.as_ref().filter(|_| directive.name == "location") else {
        let message = format!("{} has no place in a registry's configuration", shown(&directive.name));
        return wrong(line, message);
    };
    let Some((modifier, path)) = target(&directive.arguments) else {
        return wrong(line, "location takes a path, and the kind of path");
    };
    if ["/v2", "/v2/", "@404_tag"].contains(&path) {
        let message = format!("it has the location {path}, which the registry has already");
        return Err(Problem::new(&rules::REGISTRY_CONFIG_CONSTANTS, Some(line), message));
    }
    let (place, image) = match modifier {
        "=" => exact(path, line)?,
        "~" | "~*" => blobs(path, modifier == "~*", line)?,
        _ => return misplaced(path, line),
    };
    let mut location = Location {
        line,
        place,
        image,
        alias: None,
        files: Vec::new(),
        digest: None,
        answer: None,
        has_no_types: false,
        default_type: None,
    };
    let mut seen: Vec<&str> = Vec::new();
    for inner in block {
        if seen.contains(&inner.name.as_str()) && inner.name != "add_header" {
            return wrong(inner.line, format!("{} appears twice", shown(&inner.name)));
        }
        seen.push(&inner.name);
        location.take(inner)?;
    }
    location.complete()?;
    Ok(location)
}

/// The modifier and the path of a location, which may be one word.
pub(super) fn target(arguments: &[String]) -> Option<(&str, &str)> {
    match arguments {
        [modifier, path] => Some((modifier, path)),
        [path] => {
            let joined = ["=", "~*", "~", "^~"].into_iter();
            let mut split = joined.filter_map(|modifier| Some((modifier, path.strip_prefix(modifier)?)));
            Some(split.next().unwrap_or(("", path)))
        }
        _ => None,
    }
}

fn misplaced<T>(path: &str, line: usize) -> Outcome<T> {
    let message = format!(
        "location {} is not one that a registry needs: = /v2/{REPOSITORY}/NAME/tags/list, \
         = /v2/{REPOSITORY}/NAME/manifests/REFERENCE and ~ /v2/{REPOSITORY}/NAME/blobs/...",
        shown(path)
    );
    wrong(line, message)
}

/// The name of the image that an address is about, and what follows it.
fn of_image(path: &str) -> Option<(&str, &str)> {
    let own = path.strip_prefix("/v2/")?.strip_prefix(REPOSITORY)?.strip_prefix('/')?;
    own.split_once('/').filter(|(name, _)| is_part(name))
}

fn exact(path: &str, line: usize) -> Outcome<(Purpose, String)> {
    let Some((name, rest)) = of_image(path) else { return misplaced(path, line) };
    match rest.strip_prefix("manifests/") {
        _ if rest == "tags/list" => Ok((Purpose::Tags, name.to_owned())),
        Some(reference) if !reference.is_empty() && !reference.contains('/') => {
            Ok((Purpose::Manifest(reference.to_owned()), name.to_owned()))
        }
        _ => misplaced(path, line),
    }
}

/// Whether `text` is one part of an address and means itself in an expression. That it is an image's name is
/// looked at where the image is.
fn is_part(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
}

/// The blobs of one image: the expression begins with their address as it is, and takes no other.
fn blobs(expression: &str, ignores_case: bool, line: usize) -> Outcome<(Purpose, String)> {
    let literal = expression.strip_prefix('^').unwrap_or(expression).replace("\\.", ".");
    let (name, rest) = of_image(&literal).unwrap_or_default();
    if !rest.starts_with("blobs/") || expression.contains('|') {
        return misplaced(expression, line);
    }
    let regex =
        RegexBuilder::new(expression).case_insensitive(ignores_case).size_limit(MAX_EXPRESSION).build();
    match regex {
        Ok(regex) if has_plain_sets(expression) && has_plain_repetitions(expression) => {
            Ok((Purpose::Blobs(regex), name.to_owned()))
        }
        _ => wrong(line, format!("{} cannot be read as an expression", shown(expression))),
    }
}

/// Whether every set of characters means the same to nginx, which reads expressions with PCRE. Here `[a--b]`, `[a&&b]`
/// and `[a~~b]` are operations on sets, and a set may be in another one; PCRE knows neither.
fn has_plain_sets(expression: &str) -> bool {
    let mut is_inside = false;
    let mut rest = expression;
    while let Some(character) = rest.chars().next() {
        if is_inside && ["--", "&&", "~~", "["].iter().any(|special| rest.starts_with(special)) {
            return false;
        }
        is_inside = match character {
            '[' => true,
            ']' => false,
            _ => is_inside,
        };
        let length = if character == '\\' { 2 } else { 1 };
        let mut characters = rest.chars();
        characters.by_ref().take(length).for_each(drop);
        rest = characters.as_str();
    }
    true
}

/// Whether everything that is repeated can be repeated for nginx too. PCRE repeats neither a place (`^`, `$`, `\b`) nor
/// what is repeated already, and takes `a++` for something else.
fn has_plain_repetitions(expression: &str) -> bool {
    let (mut may_repeat, mut may_be_lazy, mut is_inside) = (false, false, false);
    let mut characters = expression.chars().peekable();
    while let Some(character) = characters.next() {
        let is_lazy = character == '?' && may_be_lazy;
        may_be_lazy = false;
        match character {
            '\\' => may_repeat = !matches!(characters.next(), Some('b' | 'B' | 'A' | 'z')),
            ']' => (is_inside, may_repeat) = (false, true),
            _ if is_inside => {}
            '[' => is_inside = true,
            '(' if characters.peek() == Some(&'?') => {
                // The name or the flags of a group.
                characters.by_ref().find(|end| matches!(end, ':' | '>' | ')'));
                may_repeat = false;
            }
            '^' | '$' | '(' | '|' => may_repeat = false,
            '*' | '+' | '?' | '{' if is_lazy || may_repeat => {
                if character == '{' {
                    characters.by_ref().find(|end| *end == '}');
                }
                (may_repeat, may_be_lazy) = (false, !is_lazy);
            }
            '*' | '+' | '?' | '{' => return false,
            _ => may_repeat = true,
        }
    }
    true
}

impl Location {
    /// Takes a directive of the location's block in.
    fn take(&mut self, directive: &Directive) -> Outcome<()> {
        let line = directive.line;
        let arguments: Vec<&str> = directive.arguments.iter().map(String::as_str).collect();
        let serves_files = !matches!(self.place, Purpose::Tags);
        match (directive.name.as_str(), arguments.as_slice(), &directive.block) {
            ("types", [], Some(types)) if types.is_empty() => self.has_no_types = true,
            (_, _, Some(_)) => return self.unknown(directive),
            ("default_type", [kind], _) => self.default_type = Some((*kind).to_owned()),
            ("alias", [path], _) if serves_files => {
                self.files_of(path, line)?;
                if !path.starts_with(&format!("{ROOT}/")) {
                    return wrong(line, format!("alias {} is not in {ROOT}", shown(path)));
                }
                self.alias = Some((*path).to_owned());
            }
            ("try_files", [files @ .., "=404"], _) if serves_files && !files.is_empty() => {
                for file in files {
                    self.files_of(file, line)?;
                }
                self.files = files.iter().map(|file| (*file).to_owned()).collect();
            }
            ("error_page", ["404", "@404_tag"], _) if serves_files => {}
            ("add_header", [name, value] | [name, value, "always"], _) if !value.contains('$') => {
                self.header(name, value, line)?;
            }
            ("return", ["200", answer], _) if !serves_files && !answer.contains('$') => {
                self.answer = Some((*answer).to_owned());
            }
            _ => return self.unknown(directive),
        }
        Ok(())
    }

    fn unknown(&self, directive: &Directive) -> Outcome<()> {
        let what = match self.place {
            Purpose::Tags => "a list of tags",
            Purpose::Manifest(_) => "a manifest",
            Purpose::Blobs(_) => "blobs",
        };
        let mut given = vec![directive.name.as_str()];
        given.extend(directive.arguments.iter().map(String::as_str));
        let message = format!("the location of {what} does not need: {}", shown(&given.join(" ")));
        wrong(directive.line, message)
    }

    fn header(&mut self, name: &str, value: &str, line: usize) -> Outcome<()> {
        match name.to_ascii_lowercase().as_str() {
            "docker-content-digest" if self.digest.is_none() => self.digest = Some(value.to_owned()),
            "docker-distribution-api-version" => {}
            _ => return wrong(line, format!("a registry does not need the header {}", shown(name))),
        }
        Ok(())
    }

    /// A path stays where it is, and holds no variable that the location's expression does not set.
    fn files_of(&self, path: &str, line: usize) -> Outcome<()> {
        if path.split('/').any(|part| part == "..") {
            return wrong(line, format!("{} leads out of its directory", shown(path)));
        }
        let variables = variables(path);
        let is_set = |length: usize, variable: &str| match &self.place {
            Purpose::Blobs(expression) => match variable.parse::<usize>() {
                // nginx takes $1 for what the first group matched, and ${1} for a variable of that name.
                Ok(number) => length == "$1".len() && number > 0 && number < expression.captures_len(),
                Err(_) => expression.capture_names().flatten().any(|name| name == variable),
            },
            _ => false,
        };
        match variables.into_iter().find(|(place, name)| !is_set(place.len(), name)) {
            Some((_, name)) => wrong(line, format!("the location does not set ${}", shown(name))),
            None => Ok(()),
        }
    }

    /// What every location of its kind needs.
    fn complete(&self) -> Outcome<()> {
        match self.place {
            Purpose::Tags if self.answer.is_none() => {
                wrong(self.line, "a list of tags returns 200 and the list")
            }
            Purpose::Manifest(_) | Purpose::Blobs(_) if self.alias.is_none() => {
                wrong(self.line, "the location has no alias: it serves no file of the archive")
            }
            Purpose::Manifest(_)
                if !self.has_no_types || self.default_type.as_deref() != Some(MANIFEST_TYPE) =>
            {
                let message =
                    format!("a manifest is served as {MANIFEST_TYPE}: types {{ }} default_type TYPE;");
                wrong(self.line, message)
            }
            _ => Ok(()),
        }
    }

    /// The files that are looked for, in order, where `address` is requested from the location, or `None` if it
    /// does not take that address.
    pub(super) fn candidates(&self, address: &str) -> Option<Vec<String>> {
        let alias = self.alias.as_deref().unwrap_or_default();
        let names: Vec<String> = match self.files.as_slice() {
            [] => vec![alias.to_owned()],
            files => files.iter().map(|file| format!("{alias}{file}")).collect(),
        };
        let Purpose::Blobs(expression) = &self.place else { return Some(names) };
        let captures = expression.captures(address)?;
        let fill = |name: &String| {
            let mut filled = String::with_capacity(name.len());
            let mut at = 0;
            for (range, variable) in variables(name) {
                let capture = variable
                    .parse::<usize>()
                    .map_or_else(|_| captures.name(variable), |number| captures.get(number));
                filled.push_str(name.get(at..range.start).unwrap_or_default());
                filled.push_str(capture.map_or("", |capture| capture.as_str()));
                at = range.end;
            }
            filled + name.get(at..).unwrap_or_default()
        };
        Some(names.iter().map(fill).collect())
    }
}

/// A variable: in braces, as a digit, or as a word. A brace that is not closed belongs to the name.
static VARIABLE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?s)\$(?:\{([^}]*)\}|([0-9]|\{.*|[A-Za-z0-9_]*))").ok());

/// The variables in a word: where each is, and its name.
fn variables(word: &str) -> Vec<(Range<usize>, &str)> {
    let found = VARIABLE.iter().flat_map(|form| form.captures_iter(word));
    found.filter_map(|one| Some((one.get(0)?.range(), one.get(1).or(one.get(2))?.as_str()))).collect()
}
