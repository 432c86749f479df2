//! The objects of a verb: those that the command line names, those of `-f`, or both. Flags override the file.

use crate::cli::groups::FileArgs;
use crate::error::{CommandError, Result};

/// Where the objects of a verb are described. `N` is the type of their names.
#[derive(Debug, Clone, Copy)]
pub(in crate::commands) struct Source<'a, N> {
    names: &'a [N],
    file: &'a FileArgs,
    /// The plural of the objects' type, for messages.
    plural: &'static str,
}

impl<'a, N> Source<'a, N> {
    pub(in crate::commands) const fn new(names: &'a [N], file: &'a FileArgs, plural: &'static str) -> Self {
        Self { names, file, plural }
    }
}

impl<N: Clone> Source<'_, N> {
    /// The result of `read` for each object. `read` gets the name on the command line and the object in the file, if
    /// there are any; without both it is called once, for the flags alone.
    pub(in crate::commands) async fn each<T, R>(
        &self,
        load: impl AsyncFnOnce(&FileArgs) -> Result<Vec<T>>,
        read: impl Fn(Option<&N>, Option<&T>) -> Result<R>,
    ) -> Result<Vec<R>> {
        let objects = self.load(load).await?.unwrap_or_default();
        let mut all = Vec::new();
        for name in or_none(self.names) {
            for object in or_none(&objects) {
                all.push(read(name, object)?);
            }
        }
        Ok(all)
    }

    /// The names on the command line, or else those of the objects in the file.
    pub(in crate::commands) async fn names(
        &self,
        load: impl AsyncFnOnce(&FileArgs) -> Result<Vec<N>>,
    ) -> Result<Vec<N>> {
        let filed = self.load(load).await?;
        Ok(match filed {
            Some(filed) if self.names.is_empty() => filed,
            _ => self.names.to_vec(),
        })
    }

    /// The content of the file. It is read once, because standard input cannot be read again.
    async fn load<T>(&self, load: impl AsyncFnOnce(&FileArgs) -> Result<Vec<T>>) -> Result<Option<Vec<T>>> {
        if self.file.filenames.is_empty() {
            return Ok(None);
        }
        let objects = load(self.file).await?;
        if !self.names.is_empty() && objects.len() > 1 {
            let message = format!("the file contains several {}, so a name cannot be given", self.plural);
            return Err(CommandError::usage(message).hint("omit the name"));
        }
        Ok(Some(objects))
    }
}

/// Neither the command line nor the file has this value.
pub(in crate::commands) fn missing(what: &str) -> CommandError {
    CommandError::usage(format!("{what} is missing"))
}

/// Each of them, or a single none.
fn or_none<T>(all: &[T]) -> Vec<Option<&T>> {
    if all.is_empty() {
        return vec![None];
    }
    all.iter().map(Some).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::error::ErrorKind;

    /// The name on the command line and the object of the file of each request.
    type Requests = Vec<(Option<&'static str>, Option<&'static str>)>;

    fn file(is_given: bool) -> FileArgs {
        FileArgs { filenames: is_given.then(|| "-".into()).into_iter().collect(), ..FileArgs::default() }
    }

    /// The requests for these names and these objects of a file, where there is one.
    async fn requests(names: &[&'static str], filed: Option<&[&'static str]>) -> Result<Requests> {
        let file = file(filed.is_some());
        let source = Source::new(names, &file, "nodes");
        let load = async |_: &FileArgs| Ok(filed.unwrap_or_default().to_vec());
        source.each(load, |name, object| Ok((name.copied(), object.copied()))).await
    }

    #[tokio::test]
    async fn the_command_line_and_the_file_make_requests_together() {
        let (a, b, x, y) = (Some("a"), Some("b"), Some("x"), Some("y"));
        for (names, filed, expected) in [
            (&[][..], None, vec![(None, None)]),
            (&["a", "b"], None, vec![(a, None), (b, None)]),
            (&[], Some(&["x", "y"][..]), vec![(None, x), (None, y)]),
            (&["a"], Some(&["x"]), vec![(a, x)]),
            (&["a", "b"], Some(&["x"]), vec![(a, x), (b, x)]),
        ] {
            assert_eq!(requests(names, filed).await.unwrap(), expected, "{names:?} {filed:?}");
        }
    }

    #[tokio::test]
    async fn a_name_fits_one_object() {
        let error = requests(&["a"], Some(&["x", "y"])).await.unwrap_err();
        assert_eq!((error.kind, error.hints.len()), (ErrorKind::Usage, 1));
        assert_eq!(error.message(), "the file contains several nodes, so a name cannot be given");
    }

    #[tokio::test]
    async fn the_names_of_the_command_line_win_over_those_of_the_file() {
        for (names, filed, expected) in [
            (&[][..], None, &[][..]),
            (&["a", "b"], None, &["a", "b"]),
            (&[], Some(&["x", "y"][..]), &["x", "y"]),
            (&["a"], Some(&["x"]), &["a"]),
        ] {
            let file = file(filed.is_some());
            let source = Source { names, file: &file, plural: "nodes" };
            let load = async |_: &FileArgs| Ok(filed.unwrap_or_default().to_vec());
            assert_eq!(source.names(load).await.unwrap(), expected, "{names:?} {filed:?}");
        }
    }

    #[tokio::test]
    async fn a_request_that_cannot_be_read_ends_the_verb() {
        let file = file(true);
        let source = Source::new(&["a"], &file, "nodes");
        let unreadable = async |_: &FileArgs| Err::<Vec<&str>, _>(missing("the file"));
        assert!(source.names(unreadable).await.is_err());
        let nothing = async |_: &FileArgs| Ok(vec!["x"]);
        let refused: Result<Vec<()>> = source.each(nothing, |_, _| Err(missing("--role"))).await;
        assert_eq!(refused.unwrap_err().message(), "--role is missing");
    }
}
