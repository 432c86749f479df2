//! Pictures of the documentation, drawn from text: boxes in columns and rows, and arrows between them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::{Files, root};

/// Width and height of a box, and the space between two boxes, in pixels.
const BOX: (i32, i32) = (190, 72);
const SPACE: (i32, i32) = (120, 72);
const MARGIN: i32 = 16;

/// The pictures of `docs/pictures`: each `NAME.txt` becomes `NAME.svg`.
pub(crate) fn files() -> Files {
    let entries = std::fs::read_dir(root().join("docs/pictures")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let texts = names.filter_map(|name| name.strip_suffix(".txt").map(str::to_owned));
    texts
        .map(|name| {
            let path = root().join(format!("docs/pictures/{name}.txt"));
            (
                format!("{name}.svg"),
                drawn(&std::fs::read_to_string(path).unwrap()),
            )
        })
        .collect()
}

/// The upper left corner of the box at a column and a row.
const fn corner(column: i32, row: i32) -> (i32, i32) {
    (
        MARGIN + column * (BOX.0 + SPACE.0),
        MARGIN + row * (BOX.1 + SPACE.1),
    )
}

fn drawn(text: &str) -> String {
    let mut boxes: BTreeMap<&str, (i32, i32)> = BTreeMap::new();
    let mut drawing = String::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let mut parts = line.split('|').map(str::trim);
        let words: Vec<&str> = parts.next().unwrap().split_whitespace().collect();
        let texts: Vec<&str> = parts.collect();
        match words[..] {
            ["box", name, column, row] => {
                let place = (column.parse().unwrap(), row.parse().unwrap());
                boxes.insert(name, place);
                draw_box(&mut drawing, corner(place.0, place.1), &texts);
            }
            ["arrow", from, to] => draw_arrow(&mut drawing, boxes[from], boxes[to], texts[0]),
            _ => panic!("neither a box nor an arrow: {line}"),
        }
    }
    let columns = boxes.values().map(|place| place.0).max().unwrap_or(0);
    let rows = boxes.values().map(|place| place.1).max().unwrap_or(0);
    let (width, height) = corner(columns, rows);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{drawing}</svg>\n",
        width + BOX.0 + MARGIN,
        height + BOX.1 + MARGIN,
    )
}

fn draw_box(drawing: &mut String, (x, y): (i32, i32), texts: &[&str]) {
    let center = x + BOX.0 / 2;
    writeln!(
        drawing,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"#eef3fb\" stroke=\"#33508a\"/>\n\
         <text x=\"{center}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">{}</text>\n\
         <text x=\"{center}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\">{}</text>",
        BOX.0,
        BOX.1,
        y + 30,
        texts[0],
        y + 52,
        texts[1],
    )
    .unwrap();
}

/// An arrow to the next box on the right, or to the one below.
fn draw_arrow(drawing: &mut String, from: (i32, i32), to: (i32, i32), text: &str) {
    let (x, y) = corner(from.0, from.1);
    let ((x1, y1), (x2, y2), (text_x, text_y)) = if from.1 == to.1 {
        let y = y + BOX.1 / 2;
        let end = x + BOX.0 + SPACE.0;
        ((x + BOX.0, y), (end, y), (x + BOX.0 + SPACE.0 / 2, y - 8))
    } else {
        let x = x + BOX.0 / 2;
        let end = y + BOX.1 + SPACE.1;
        ((x, y + BOX.1), (x, end), (x + 54, y + BOX.1 + SPACE.1 / 2 + 4))
    };
    let head = if y1 == y2 {
        format!("{},{} {x2},{y2} {},{}", x2 - 8, y2 - 5, x2 - 8, y2 + 5)
    } else {
        format!("{},{} {x2},{y2} {},{}", x2 - 5, y2 - 8, x2 + 5, y2 - 8)
    };
    writeln!(
        drawing,
        "<path d=\"M{x1} {y1} L{x2} {y2}\" stroke=\"#33508a\"/>\n<polygon points=\"{head}\" fill=\"#33508a\"/>\n\
         <text x=\"{text_x}\" y=\"{text_y}\" text-anchor=\"middle\" font-size=\"11\">{text}</text>"
    )
    .unwrap();
}
