//! Rock Ridge: real names, kinds and links, in the system-use area of directory records.

use super::SECTOR;
use super::field::{both_32, little_32};

/// A continued area that leads to another this many times leads nowhere.
const MAX_CONTINUATIONS: usize = 8;
/// The longest name or link target that is put together.
const MAX_TEXT: usize = 4096;

/// What the fields of one record say together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Fields {
    /// The real name (`NM`).
    pub name: Option<Vec<u8>>,
    /// File type and permissions (`PX`).
    pub mode: Option<u32>,
    /// Owner and group (`PX`).
    pub owner: Option<(u32, u32)>,
    /// Target of a symbolic link (`SL`).
    pub target: Option<Vec<u8>>,
    /// The directory was moved to this sector (`CL`).
    pub moved_to: Option<u32>,
    /// This directory was moved here from deeper down (`RE`).
    pub is_relocated: bool,
    /// Bytes to skip in each system-use area (`SP`, in the root's first record).
    pub skip: Option<usize>,
    /// The extension is announced (`ER`).
    pub is_announced: bool,
}

/// Where an area continues.
#[derive(Debug, Clone, Copy)]
struct Continuation {
    offset: u64,
    length: usize,
}

/// Why the fields of a record cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FieldsError {
    /// A field ends after its area.
    #[error("a Rock Ridge field has an impossible length")]
    Length,
    /// A continued area is not in the image.
    #[error("Rock Ridge fields continue outside the image")]
    Outside,
    /// Areas continue without end.
    #[error("Rock Ridge fields continue without end")]
    Endless,
}

/// Reads the fields in `area`, and in the areas that it continues in, which `read` fetches.
pub(crate) fn read(
    area: &[u8],
    mut fetch: impl FnMut(u64, usize) -> Option<Vec<u8>>,
) -> Result<Fields, FieldsError> {
    let mut fields = Fields::default();
    let mut link = Link::default();
    let mut next = fields.take(area, &mut link)?;
    let mut followed = 0;
    while let Some(Continuation { offset, length }) = next {
        followed += 1;
        if followed > MAX_CONTINUATIONS {
            return Err(FieldsError::Endless);
        }
        let area = fetch(offset, length).ok_or(FieldsError::Outside)?;
        next = fields.take(&area, &mut link)?;
    }
    fields.target = link.finish();
    Ok(fields)
}

impl Fields {
    fn take(&mut self, area: &[u8], link: &mut Link) -> Result<Option<Continuation>, FieldsError> {
        let mut rest = area;
        let mut next = None;
        while let [first, second, length, _, ..] = *rest {
            if first == 0 {
                break;
            }
            let length = usize::from(length);
            if length < 4 {
                return Err(FieldsError::Length);
            }
            let field = rest.get(..length).ok_or(FieldsError::Length)?;
            rest = &rest[length..];
            let body = &field[4..];
            match &[first, second] {
                b"CE" => next = Some(continuation(body)?),
                b"NM" => self.add_name(body),
                b"PX" => {
                    let number = |at| both_32(body, at).unwrap_or_else(|| little_32(body, at));
                    self.mode = Some(number(0));
                    self.owner = Some((number(16), number(24)));
                }
                b"SL" => link.add(body),
                b"CL" => self.moved_to = both_32(body, 0),
                b"RE" => self.is_relocated = true,
                b"SP" => self.skip = body.get(2).copied().map(usize::from),
                b"ER" => self.is_announced = is_rock_ridge(body),
                b"ST" => break,
                _ => {}
            }
        }
        Ok(next)
    }

    fn add_name(&mut self, body: &[u8]) {
        // Flags 2 and 4 stand for `.` and `..`, which need no name.
        if let [flags, part @ ..] = body
            && flags & 0x06 == 0
        {
            let name = self.name.get_or_insert_default();
            if name.len() < MAX_TEXT {
                name.extend_from_slice(part);
            }
        }
    }
}

fn continuation(body: &[u8]) -> Result<Continuation, FieldsError> {
    let number = |at| both_32(body, at).ok_or(FieldsError::Length);
    let (sector, offset, length) = (number(0)?, number(8)?, number(16)?);
    if u64::from(length) > SECTOR {
        return Err(FieldsError::Length);
    }
    let length = usize::try_from(length).map_err(|_| FieldsError::Length)?;
    Ok(Continuation { offset: u64::from(sector) * SECTOR + u64::from(offset), length })
}

