//! Signatures: those of the real minisign are accepted here, and those made here by the real minisign.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use insta::assert_snapshot;
use minisign::KeyPair;
use solution_archive::signature::{self, SignOptions, TrustedKey};
use solution_archive::{self as archive, Error, Events, Options, Report};

use crate::support::{self, Solution, tools};

struct Keys {
    secret: PathBuf,
    public: PathBuf,
}

impl Keys {
    /// Makes a pair; one with a password is encrypted by the library, which asks nobody.
    fn new(solution: &Solution, name: &str, password: Option<&str>) -> Self {
        let keys = Self {
            secret: solution.beside(&format!("{name}.key")),
            public: solution.beside(&format!("{name}.pub")),
        };
        let pair = match password {
            Some(password) => KeyPair::generate_encrypted_keypair(Some(password.to_owned())).unwrap(),
            None => KeyPair::generate_unencrypted_keypair().unwrap(),
        };
        fs::write(&keys.secret, pair.sk.to_box(None).unwrap().to_string()).unwrap();
        fs::write(&keys.public, pair.pk.to_box().unwrap().to_string()).unwrap();
        keys
    }

    fn trusted(&self) -> TrustedKey {
        TrustedKey::given(self.public.to_str().unwrap()).unwrap()
    }
}

fn sign(image: &Path, keys: &Keys, password_file: Option<PathBuf>) -> Result<PathBuf, Error> {
    let options = SignOptions {
        secret_key: keys.secret.clone(),
        password_file,
        time: 1_700_000_000,
        ..SignOptions::default()
    };
    signature::sign(image, &options, &Events::none())
}

fn check(image: &Path, keys: &[TrustedKey], require_signature: bool) -> Report {
    let options = Options { keys: keys.to_vec(), require_signature, ..Options::default() };
    archive::check(image, &options, &Events::none()).unwrap()
}

#[test]
fn a_signature_made_here_is_verified_here() {
    let solution = Solution::new();
    let image = solution.build();
    let keys = Keys::new(&solution, "maker", None);
    sign(&image, &keys, None).unwrap();
    let report = check(&image, &[Keys::new(&solution, "other", None).trusted(), keys.trusted()], true);
    assert_eq!(report.findings, []);
    let signer = report.signer.unwrap();
    assert_eq!(signer.key, keys.trusted().as_str());
    assert_eq!(signer.comment, "timestamp:1700000000\tfile:sample-1.2.3.iso\thashed");
}

#[test]
fn each_fault_of_a_signature_is_found() {
    let solution = Solution::new();
    let image = solution.build();
    let (keys, other) = (Keys::new(&solution, "maker", None), Keys::new(&solution, "other", None));
    assert_eq!(check(&image, &[], false).findings, []);
    assert_eq!(support::rules(&check(&image, &[keys.trusted()], true)), ["signature-missing"]);

    let signature = sign(&image, &keys, None).unwrap();
    for (trusted, required, is_valid) in [(vec![], false, true), (vec![other.trusted()], true, false)] {
        let report = check(&image, &trusted, required);
        assert_eq!(
            (support::rules(&report), report.is_valid(false)),
            (vec!["signature-untrusted"], is_valid)
        );
    }
    let text = fs::read_to_string(&signature).unwrap();
    fs::write(&signature, text.replace("file:sample", "file:simple")).unwrap();
    assert_eq!(support::rules(&check(&image, &[keys.trusted()], false)), ["signature-invalid"]);
    for damaged in [
        "",
        "untrusted comment: none\n",
        &text.replace("RUR", "AAA").replace("RUQ", "AAA").replace("RUS", "AAA").replace("RUT", "AAA"),
    ] {
        fs::write(&signature, damaged).unwrap();
        assert_eq!(support::rules(&check(&image, &[keys.trusted()], false)), ["signature-unreadable"]);
    }
    fs::write(&signature, &text).unwrap();
    let mut bytes = fs::read(&image).unwrap();
    *bytes.last_mut().unwrap() = 1;
    fs::write(&image, bytes).unwrap();
    // The last byte is covered by no MD5.
    assert_eq!(
        support::rules(&check(&image, &[keys.trusted()], false)),
        ["signature-invalid", "sums-mismatch"]
    );
}

