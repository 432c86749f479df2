//! All rules for archives, in one table.
//!
//! The list of rules in the documentation is generated from this table, and a test keeps both in step.

pub(crate) mod rule;

pub(crate) use rule::Severity;
use rule::Severity::{Error, Warning};
pub use rule::{Area, Rule};

macro_rules! rules {
    ($($area:ident { $($name:ident = $severity:ident $id:literal, $meaning:literal, $fix:literal;)* })*) => {
        $($(
            #[doc = $meaning]
            pub static $name: Rule = Rule {
                id: $id,
                area: Area::$area,
                severity: $severity,
                meaning: $meaning,
                fix: $fix,
            };
        )*)*

        /// All of them.
        pub static ALL: &[&Rule] = &[$($(&$name),*),*];
    };
}

rules! {
    Integrity {
        CHECKSUM_MISSING = Warning "checksum-missing",
            "An MD5 is implanted, so that `checkisomd5` can check the medium (an error with `--require-checksum`).",
            "run implantisomd5 on the file, or build it with `kubectl metalk8s create archive`";
        CHECKSUM_UNREADABLE = Error "checksum-unreadable",
            "The implanted MD5 can be read.",
            "run implantisomd5 --force on the file if its content is known to be good";
        CHECKSUM_MISMATCH = Error "checksum-mismatch",
            "The implanted MD5 is that of the content.",
            "copy the file again from where it was built";
        CHECKSUM_FRAGMENTS = Warning "checksum-fragments",
            "The implanted fragment sums are those that `checkisomd5` expects.",
            "build the archive with `kubectl metalk8s create archive`, which makes it at least 336 sectors long";
        SUMS_MISMATCH = Error "sums-mismatch",
            "`SHA256SUMS` next to the file has the file's own sum.",
            "copy the file again, or write SHA256SUMS again if the file is known to be good";
        SUMS_UNLISTED = Warning "sums-unlisted",
            "`SHA256SUMS` next to the file lists it, in the format of sha256sum.",
            "add the file: sha256sum FILE >> SHA256SUMS";
        BLOB_DIGEST = Error "blob-digest",
            "Each blob's SHA-256 is its name.",
            "save the image again: skopeo copy --format v2s2 ... dir:images/NAME/TAG";
        BLOB_MISSING = Error "blob-missing",
            "Each blob that an image's manifest names exists.",
            "save the image again: skopeo copy --format v2s2 ... dir:images/NAME/TAG";
        BLOB_SIZE = Error "blob-size",
            "Each blob has the size that the image's manifest states.",
            "save the image again: skopeo copy --format v2s2 ... dir:images/NAME/TAG";
        LAYER_CONTENT = Error "layer-content",
            "The content of a layer is as in its image's configuration (`--deep` checks layers that are compressed with gzip or zstd).",
            "save the image again: skopeo copy --format v2s2 ... dir:images/NAME/TAG";
        UNREADABLE_FILE = Error "unreadable-file",
            "Each file can be read to its end.",
            "copy it again, or check its disk and its permissions";
    }
    Format {
        NOT_AN_IMAGE = Error "not-an-image",
            "The file is an ISO 9660 image.",
            "build it with `kubectl metalk8s create archive`, or copy it again";
        TRUNCATED = Error "truncated",
            "The file is as long as its volume.",
            "copy the file again: it was cut short";
        VOLUME_DESCRIPTOR = Error "volume-descriptor",
            "The volume descriptors are complete and consistent.",
            "copy the file again, or build it again";
        VOLUME_ID = Warning "volume-id",
            "The volume's name is `<name> <version>`.",
            "build with -volid \"NAME VERSION\", or with `kubectl metalk8s create archive`";
        ROCK_RIDGE_MISSING = Warning "rock-ridge-missing",
            "Rock Ridge records give files their real names, permissions and links, as the archive guidelines require. Without them Linux shows Joliet's names (an error where there are none): of at most 64 characters, or 103 with `-joliet-long`, without symbolic links, and readable for everyone.",
            "build with -rock, or with `kubectl metalk8s create archive`";
        JOLIET_MISSING = Warning "joliet-missing",
            "There are Joliet records, as the archive guidelines require.",
            "build with -joliet -joliet-long, or with `kubectl metalk8s create archive`";
        PRIMARY_MANIFEST = Error "primary-manifest",
            "The file with the plain ISO 9660 name `/MANIFEST.YAML;1` equals `manifest.yaml`: MetalK8s reads it under that name.",
            "build with mkisofs -iso-level 3 -full-iso9660-filenames, or with `kubectl metalk8s create archive`";
        DIRECTORY_DAMAGED = Error "directory-damaged",
            "Directory records are complete and consistent.",
            "copy the file again, or build it again";
        ASSOCIATED_FILE = Warning "associated-file",
            "No entry is marked as an associated file, which Linux does not show.",
            "build the archive again, without extensions for other systems";
        FILE_PERMISSIONS = Warning "file-permissions",
            "Everyone may read the files in `images/`: MetalK8s' nginx cannot bypass file permissions (an error where not even root could read them).",
            "build with mkisofs -rational-rock in the place of -rock, or with `kubectl metalk8s create archive`";
        DIRECTORY_LOOP = Error "directory-loop",
            "No directory contains itself.",
            "build the archive again";
        EXTENT_OUTSIDE = Error "extent-outside",
            "Every file's content is inside the image.",
            "copy the file again: it was cut short or damaged";
        EXTENTS_OVERLAP = Error "extents-overlap",
            "Files either share all of their content, or none of it.",
            "build the archive again";
        TOO_LARGE = Error "too-large",
            "The archive can be checked: it has at most 100,000 entries, and directories at most 32 levels deep.",
            "build an archive with fewer files";
        DIRECTORY_DEPTH = Error "directory-depth",
            "A tree that is to be packed is at most 8 directories deep, its root included, as ISO 9660 wants it (images that other builders made may be deeper).",
            "move its content to a directory further up";
        NAME_ENCODING = Error "name-encoding",
            "Names are UTF-8, without control characters.",
            "rename the file, and build with -input-charset utf-8 -output-charset utf-8";
        NAME_LENGTH = Warning "name-length",
            "Plain ISO 9660 names have at most 31 characters for directories and 30, without the dot, for files.",
            "build with -iso-level 3 -full-iso9660-filenames";
        NAME_CHARACTERS = Warning "name-characters",
            "Plain ISO 9660 names consist of A-Z, 0-9, `_` and at most one dot.",
            "build with -iso-level 3 -full-iso9660-filenames, and without flags that relax names";
        NAME_CASE = Warning "name-case",
            "Without Rock Ridge no two names of a directory differ in case alone: Linux finds one of them (an error in `images/` and `operator/`).",
            "build with -rock, or with `kubectl metalk8s create archive`";
        MOSTLY_EMPTY = Error "mostly-empty",
            "The volume is at most 1 GiB longer than its content.",
            "copy the file again, or build it again";
        TRAILING_DATA = Warning "trailing-data",
            "Nothing follows the end of the volume.",
            "cut the file to the volume's size";
        LINK_OUTSIDE = Warning "link-outside",
            "Symbolic links point to something inside the archive.",
            "replace the link by the file that it points to";
        LINK_TARGET = Error "link-target",
            "In a tree that is to be packed, the target of a symbolic link has at most about 245 bytes.",
            "shorten the target, or replace the link by the file that it points to";
        SPECIAL_FILE = Warning "special-file",
            "The archive contains only files, directories and symbolic links.",
            "remove the device, socket or pipe";
    }
    Layout {
        MANIFEST_MISSING = Error "manifest-missing",
            "`manifest.yaml` is at the root.",
            "write one: kubectl metalk8s init solution makes an example";
        IMAGES_MISSING = Error "images-missing",
            "`images/` is at the root and contains images.",
            "save images as images/NAME/TAG: skopeo copy --format v2s2 ... dir:images/NAME/TAG";
        UNKNOWN_PATH = Warning "unknown-path",
            "The archive contains only paths that MetalK8s reads.",
            "list it in .archiveignore, or remove it";
    }
    Manifest {
        MANIFEST_SYNTAX = Error "manifest-syntax",
            "The manifest is one YAML document, a mapping, in UTF-8, of at most 1 MiB.",
            "correct manifest.yaml";
        MANIFEST_API_VERSION = Error "manifest-api-version",
            "`apiVersion` is `solutions.metalk8s.scality.com/v1alpha1`.",
            "set apiVersion: solutions.metalk8s.scality.com/v1alpha1";
        MANIFEST_KIND = Error "manifest-kind",
            "`kind` is `Solution`.",
            "set kind: Solution";
        MANIFEST_NAME = Error "manifest-name",
            "`metadata.name` is a DNS label (RFC 1123), short enough for the objects named after it, no number and not MetalK8s' own.",
            "use lower-case letters, digits and '-', beginning and ending with a letter or digit";
        MANIFEST_VERSION = Error "manifest-version",
            "`spec.version` may be a label's value and a part of a repository's name, and is not a number to YAML.",
            "use MAJOR.MINOR.PATCH, with -SUFFIX for a pre-release, of lower-case letters, digits, '.' and '-'";
        MANIFEST_FIELD = Error "manifest-field",
            "Every field has the type that MetalK8s expects.",
            "correct the field";
        VERSION_ORDER = Warning "version-order",
            "`spec.version` is a semantic version, so that `latest`, upgrades and constraints can order it.",
            "use MAJOR.MINOR.PATCH, with -SUFFIX for a pre-release";
        MANIFEST_UNKNOWN_FIELD = Warning "manifest-unknown-field",
            "The manifest has no field that MetalK8s does not read.",
            "remove the field, or correct its spelling";
        DISPLAY_NAME_PLACE = Warning "display-name-place",
            "The display name is in the top-level `annotations`: MetalK8s reads it there, not in `metadata.annotations`.",
            "repeat it at the top: annotations: {solutions.metalk8s.scality.com/display-name: ...}";
        DISPLAY_NAME_TEXT = Error "display-name-text",
            "The display name is one line of plain text: MetalK8s writes it without quotes into one file for all archives.",
            "leave out line breaks, control characters, [ with ], a colon before a space or at the end, and # after a space or at the beginning";
        MANIFEST_NULL = Warning "manifest-null",
            "No field with a default is null: MetalK8s only fills in missing fields.",
            "remove the field";
        DISPLAY_NAME_TAKEN = Error "display-name-taken",
            "No other archive that is validated with this one has its display name and version: MetalK8s cannot configure both.",
            "give one of them another display name or version";
        IMAGE_NOT_FOUND = Error "image-not-found",
            "Every image that `spec.images` lists is in the archive.",
            "add the image, or remove it from spec.images";
        IMAGE_NOT_LISTED = Warning "image-not-listed",
            "Every image in the archive is listed in `spec.images`, if there is such a list: the operator only gets these.",
            "add it to spec.images, or remove spec.images: then all are listed";
        OPERATOR_IMAGE_MISSING = Error "operator-image-missing",
            "The operator's image (by default `<name>-operator:<version>`) is in the archive.",
            "add the image, or name the right one in spec.operator.image";
        OPERATOR_IMAGE_PLACEHOLDER = Warning "operator-image-placeholder",
            "The operator's image is a real one, not the placeholder from `init solution`.",
            "build the operator, and replace the placeholder by its image (`create archive --images-from`)";
        UI_IMAGE_MISSING = Warning "ui-image-missing",
            "The image that `spec.ui.image` names is in the archive.",
            "add the image, or remove spec.ui";
    }
    Images {
        IMAGE_NAME = Error "image-name",
            "Images are in `images/NAME/TAG`, where NAME and TAG are valid in a registry.",
            "rename the directory";
        IMAGE_MANIFEST = Error "image-manifest",
            "Each image has a `manifest.json` that can be read.",
            "save the image again: skopeo copy --format v2s2 ... dir:images/NAME/TAG";
        IMAGE_MEDIA_TYPE = Error "image-media-type",
            "Image manifests are Docker's schema 2 of version 2: the registry announces no other.",
            "save the image again with skopeo copy --format v2s2";
        IMAGE_VERSION_FILE = Warning "image-version-file",
            "Each image has the file `version` that skopeo writes.",
            "save the image again: skopeo copy --format v2s2 ... dir:images/NAME/TAG";
        IMAGE_CONFIG = Error "image-config",
            "An image's configuration is valid, and has as many layers as its manifest.",
            "save the image again: skopeo copy --format v2s2 ... dir:images/NAME/TAG";
        LAYER_COMPRESSION = Error "layer-compression",
            "No layer is compressed with xz or bzip2: nodes cannot read these.",
            "save the image with skopeo copy --format v2s2 --dest-compress";
        LAYER_MEDIA_TYPE = Warning "layer-media-type",
            "A layer is compressed as its media type says: many runtimes only check the type.",
            "save the image with skopeo copy --format v2s2 --dest-compress";
        IMAGE_PLATFORM = Warning "image-platform",
            "Images are for linux/amd64, as MetalK8s' nodes are.",
            "save the image with skopeo --override-os linux --override-arch amd64";
        BLOB_UNUSED = Warning "blob-unused",
            "Each blob is named by its image's manifest.",
            "remove the file";
        REGISTRY_CONFIG_MISSING = Error "registry-config-missing",
            "`registry-config.inc.j2` is at the root: it is the template of the registry's configuration.",
            "build with `kubectl metalk8s create archive`, which writes it";
        REGISTRY_CONFIG_TEMPLATE = Error "registry-config-template",
            "The registry's configuration is a template over `repository` and `registry_root`, and nothing else.",
            "make it with --name-prefix '{{ repository }}' --server-root '{{ registry_root }}', or remove it: `create archive` writes it";
        REGISTRY_CONFIG_SYNTAX = Error "registry-config-syntax",
            "The rendered template is valid for nginx: directives end with `;`, and each block is closed.",
            "correct the line, or remove the file: `create archive` writes it";
        REGISTRY_CONFIG_DIRECTIVE = Error "registry-config-directive",
            "The registry's configuration contains only the directives of a registry: tag lists, manifests and blobs below `/v2/{{ repository }}/`, served from `{{ registry_root }}`, each once.",
            "generate it again from images/, or remove it: `create archive` writes it";
        REGISTRY_CONFIG_CONSTANTS = Error "registry-config-constants",
            "The registry's configuration leaves out the locations that MetalK8s has already: nginx refuses a second `/v2/`.",
            "make it with --omit-constants, or remove it: `create archive` writes it";
        REGISTRY_CONFIG_IMAGE = Error "registry-config-image",
            "The registry's configuration serves every image of the archive, and no other.",
            "generate it again from images/, or remove it: `create archive` writes it";
        REGISTRY_CONFIG_DIGEST = Error "registry-config-digest",
            "The registry's configuration states the digest of each image's manifest.",
            "generate it again from images/, or remove it: `create archive` writes it";
    }
    Operator {
        CRD_SYNTAX = Error "crd-syntax",
            "A file of custom resource definitions is one YAML document of at most 4 MiB, with metadata that the API server reads. MetalK8s reads one document: a `---` at the end begins another one.",
            "correct the file, remove `---` at its end, and give each definition a file of its own";
        CRD_KIND = Warning "crd-kind",
            "A file `*_crd.yaml` contains a `CustomResourceDefinition`: at activation, MetalK8s applies any object in it to the cluster.",
            "move other objects elsewhere: the operator creates the objects that it needs";
        CRD_API_VERSION = Error "crd-api-version",
            "A definition is `apiextensions.k8s.io/v1`: current Kubernetes has no other version.",
            "convert it to apiextensions.k8s.io/v1";
        CRD_NAMES = Error "crd-names",
            "A definition's names agree: `metadata.name` is `<plural>.<group>`, and all names are well formed.",
            "correct metadata.name and spec.names";
        CRD_SCOPE = Error "crd-scope",
            "A definition's scope is `Namespaced` or `Cluster`.",
            "set spec.scope";
        CRD_VERSIONS = Error "crd-versions",
            "A definition has versions with distinct names, at least one served (a warning) and exactly one stored, with columns, subresources and selectable fields that the API server takes, and a conversion that it can reach.",
            "correct spec.versions and spec.conversion";
        CRD_SCHEMA = Error "crd-schema",
            "Each version has a structural schema, as the API server requires it: types, lists and maps, defaults, rules.",
            "give each field a type; keep anyOf, oneOf, allOf and not free of types; correct the syntax of rules";
        CRD_SERVER = Error "crd-server",
            "The API server of a cluster accepts each definition (with `--dry-run=server`).",
            "correct what the API server names";
        CRD_DUPLICATE = Error "crd-duplicate",
            "No two files define the same resource.",
            "remove one of them";
        CRD_TEMPLATE = Error "crd-template",
            "A definition contains no Jinja markers: MetalK8s renders the file as a template before it reads it.",
            "reword the text that contains {{, {% or {#, or wrap it in {% raw %} and {% endraw %}";
        CRD_FILE_NAME = Warning "crd-file-name",
            "Files in `operator/deploy/crds` are named `*_crd.yaml`: MetalK8s skips all other files.",
            "rename the file to NAME_crd.yaml";
        ROLE_SYNTAX = Error "role-syntax",
            "`operator/deploy/role.yaml` is YAML, one object a document, of at most 1 MiB. Metadata and aggregation rules are valid.",
            "correct the file";
        ROLE_KIND = Error "role-kind",
            "`operator/deploy/role.yaml` contains only `Role` and `ClusterRole` objects.",
            "remove the object: MetalK8s creates the ServiceAccount and the bindings itself";
        ROLE_API_VERSION = Error "role-api-version",
            "Roles are `rbac.authorization.k8s.io/v1`.",
            "set apiVersion: rbac.authorization.k8s.io/v1";
        ROLE_NAME = Error "role-name",
            "Each role has a name of its own, distinct also within the 63 characters that its binding's name keeps.",
            "name the role, and keep names short";
        ROLE_RULES = Error "role-rules",
            "The rules of a role have verbs, and resources or paths to use them on.",
            "correct the rule: each has verbs, and apiGroups with resources";
        ROLE_SLOT = Error "role-slot",
            "No name and no field of a role begins with `__slot__:`: Salt would run the rest as a function, as root.",
            "remove the field, or give the role another name";
        ROLE_MISSING = Warning "role-missing",
            "There is `operator/deploy/role.yaml`: without it, the operator has no permissions on the API server.",
            "write one with the permissions that the operator needs, if it needs any";
    }
    Authenticity {
        SIGNATURE_MISSING = Error "signature-missing",
            "With `--require-signature` or `--public-key`: FILE.minisig is next to the file.",
            "sign it: kubectl metalk8s sign archive FILE --secret-key KEY";
        SIGNATURE_UNREADABLE = Error "signature-unreadable",
            "FILE.minisig is a signature as minisign writes it.",
            "sign it again: kubectl metalk8s sign archive FILE --secret-key KEY";
        SIGNATURE_UNTRUSTED = Warning "signature-untrusted",
            "The signature was made by a key that is given or trusted (an error with `--require-signature` or `--public-key`).",
            "give the publisher's key with --public-key, or add it to the trusted keys";
        SIGNATURE_INVALID = Error "signature-invalid",
            "The signature is that of this file.",
            "copy the file and its signature again; if that does not help, do not use it";
    }
    Practice {
        DISPLAY_NAME_MISSING = Warning "display-name-missing",
            "The manifest has a display name.",
            "add annotations: {solutions.metalk8s.scality.com/display-name: ...}";
        LATEST_TAG = Warning "latest-tag",
            "No image has the tag `latest`, which does not identify its content.",
            "tag the image with its version";
        LAYER_STORED_TWICE = Warning "layer-stored-twice",
            "Layers that images share are stored once.",
            "hard-link equal files before building (hardlink -c images), or use `kubectl metalk8s create archive`";
        CRD_MISSING = Warning "crd-missing",
            "The Solution defines a kind, so that users can deploy the application through its operator.",
            "put a CustomResourceDefinition in operator/deploy/crds/NAME_crd.yaml";
        CRD_STATUS = Warning "crd-status",
            "Each version of a definition has the status subresource.",
            "add subresources: {status: {}} to the version";
        ROLE_WILDCARD = Warning "role-wildcard",
            "No role grants `*`.",
            "list the groups, resources and verbs that the operator needs";
        ROLE_ESCALATION = Warning "role-escalation",
            "No role lets the operator gain further permissions.",
            "remove the rule, or narrow it to resourceNames";
        CLUSTER_ROLE_NEEDLESS = Warning "cluster-role-needless",
            "Permissions in a namespace are in a `Role`, not in a `ClusterRole`.",
            "make it a Role: MetalK8s binds both in the operator's namespace only";
        CLUSTER_ROLE_WITHOUT_EFFECT = Warning "cluster-role-without-effect",
            "No rule is about cluster-scoped resources: MetalK8s binds roles within a namespace, where such a rule has no effect.",
            "remove the rule, or have the administrator bind the ClusterRole";
        ROLE_OWN_KINDS = Warning "role-own-kinds",
            "The roles let the operator watch the Solution's custom resources, and write their status.",
            "grant get, list, watch and update on the custom resources, and update on their status";
    }
    Permissions {
        ROLE_SECRETS = Warning "role-secrets",
            "No role grants access to Secrets, which may belong to other applications in the namespace.",
            "name the Secrets in resourceNames, if the operator knows their names";
        ROLE_NODES = Warning "role-nodes",
            "No role grants access to nodes.",
            "remove the rule: MetalK8s binds roles within a namespace, where it has no effect";
        ROLE_WEBHOOKS = Warning "role-webhooks",
            "No role grants access to webhook configurations, which read and change the objects of other applications.",
            "remove the rule: MetalK8s binds roles within a namespace, where it has no effect";
    }
}

/// The rule named `id`.
///
/// ```
/// use solution_archive::{Options, rules};
///
/// let allow = rules::find("display-name-missing").into_iter().collect();
/// let options = Options { allow, ..Options::default() };
/// assert_eq!(options.allow[0].severity, solution_archive::Severity::Warning);
/// ```
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.id == id)
}

#[cfg(test)]
mod tests;
