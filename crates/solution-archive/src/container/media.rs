//! The media types of container images and of other artifacts.

use super::{CONFIG_TYPE, GZIP_TYPE, MANIFEST_TYPE, TAR_TYPE};

/// How the media types of Helm charts begin.
const HELM: &str = "application/vnd.cncf.helm.";
/// An image's manifest in an OCI layout.
const OCI_MANIFEST_TYPE: &str = "application/vnd.oci.image.manifest.v1+json";
/// An image's configuration in an OCI layout.
const OCI_CONFIG_TYPE: &str = "application/vnd.oci.image.config.v1+json";
/// What an OCI layer's media type begins with; what follows says how it is compressed.
const OCI_LAYER_TYPE: &str = "application/vnd.oci.image.layer.v1.tar";

/// Whether image manifests have this media type. One of OCI's need not say what it is.
pub(super) fn is_manifest(media_type: &str) -> bool {
    ["", MANIFEST_TYPE, OCI_MANIFEST_TYPE].contains(&media_type)
}

/// Whether images have configurations of this media type.
pub(super) fn is_config(media_type: &str) -> bool {
    ["", CONFIG_TYPE, OCI_CONFIG_TYPE].contains(&media_type)
}

/// Whether images have layers of this media type. Its bytes show how one is compressed.
pub(super) fn is_layer(media_type: &str) -> bool {
    let is_oci = |compression: &str| ["", "+gzip", "+zstd"].contains(&compression);
    ["", GZIP_TYPE, TAR_TYPE].contains(&media_type)
        || media_type.strip_prefix(OCI_LAYER_TYPE).is_some_and(is_oci)
        || media_type.strip_prefix(TAR_TYPE) == Some(".zstd")
}

/// What a variant of amd64 wants of the processor; empty where every one has it.
pub(super) fn variant(variant: &str) -> &str {
    if variant == "v1" { "" } else { variant }
}

/// What something of this media type is that is not an image, in words.
pub(super) fn kind(media_type: &str) -> String {
    match media_type {
        "" => "something without a media type".to_owned(),
        _ if media_type.starts_with(HELM) => format!("a Helm chart ({media_type})"),
        _ => media_type.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_consist_of_few_types() {
        for layer in ["", "+gzip", "+zstd"] {
            assert!(is_layer(&format!("application/vnd.oci.image.layer.v1.tar{layer}")));
        }
        for other in [
            "application/vnd.oci.image.layer.v1.tar+gzip+encrypted",
            "application/vnd.oci.image.layer.nondistributable.v1.tar",
            "application/vnd.docker.image.rootfs.foreign.diff.tar.gzip",
            "application/vnd.cncf.helm.chart.content.v1.tar+gzip",
            "application/vnd.dev.cosign.simplesigning.v1+json",
        ] {
            assert!(!is_layer(other), "{other}");
        }
        assert!(!is_config("application/vnd.oci.empty.v1+json"));
        assert!(!is_manifest("application/vnd.oci.image.index.v1+json"));
        assert!(kind("application/vnd.cncf.helm.config.v1+json").starts_with("a Helm chart"));
    }
}
