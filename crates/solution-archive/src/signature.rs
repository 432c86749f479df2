//! Detached signatures in minisign's format: `FILE.minisig` next to the file.
//!
//! A signature covers the `BLAKE2b` hash of the whole file (minisign's prehashed form, which is its default), so that
//! it can be verified while the file is read for other checks.

use std::fs::{self, File};
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use minisign_verify::{PublicKey, Signature, StreamVerifier};

use crate::error::Error;
use crate::events::Events;
use crate::finding::{Finding, Findings};
use crate::pass::Consumer;
use crate::progress::Progress;
use crate::rules;
use crate::source::{self, Opened, ReadAt};
use crate::stop::{Stop, Stoppable};
use crate::tree::UNFINISHED;

/// The end of a signature's name.
const SUFFIX: &str = ".minisig";
/// The largest signature or key that is read, in bytes.
pub const MAX_SIZE: u64 = 16 * 1024;
/// How lines begin that say something about a key, in its file.
const COMMENT: &str = "untrusted comment:";
/// The unsigned comment of a signature.
const UNTRUSTED_COMMENT: &str = "signature from kubectl-metalk8s secret key";
/// How a secret key begins that is encrypted with a password: the base64 of `EdSc`, as far as it goes.
const ENCRYPTED: &str = "RWRTY";

/// The longest comment that minisign reads, in bytes: more than fits with `trusted comment: ` and the end of the line
/// into its 8192 is refused by it, and the signature with it (observed with minisign 0.11).
const MAX_COMMENT: usize = 8173;
/// How many bytes a secret key has, and the checksum at its end.
const SECRET_KEY: usize = 158;
const CHECKSUM: usize = 32;

/// A key that signatures are verified with, and how it is written.
#[derive(Debug, Clone)]
pub struct TrustedKey {
    text: String,
    key: PublicKey,
}

/// Who signed an archive.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Signer {
    /// The key, as minisign writes it.
    pub key: String,
    /// What the signer says, covered by the signature.
    pub comment: String,
}

impl TrustedKey {
    /// Reads a key, or the file that it is in.
    pub fn given(text: &str) -> Result<Self, Error> {
        let path = Path::new(text);
        let (mut keys, what) = if path.is_file() {
            let what = format!("public key {text}");
            (parse(&read_small(path)?, &what)?, what)
        } else {
            let what = "the public key, which is not a file".to_owned();
            let is_mistaken = |line: &str| is_secret(line.split_whitespace().next().unwrap_or_default());
            let keys = parse(text, &what).map_err(|error| {
                if text.lines().any(is_mistaken) {
                    return error;
                }
                // It may be a part of a secret key, which is not shown; those have no dot.
                let subject = if text.contains('.') && !text.contains(char::is_whitespace) {
                    text
                } else {
                    "the value of --public-key"
                };
                Error::Usage(format!("{subject} is neither a file nor a minisign public key"))
            });
            (keys?, what)
        };
        match (keys.pop(), keys.is_empty()) {
            (Some(key), true) => Ok(key),
            (Some(_), false) => {
                Err(unusable(&what, "there are several keys; give the file's keys one by one"))
            }
            (None, _) => Err(unusable(&what, "there is no key")),
        }
    }

