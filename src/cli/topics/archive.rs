//! What the help pages of archives say.

/// `get archive`.
pub const GET_ARCHIVE: &str = "\
The catalogue of the bootstrap node: every version that was imported, whether its kinds are the
cluster's, and where it is used. An archive that the Salt master does not see is warned of: import it again.
Changes nothing.

Examples:
  # what was imported, what is active, what is in use
  kubectl metalk8s get archives
  # the versions of one solution
  kubectl metalk8s get archives example-solution";

/// `describe archive`.
pub const DESCRIBE_ARCHIVE: &str = "\
What an imported archive holds, whether it is active, and where it is used. Changes nothing.

Examples:
  kubectl metalk8s describe archive example-solution --version 1.0.0
  kubectl metalk8s describe archive example-solution-1.0.0";

/// `delete archive` and `unimport archive`.
pub const DELETE_ARCHIVE: &str = "\
Refused while the version is active or in use. The Salt master is restarted. What an import or a deletion left
half way is removed as well.

Examples:
  kubectl metalk8s delete archive example-solution --version 1.0.0
  # several cost one restart
  kubectl metalk8s unimport archive example-1.0.0 example-1.1.0";

/// `validate archive`.
pub const VALIDATE_ARCHIVE: &str = "\
Reads the file once: the implanted MD5, the SHA-256 of every blob, SHA256SUMS and FILE.minisig beside it,
and every rule about what is inside; with --deep also what is in every layer, decompressed to its end.
Needs no cluster. Exits with 6 where an archive is not valid.
With --public-key, an archive has to be signed with such a key. Without, the keys are those of
$XDG_CONFIG_HOME/kubectl-metalk8s/trusted-keys, one a line.

Examples:
  kubectl metalk8s validate archive example-solution-1.0.0.iso
  # the tree before it is packed; warnings count, but not this one
  kubectl metalk8s validate archive . --strict --allow operator-image-placeholder
  # for a script: which rules are broken
  kubectl metalk8s validate archive example-solution-1.0.0.iso -o json | jq '.findings[].rule'
  # only what one maker has signed
  kubectl metalk8s validate archive *.iso --public-key maker.pub";

/// `create archive`.
pub const CREATE_ARCHIVE: &str = "\
Checks the directory as `validate archive` does, then writes an ISO 9660 image with Rock Ridge and Joliet,
equal layers stored once, the registry's configuration and an implanted MD5, and adds the file to SHA256SUMS
beside it. The same directory gives the same bytes; SOURCE_DATE_EPOCH dates them, or else the manifest's date.
What .archiveignore names stays out. Needs no other tool and pulls nothing.

Examples:
  kubectl metalk8s create archive . -f dist/example-solution-1.0.0.iso
  # with images from `docker save` and from an OCI layout
  kubectl metalk8s create archive . -f demo.iso --images-from operator.tar --images-from layouts/
  # one image of several
  kubectl metalk8s create archive . -f demo.iso --images-from all.tar --image demo-operator:1.0.0";

/// `sign archive`.
pub const SIGN_ARCHIVE: &str = "\
Writes FILE.minisig, which minisign verifies: minisign -Vm FILE -p maker.pub.

Examples:
  kubectl metalk8s sign archive example-solution-1.0.0.iso --secret-key maker.key
  # a key with a password
  kubectl metalk8s sign archive example-solution-1.0.0.iso --secret-key maker.key --password-file password";

/// `import archive`.
pub const IMPORT_ARCHIVE: &str = "\
Paths are on the bootstrap node. Several archives cost one import and one restart of the Salt
master, which this command survives. An import that ended half way is finished by another. --replace imports
an archive again that was built again, or that is elsewhere now, where nothing uses it.

Examples:
  kubectl metalk8s import archive /archives/example-solution-1.0.0.iso
  kubectl metalk8s import archive /archives/example-solution-1.*.iso
  # check the archive and show what would be done
  kubectl metalk8s import archive /archives/example-solution-1.0.0.iso --dry-run";
