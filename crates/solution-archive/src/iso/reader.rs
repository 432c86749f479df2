//! Reads the tree of an image, even a damaged one: every part that cannot be read becomes a finding.

use super::descriptor::Volume;
use super::image::Image;
use super::primary;
use super::view::View;
use super::walk::Walker;
use crate::finding::Findings;
use crate::source::ReadAt;

/// Reads the tree of `source` that Linux shows, whose descriptors said `volume`. None where it would show no real
/// names: nothing is where it should be then.
pub(crate) fn read(source: &dyn ReadAt, volume: &Volume, findings: &mut Findings) -> Option<Image> {
    let view = View::choose(source, volume, findings)?;
    let image = Walker::new(source, volume, view, findings).walk();
    primary::check(source, volume, &image, findings);
    Some(image)
}