    /// Reads the keys of the file at `path`: one a line, with comments. A file that is not there has none.
    pub fn trusted(path: &Path) -> Result<Vec<Self>, Error> {
        match read_small(path) {
            Ok(text) => parse(&text, &path.display().to_string()),
            Err(Error::Missing(_)) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    /// The key as minisign writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// The keys in `text`. What is wrong with a line is reported without what is in it: it may be a secret.
fn parse(text: &str, what: &str) -> Result<Vec<TrustedKey>, Error> {
    let mut keys = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') || line.starts_with(COMMENT) {
            continue;
        }
        // What follows the key on its line is a comment.
        let text = line.split_whitespace().next().unwrap_or_default();
        let key = PublicKey::from_base64(text).map_err(|_| {
            let reason = if is_secret(text) {
                "is a secret key; give the public one"
            } else {
                "is not a minisign key"
            };
            unusable(what, &format!("line {number} {reason}"))
        })?;
        keys.push(TrustedKey { text: text.to_owned(), key });
    }
    Ok(keys)
}

/// Whether `text` is a secret key, encrypted or not.
fn is_secret(text: &str) -> bool {
    decoded(text).is_some_and(|bytes| bytes.len() == SECRET_KEY)
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    base64::engine::general_purpose::STANDARD.decode(text.trim()).ok()
}

fn unusable(what: &str, reason: &str) -> Error {
    Error::Key { what: what.to_owned(), reason: reason.to_owned() }
}

fn read_small(path: &Path) -> Result<String, Error> {
    text(source::head(path, MAX_SIZE)).map_err(|error| Error::reading(path, error))
}

/// Reads a secret. It may come through a pipe that is open already, as from `<(pass show key)`.
fn read_secret(path: &Path) -> Result<String, Error> {
    if !path.starts_with("/dev") {
        return read_small(path);
    }
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(MAX_SIZE).read_to_end(&mut bytes));
    text(read.map(|_| bytes)).map_err(|error| Error::reading(path, error))
}

fn text(bytes: std::io::Result<Vec<u8>>) -> std::io::Result<String> {
    String::from_utf8(bytes?)
        .map_err(|_| std::io::Error::new(std::io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Where the signature of the file at `path` is.
#[must_use]
pub fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(SUFFIX);
    PathBuf::from(name)
}

/// When a signature was made, in seconds since 1970, as its trusted comment says; 0 if that does not. None if `bytes` are no
/// signature.
///
/// ```
/// use solution_archive::signature::made_at;
///
/// assert_eq!(made_at(b"not a signature"), None);
/// ```
#[must_use]
pub fn made_at(bytes: &[u8]) -> Option<u64> {
    let signature = Signature::decode(std::str::from_utf8(bytes).ok()?).ok()?;
    let comment = signature.trusted_comment().split('\t');
    let mut times = comment.filter_map(|part| part.strip_prefix("timestamp:")?.parse().ok());
    Some(times.next().unwrap_or_default())
}

/// What is beside an archive.
pub(crate) enum Found {
    Nothing,
    /// Something that is not a signature; a finding says so.
    Unusable,
    Signature(Box<Signature>),
}

/// Looks for the signature of the archive at `path`, which has to be there where it is `required`.
pub(crate) fn find(path: &Path, required: bool, findings: &mut Findings) -> Result<Found, Error> {
    let beside = beside(path);
    let text = match read_small(&beside) {
        Ok(text) => text,
        Err(Error::Missing(_)) => {
            if required {
                let message = format!("there is no {}", beside.display());
                findings.add(&rules::SIGNATURE_MISSING, "", message);
            }
            return Ok(Found::Nothing);
        }
        Err(Error::Unreadable { source, .. }) if source.kind() == std::io::ErrorKind::InvalidData => {
            String::new()
        }
        Err(error) => return Err(error),
    };
    Ok(Signature::decode(&text).map_or_else(
        |error| {
            findings.add(&rules::SIGNATURE_UNREADABLE, "", format!("{}: {error}", beside.display()));
            Found::Unusable
        },
        |signature| Found::Signature(Box::new(signature)),
    ))
}

/// A signature that is verified as the file passes by.
pub(crate) struct Verification<'key> {
    verifier: StreamVerifier<'key>,
    key: &'key TrustedKey,
    comment: String,
}

impl<'key> Verification<'key> {
    /// Begins to verify `signature` with the one of `keys` that made it.
    pub(crate) fn start(
        signature: &'key Signature,
        keys: &'key [TrustedKey],
        required: bool,
        findings: &mut Findings,
    ) -> Option<Self> {
        for key in keys {
            match key.key.verify_stream(signature) {
                Ok(verifier) => {
                    return Some(Self { verifier, key, comment: signature.trusted_comment().to_owned() });
                }
                Err(minisign_verify::Error::UnexpectedKeyId) => {}
                Err(error) => {
                    let message = format!("the signature has a form that is not supported: {error}");
                    findings.add(&rules::SIGNATURE_UNREADABLE, "", message);
                    return None;
                }
            }
        }
        let message = match keys.len() {
            0 => "the archive is signed, but no key is trusted".to_owned(),
            count => {
                format!("the archive is signed with a key that is not among the {count} given or trusted")
            }
        };
        let finding = Finding::new(&rules::SIGNATURE_UNTRUSTED, "", message);
        findings.push(if required { finding.as_error() } else { finding });
        None
    }

    /// Who signed, or `None` if the signature is wrong, which is a finding then.
    pub(crate) fn finish(mut self, findings: &mut Findings) -> Option<Signer> {
        if self.verifier.finalize().is_err() {
            let message = format!("the signature was not made for this file by key {}", self.key.text);
            findings.add(&rules::SIGNATURE_INVALID, "", message);
            return None;
        }
        Some(Signer { key: self.key.text.clone(), comment: self.comment })
    }
}

impl Consumer for Verification<'_> {
    fn take(&mut self, _: u64, bytes: &[u8]) {
        self.verifier.update(bytes);
    }
}

