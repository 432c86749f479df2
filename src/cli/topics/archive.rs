pages! {
    "get archive": "\
Lists the catalogue: every imported version of a solution, whether it is active, and where it is used. Warns about
archives that the Salt master cannot see; importing them again fixes that.

The archives of MetalK8s itself, called metalk8s, are not in the catalogue. They are read through Salt, with --all
or by their name. The active one is the cluster's version; nodes that have a version use it.

Examples:
  # all imported versions of solutions
  kubectl metalk8s get archives
  # the versions of one solution
  kubectl metalk8s get archives example-solution
  # the versions of MetalK8s itself
  kubectl metalk8s get archives metalk8s
  # both
  kubectl metalk8s get archives --all",
    "describe archive": "\
Shows the content of an imported archive, whether it is active, and where it is used.

Examples:
  kubectl metalk8s describe archive example-solution --version 1.0.0
  kubectl metalk8s describe archive example-solution-1.0.0
  # MetalK8s itself: the nodes that have this version
  kubectl metalk8s describe archive metalk8s-130.0.0",
    "wait archive": "\
Waits until the condition holds for each imported version, as get archive shows it. Changes nothing. Exit status 3: an
archive is not imported; 8: timed out, with the current state in the message.

Examples:
  kubectl metalk8s wait archive example-solution-1.0.0 --for=create
  # until it is active
  kubectl metalk8s wait archive example-solution-1.0.0 --for=jsonpath='{.status.active}'=true",
    "delete archive" | "unimport archive": "\
Fails if the version is active or in use. Restarts the Salt master. Also cleans up after an import or a deletion
that was interrupted.

An archive of MetalK8s itself is removed by its script iso-manager.sh, unless the cluster or a node has its version.

Examples:
  kubectl metalk8s delete archive example-solution --version 1.0.0
  # by its id
  kubectl metalk8s unimport archive example-solution-1.0.0
  # all versions of a solution
  kubectl metalk8s get archives example-solution -o yaml | kubectl metalk8s delete archive -f -
  # an old version of MetalK8s itself
  kubectl metalk8s delete archive metalk8s-128.0.0",
    "validate": "\
Changes nothing. With --dry-run=server, `validate archive` also checks the CRDs with the API server.",
    "validate archive": "\
Checks the implanted MD5, the digest of every blob, SHA256SUMS and FILE.minisig next to the file, and the rules
for the content; with --deep also the content of every layer. Works offline.
With --dry-run=server the API server judges the custom resource definitions too: only it checks the types and
the cost of their CEL rules, and their patterns.
Exit status 6: an archive is not valid. --public-key requires a signature by one of the given keys.
Without it, the keys in $XDG_CONFIG_HOME/kubectl-metalk8s/trusted-keys are trusted, one per line.

Examples:
  kubectl metalk8s validate archive example-solution-1.0.0.iso
  # a directory before it is packed; treat all warnings but one as errors
  kubectl metalk8s validate archive . --strict --allow operator-image-placeholder
  # for scripts: the rules that are violated
  kubectl metalk8s validate archive example-solution-1.0.0.iso -o json | jq '.findings[].rule'
  # also as the API server of the cluster judges the definitions
  kubectl metalk8s validate archive example-solution-1.0.0.iso --dry-run=server
  # signed by a given publisher
  kubectl metalk8s validate archive *.iso --public-key publisher.pub",
    "create archive": "\
Validates the directory, then writes an ISO 9660 image with Rock Ridge and Joliet, an implanted MD5 and the
registry's configuration, and adds it to SHA256SUMS next to it. Identical layers are stored once. The build is
reproducible: all files are dated SOURCE_DATE_EPOCH (default: when the manifest was last modified).
Files that match .archiveignore are left out (`init solution` lists dist there).

Examples:
  kubectl metalk8s create archive . -f dist/example-solution-1.0.0.iso
  # with images from `docker save` and from an OCI layout
  kubectl metalk8s create archive . -f dist/example-solution-1.0.0.iso --images-from dist/operator.tar --images-from dist/layouts
  # only one of several images
  kubectl metalk8s create archive . -f dist/example-solution-1.0.0.iso --images-from dist/all.tar --image example-solution-operator:1.0.0",
    "sign archive": "\
Writes FILE.minisig. To verify it: minisign -Vm FILE -p publisher.pub

Examples:
  kubectl metalk8s sign archive example-solution-1.0.0.iso --secret-key publisher.key
  # a key with a password
  kubectl metalk8s sign archive example-solution-1.0.0.iso --secret-key publisher.key --password-file password",
    "push archive": "\
Copies the container images of an archive to REGISTRY/NAME-VERSION/IMAGE:TAG. It needs no cluster. Each blob
is compared with its digest while it is sent, and blobs that the registry already has are not sent again:
after an interruption, the same command sends those that did not arrive whole. A tag is written after all
blobs of its image. A tag that points to another image is an error, unless --replace is given.

--as-artifact pushes the archive itself as REGISTRY/NAME:VERSION, so that registries can distribute it. Its
signature FILE.minisig is pushed as a referrer of the artifact.

Without --username, the credentials are those of `podman login` and `docker login`, also from credential
helpers: in the file REGISTRY_AUTH_FILE, or else in $XDG_RUNTIME_DIR/containers/auth.json,
~/.config/containers/auth.json or ~/.docker/config.json (or in the directory DOCKER_CONFIG).

Examples:
  kubectl metalk8s push archive example-solution-1.0.0.iso --registry registry.example.com/solutions
  # the archive itself
  kubectl metalk8s push archive example-solution-1.0.0.iso --registry registry.example.com/solutions --as-artifact
  # a registry on this machine, without TLS
  kubectl metalk8s push archive example-solution-1.0.0.iso --registry 127.0.0.1:5000
  # a user, with the password from a file
  kubectl metalk8s push archive example-solution-1.0.0.iso --registry registry.example.com/solutions --username ci < password",
    "pull archive": "\
Copies an archive that was pushed with `push archive --as-artifact` to FILE, and its signature, if it has one,
to FILE.minisig. The content is compared with its digest before FILE is written. A broken connection is
resumed. The archive is not validated; `validate archive` does that.

Examples:
  kubectl metalk8s pull archive registry.example.com/guestbook:1.1.0 -f guestbook-1.1.0.iso
  kubectl metalk8s validate archive guestbook-1.1.0.iso --public-key publisher.pub",
    "import archive": "\
PATH is a path on the bootstrap node. Several archives are imported together, with one restart of the Salt
master. The same command again finishes an interrupted import. --replace replaces an archive of the same
name and version if it is not in use.
With --backend direct, for clusters without Salt, PATH is a local file, and its content is kept in the cluster.

An archive of MetalK8s itself, which `upgrade cluster` needs, is recognized by its content, and imported by
MetalK8s' script iso-manager.sh.

Examples:
  kubectl metalk8s import archive /archives/example-solution-1.0.0.iso
  kubectl metalk8s import archive /archives/one.iso /archives/other.iso
  # the next version of MetalK8s itself
  kubectl metalk8s import archive /archives/metalk8s-130.0.0.iso
  # validate the archive and show the plan
  kubectl metalk8s import archive /archives/example-solution-1.0.0.iso --dry-run
  # on a cluster without MetalK8s
  kubectl metalk8s --backend direct import archive example-solution-1.0.0.iso --registry registry.example.com/solutions",
}