#[test]
fn a_password_comes_from_a_file_and_is_never_asked_for() {
    let solution = Solution::new();
    let image = solution.build();
    let keys = Keys::new(&solution, "maker", Some("secret words"));
    let error = sign(&image, &keys, None).unwrap_err();
    assert_snapshot!(solution.message(&error), @"secret key <directory>/maker.key: it has a password: give it with --password-file FILE");
    let password = solution.beside("password");
    fs::write(&password, "wrong\n").unwrap();
    let error = sign(&image, &keys, Some(password.clone())).unwrap_err();
    assert_snapshot!(solution.message(&error), @"secret key <directory>/maker.key: the password is wrong, or the file is damaged");
    fs::write(&password, "secret words\n").unwrap();
    sign(&image, &keys, Some(password)).unwrap();
    assert!(check(&image, &[keys.trusted()], true).is_valid(true));
}

#[test]
fn trusted_keys_are_one_a_line() {
    let solution = Solution::new();
    let (one, two) =
        (Keys::new(&solution, "one", None).trusted(), Keys::new(&solution, "two", None).trusted());
    let file = solution.beside("trusted-keys");
    fs::write(
        &file,
        format!("# ours\nuntrusted comment: one\n{}\n\n{} the second\n", one.as_str(), two.as_str()),
    )
    .unwrap();
    let keys: Vec<String> =
        TrustedKey::trusted(&file).unwrap().iter().map(|key| key.as_str().to_owned()).collect();
    assert_eq!(keys, [one.as_str(), two.as_str()]);
    assert!(TrustedKey::trusted(&solution.beside("absent")).unwrap().is_empty());
    fs::write(&file, "no key\n").unwrap();
    assert!(matches!(TrustedKey::trusted(&file), Err(Error::Key { .. })));
    for (given, subject) in [
        ("no key either", "the value of --public-key"),
        ("absent", "the value of --public-key"),
        ("absent.pub", "absent.pub"),
    ] {
        let error = TrustedKey::given(given).unwrap_err().to_string();
        assert_eq!(error, format!("{subject} is neither a file nor a minisign public key"));
    }
    let secret = fs::read_to_string(solution.beside("one.key")).unwrap();
    let secret = secret.lines().last().unwrap();
    let error = TrustedKey::given(secret).unwrap_err().to_string();
    assert!(error.contains("is a secret key; give the public one") && !error.contains(secret), "{error}");
    assert_eq!(TrustedKey::given(one.as_str()).unwrap().as_str(), one.as_str());
}

/// Makes a pair of keys with the real minisign, with a password that is typed.
fn real(solution: &Solution, password: &str) -> Keys {
    let keys = Keys { secret: solution.beside("real.key"), public: solution.beside("real.pub") };
    let arguments = ["-G", "-s", keys.secret.to_str().unwrap(), "-p", keys.public.to_str().unwrap()];
    let mut child = programs::command("minisign")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(format!("{password}\n{password}\n").as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    keys
}

#[test]
fn the_real_minisign_and_this_tool_accept_each_other() {
    if !tools::have(&["minisign"]) {
        return;
    }
    let solution = Solution::new();
    let image = solution.build();
    let keys = Keys { secret: solution.beside("real.key"), public: solution.beside("real.pub") };
    let (secret, public) = (keys.secret.to_str().unwrap(), keys.public.to_str().unwrap());
    tools::succeed("minisign", &["-G", "-W", "-s", secret, "-p", public]);
    let path = image.to_str().unwrap();
    let signature = sign(&image, &keys, None).unwrap();
    tools::succeed("minisign", &["-Vm", path, "-p", public]);
    fs::remove_file(signature).unwrap();

    tools::succeed("minisign", &["-S", "-W", "-m", path, "-s", secret, "-t", "made by the real one"]);
    let report = check(&image, &[keys.trusted()], true);
    assert_eq!(report.findings, []);
    assert_eq!(report.signer.unwrap().comment, "made by the real one");
}

#[test]
fn a_key_that_the_real_minisign_made_with_a_password_signs() {
    if !tools::have(&["minisign"]) {
        return;
    }
    let solution = Solution::new();
    let image = solution.build();
    let keys = real(&solution, "typed");
    let password = solution.beside("password");
    fs::write(&password, "typed\n").unwrap();
    sign(&image, &keys, Some(password)).unwrap();
    let public = keys.public.to_str().unwrap();
    tools::succeed("minisign", &["-Vm", image.to_str().unwrap(), "-p", public]);
}

#[test]
fn a_comment_is_as_long_as_minisign_reads() {
    if !tools::have(&["minisign"]) {
        return;
    }
    let longest = 8173;
    let solution = Solution::new();
    let image = solution.build();
    let keys = Keys::new(&solution, "maker", None);
    let sign = |length: usize| {
        let options = SignOptions {
            secret_key: keys.secret.clone(),
            comment: Some("c".repeat(length)),
            ..SignOptions::default()
        };
        signature::sign(&image, &options, &Events::none())
    };
    let words = ["-Vm", image.to_str().unwrap(), "-p", keys.public.to_str().unwrap()];
    let signature = sign(longest).unwrap();
    tools::succeed("minisign", &words);
    assert_eq!(check(&image, &[keys.trusted()], true).findings, []);
    // One more, and minisign refuses the signature, whoever made it.
    let text = fs::read_to_string(&signature).unwrap();
    fs::write(&signature, text.replace("trusted comment: c", "trusted comment: cc")).unwrap();
    let refused = tools::run("minisign", &words);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("Trusted comment too long"), "{said}");
    fs::remove_file(signature).unwrap();
    let error = sign(longest + 1).unwrap_err().to_string();
    assert!(error.contains("no more than 8173"), "{error}");
}