/// How to sign.
#[derive(Debug, Clone, Default)]
pub struct SignOptions {
    /// The file with the secret key, as `minisign -G` writes it.
    pub secret_key: PathBuf,
    /// The file with its password, or `None` for a key without one.
    pub password_file: Option<PathBuf>,
    /// What the signature says about the file, or `None` for the time and the file's name.
    pub comment: Option<String>,
    /// Seconds since 1970 for that.
    pub time: u64,
    /// The key and the file are looked at, and nothing is written.
    pub dry_run: bool,
    /// Stops the work; a signature that was there before is kept.
    pub stop: Stop,
}

/// Signs the file at `path`, and returns where the signature is. Never prompts.
///
/// ```
/// use solution_archive::signature::{SignOptions, TrustedKey, sign};
/// use solution_archive::{BuildOptions, Events, Options, build, check, init};
///
/// let directory = tempfile::tempdir()?;
/// let (tree, output) = (directory.path().join("sample"), directory.path().join("sample.iso"));
/// init(&"sample".parse()?, "1.0.0", &tree, false)?;
/// let options = BuildOptions { output: output.clone(), ..BuildOptions::default() };
/// build(&tree, &options, &Events::none())?;
///
/// let pair = minisign::KeyPair::generate_unencrypted_keypair()?;
/// let secret_key = directory.path().join("minisign.key");
/// std::fs::write(&secret_key, pair.sk.to_box(None)?.to_string())?;
/// let options = SignOptions {
///     secret_key,
///     comment: Some("the first release".to_owned()),
///     time: 1_700_000_000,
///     ..SignOptions::default()
/// };
/// sign(&output, &options, &Events::none())?;
///
/// let options = Options {
///     require_signature: true,
///     keys: vec![TrustedKey::given(&pair.pk.to_base64())?],
///     ..Options::default()
/// };
/// let report = check(&output, &options, &Events::none())?;
/// assert_eq!(report.signer.map(|signer| signer.comment).as_deref(), Some("the first release"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sign(path: &Path, options: &SignOptions, events: &Events) -> Result<PathBuf, Error> {
    let secret = secret_key(options)?;
    let source = Opened::open(path).map_err(|error| Error::reading(path, error))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let comment =
        options.comment.clone().unwrap_or_else(|| format!("timestamp:{}\tfile:{name}\thashed", options.time));
    if comment.contains(['\n', '\r']) {
        return Err(Error::Usage("the comment of a signature is one line".to_owned()));
    }
    if comment.len() > MAX_COMMENT {
        return Err(Error::Usage(format!(
            "the comment of a signature has {} bytes, and minisign reads no more than {MAX_COMMENT}",
            comment.len()
        )));
    }
    let beside = beside(path);
    let place = signature_to_write(&beside)?;
    if options.dry_run {
        return Ok(beside);
    }
    let total = source.size();
    let mut reader =
        Told { source, position: 0, progress: Progress::start(events, &format!("signing {name}"), total) };
    let signature = minisign::sign(
        None,
        &secret,
        Stoppable::new(&mut reader, &options.stop),
        Some(&comment),
        Some(UNTRUSTED_COMMENT),
    );
    let kept = signature
        .map_err(|error| Error::reading(path, std::io::Error::other(error.to_string())))
        .and_then(|signature| keep(&signature.to_string(), &place, &options.stop));
    match kept {
        // Other errors are only a consequence of that.
        Err(_) if options.stop.is_stopped() => Err(Error::Stopped),
        Err(error) => Err(error),
        Ok(()) => {
            reader.progress.finish(&format!("signed {name}"));
            Ok(beside)
        }
    }
}