fn is_rock_ridge(body: &[u8]) -> bool {
    let length = usize::from(body.first().copied().unwrap_or_default());
    let id = body.get(4..4 + length).unwrap_or_default();
    [&b"RRIP_1991A"[..], b"IEEE_P1282", b"IEEE_1282"].contains(&id)
}

/// A link's target, put together from its components.
#[derive(Default)]
struct Link {
    target: Option<Vec<u8>>,
    is_continued: bool,
}

impl Link {
    fn add(&mut self, body: &[u8]) {
        let mut rest = body.get(1..).unwrap_or_default();
        while let [flags, length, tail @ ..] = rest {
            let Some(content) = tail.get(..usize::from(*length)) else { break };
            rest = &tail[content.len()..];
            self.component(*flags, content);
        }
    }

    fn component(&mut self, flags: u8, content: &[u8]) {
        let target = self.target.get_or_insert_default();
        if target.len() > MAX_TEXT {
            return;
        }
        if !target.is_empty() && !target.ends_with(b"/") && !self.is_continued {
            target.push(b'/');
        }
        self.is_continued = flags & 0x01 != 0;
        match flags & 0x0e {
            0x02 => target.push(b'.'),
            0x04 => target.extend_from_slice(b".."),
            0x08 => target.push(b'/'),
            _ => target.extend_from_slice(content),
        }
    }

    fn finish(self) -> Option<Vec<u8>> {
        self.target
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(signature: [u8; 2], body: &[u8]) -> Vec<u8> {
        let length = u8::try_from(body.len() + 4).unwrap();
        [&signature[..], &[length, 1], body].concat()
    }

    fn both(number: u32) -> Vec<u8> {
        [number.to_le_bytes(), number.to_be_bytes()].concat()
    }

    fn nowhere(_: u64, _: usize) -> Option<Vec<u8>> {
        None
    }

    #[test]
    fn a_name_in_two_parts_is_one() {
        let area = [field(*b"NM", b"\x01mani"), field(*b"NM", b"\x00fest.yaml")].concat();
        assert_eq!(read(&area, nowhere).unwrap().name.unwrap(), b"manifest.yaml");
    }

    #[test]
    fn fields_go_on_elsewhere() {
        let area = field(*b"CE", &[both(7), both(100), both(9)].concat());
        let fields = read(&area, |offset, length| {
            assert_eq!((offset, length), (7 * SECTOR + 100, 9));
            Some(field(*b"NM", b"\x00long"))
        });
        assert_eq!(fields.unwrap().name.unwrap(), b"long");
    }

    #[test]
    fn areas_that_lead_to_themselves_end() {
        let area = field(*b"CE", &[both(7), both(0), both(28)].concat());
        assert_eq!(read(&area.clone(), |_, _| Some(area.clone())), Err(FieldsError::Endless));
    }

    #[test]
    fn a_link_is_put_together() {
        let area = field(*b"SL", b"\0\x08\0\0\x03usr\x04\0\0\x03lib");
        assert_eq!(read(&area, nowhere).unwrap().target.unwrap(), b"/usr/../lib");
        let area = field(*b"SL", b"\0\x01\x02ab\0\x01c\x02\0");
        assert_eq!(read(&area, nowhere).unwrap().target.unwrap(), b"abc/.");
    }

    #[test]
    fn impossible_fields_are_refused() {
        assert_eq!(read(b"NM\xff\x01\x00a", nowhere), Err(FieldsError::Length));
        assert_eq!(read(b"NM\x03\x01", nowhere), Err(FieldsError::Length));
        let area = field(*b"CE", &[both(7), both(0), both(5000)].concat());
        assert_eq!(read(&area, nowhere), Err(FieldsError::Length));
        let area = field(*b"CE", &[both(7), both(0), both(10)].concat());
        assert_eq!(read(&area, nowhere), Err(FieldsError::Outside));
    }

    #[test]
    fn the_extension_is_announced_by_its_name() {
        let body = [&[10, 1, 1, 1][..], b"RRIP_1991Axx"].concat();
        assert!(read(&field(*b"ER", &body), nowhere).unwrap().is_announced);
        let body = [&[4, 1, 1, 1][..], b"ABCD"].concat();
        assert!(!read(&field(*b"ER", &body), nowhere).unwrap().is_announced);
    }
}