/// The signature that is there is replaced as a whole: a full disk leaves it.
#[test]
fn a_signature_is_not_written_over_in_place() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let solution = Solution::new();
    let image = solution.build();
    let keys = Keys::new(&solution, "maker", None);
    let signature = sign(&image, &keys, None).unwrap();
    let before = fs::read(&signature).unwrap();
    let (elsewhere, other) = (solution.beside("elsewhere"), solution.beside("other-name"));
    fs::rename(&signature, &elsewhere).unwrap();
    fs::set_permissions(&elsewhere, fs::Permissions::from_mode(0o640)).unwrap();
    fs::hard_link(&elsewhere, &other).unwrap();
    symlink(&elsewhere, &signature).unwrap();
    sign(&image, &Keys::new(&solution, "next", None), None).unwrap();
    assert!(fs::read(&other).unwrap() == before && fs::read(&elsewhere).unwrap() != before);
    // As before, a link is followed, and its file keeps its permissions.
    assert!(signature.is_symlink());
    let mode = fs::metadata(&elsewhere).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    fs::remove_file(&signature).unwrap();
    symlink("/dev/null", &signature).unwrap();
    let refused = sign(&image, &keys, None).unwrap_err().to_string();
    assert!(refused.ends_with(".minisig is not a regular file; the archive's signature belongs there"));
    assert!(signature.is_symlink());
    fs::remove_file(&signature).unwrap();
    symlink("not-mounted/x.minisig", &signature).unwrap();
    let refused = sign(&image, &keys, None).unwrap_err().to_string();
    assert!(refused.ends_with(".minisig is a link to nothing; the archive's signature belongs there"));
    assert!(signature.is_symlink());
}

/// A new file beside the signature would have a path that is too long.
#[test]
#[cfg(target_os = "linux")]
fn a_signature_stays_where_no_other_can_be_written() {
    let solution = Solution::new();
    let keys = Keys::new(&solution, "maker", None);
    let image = solution.deep("/x.iso.minisig".len() + 6).join("x.iso");
    fs::rename(solution.build(), &image).unwrap();
    let signature = signature::beside(&image);
    fs::write(&signature, "the one before").unwrap();
    let failed = sign(&image, &keys, None);
    assert!(matches!(&failed, Err(Error::Unwritable { path, .. }) if *path == signature), "{failed:?}");
    assert_eq!(fs::read(&signature).unwrap(), b"the one before");
}

#[test]
fn who_stops_in_time_gets_no_signature() {
    let solution = Solution::new();
    let image = solution.build();
    let keys = Keys::new(&solution, "maker", None);
    let options = SignOptions { secret_key: keys.secret.clone(), ..SignOptions::default() };
    options.stop.stop();
    let files = || fs::read_dir(solution.beside("")).unwrap().count();
    let before = files();
    let stopped = signature::sign(&image, &options, &Events::none());
    assert!(matches!(stopped, Err(Error::Stopped)), "{stopped:?}");
    assert_eq!(files(), before);
}