/// The file that a signature is written to, behind the links that lead to it.
fn signature_to_write(beside: &Path) -> Result<PathBuf, Error> {
    let refuse = |what: &str| {
        let beside = beside.display();
        let message = format!("{beside} {what}; the archive's signature belongs there");
        Err(Error::Usage(message))
    };
    match fs::canonicalize(beside) {
        Ok(place) if !place.is_file() => refuse("is not a regular file"),
        Ok(place) => Ok(place),
        Err(_) if beside.is_symlink() => refuse("is a link to nothing"),
        Err(_) => Ok(beside.to_owned()),
    }
}

/// Writes a signature. The one that was there before is replaced when the new one is complete.
fn keep(signature: &str, place: &Path, stop: &Stop) -> Result<(), Error> {
    let writing = |error| Error::writing(place, error);
    let directory = place.parent().filter(|parent| !parent.as_os_str().is_empty());
    let (prefix, suffix) = UNFINISHED;
    let mut new = tempfile::Builder::new()
        .prefix(prefix)
        .suffix(suffix)
        .make_in(directory.unwrap_or(Path::new(".")), |path| File::create_new(path))
        // The path of the temporary file means nothing to the user.
        .map_err(|error| writing(error.kind().into()))?;
    if let Ok(metadata) = fs::metadata(place) {
        new.as_file().set_permissions(metadata.permissions()).map_err(writing)?;
    }
    new.as_file_mut()
        .write_all(signature.as_bytes())
        .and_then(|()| new.as_file().sync_all())
        .map_err(writing)?;
    if stop.is_stopped() {
        return Err(Error::Stopped);
    }
    new.persist(place).map(drop).map_err(|error| writing(error.error))
}

fn secret_key(options: &SignOptions) -> Result<minisign::SecretKey, Error> {
    let wrong = |reason: &str| unusable(&format!("secret key {}", options.secret_key.display()), reason);
    let text = read_secret(&options.secret_key)?;
    let key = text.lines().nth(1).unwrap_or_default();
    if text.lines().any(|line| PublicKey::from_base64(line.trim()).is_ok()) {
        return Err(wrong("it is a public key; give the secret one"));
    }
    if !is_secret(key) {
        return Err(wrong("it is not a minisign secret key"));
    }
    let boxed = minisign::SecretKeyBox::from_string(&text).map_err(|error| wrong(&error.to_string()))?;
    if !key.starts_with(ENCRYPTED) {
        return match without_checksum(key) {
            Some(bytes) => minisign::SecretKey::from_bytes(&bytes),
            None => boxed.into_unencrypted_secret_key(),
        }
        .map_err(|error| wrong(&error.to_string()));
    }
    let Some(password_file) = &options.password_file else {
        return Err(wrong("it has a password: give it with --password-file FILE"));
    };
    let password = read_secret(password_file)?;
    let password = password.strip_suffix('\n').unwrap_or(&password);
    let password = password.strip_suffix('\r').unwrap_or(password).to_owned();
    boxed.into_secret_key(Some(password)).map_err(|_| wrong("the password is wrong, or the file is damaged"))
}

/// The bytes of a secret key that has no checksum: `minisign -G -W` writes none, and the library requires
/// one.
fn without_checksum(key: &str) -> Option<Vec<u8>> {
    let bytes = decoded(key)?;
    (bytes.len() == SECRET_KEY && bytes.ends_with(&[0; CHECKSUM])).then_some(bytes)
}

/// Reads a file from its beginning, and returns how far it is.
struct Told<'events> {
    source: Opened,
    position: u64,
    progress: Progress<'events>,
}

impl Read for Told<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.source.read_at(self.position, buffer)?;
        self.position += count as u64;
        self.progress.at(self.position);
        Ok(count)
    }
}
