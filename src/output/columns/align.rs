//! Aligns cells as kubectl's tables are aligned: columns at least six wide, three spaces between them.

/// The least width of a column, with the space behind it.
const LEAST: usize = 6;
/// Spaces between columns.
const PADDING: usize = 3;

/// Aligns lines of cells. Keeps each column as wide as it has ever been, so that rows that are printed
/// later (while watching) stay under their headers.
#[derive(Debug, Default)]
pub struct Aligner {
    widths: Vec<usize>,
}

/// A table without lines, in kubectl's look: cells of a column start below each other.
#[must_use]
pub fn align<Row, Cell>(rows: impl IntoIterator<Item = Row>) -> String
where
    Row: IntoIterator<Item = Cell>,
    Cell: AsRef<str>,
{
    let lines = rows.into_iter().map(|row| {
        let cells: Vec<_> = row.into_iter().map(|cell| cell.as_ref().to_owned()).collect();
        cells.join("\t") + "\n"
    });
    Aligner::default().format(&lines.collect::<String>())
}

impl Aligner {
    /// Aligns lines of cells that are separated by tabs. The last cell of a line is never filled up.
    pub fn format(&mut self, text: &str) -> String {
        // A form feed ends a line and whatever was aligned with it.
        text.split_inclusive('\x0c')
            .map(|part| self.block(part))
            .collect()
    }

    fn block(&mut self, text: &str) -> String {
        let lines: Vec<Vec<&str>> = text
            .split_inclusive(['\n', '\x0c'])
            .map(|line| line.split(['\t', '\x0b']).collect())
            .collect();
        let widths = self.measure(&lines);
        let mut out = String::with_capacity(text.len() * 2);
        for (cells, widths) in lines.iter().zip(widths) {
            for (index, cell) in cells.iter().enumerate() {
                out.push_str(cell);
                let filling = widths
                    .get(index)
                    .map_or(0, |width| width - width_of(cell).min(*width));
                out.extend(std::iter::repeat_n(' ', filling));
            }
        }
        out.replace('\x0c', "\n")
    }

    /// The widths of each line's cells but the last. A column is as wide as the widest of the cells
    /// that follow each other in it without a line between them that is too short to have it.
    fn measure(&mut self, lines: &[Vec<&str>]) -> Vec<Vec<usize>> {
        let mut widths = vec![Vec::new(); lines.len()];
        let columns = lines
            .iter()
            .map(|cells| cells.len() - 1)
            .max()
            .unwrap_or_default();
        self.widths.resize(self.widths.len().max(columns), 0);
        for column in 0..columns {
            let mut from = 0;
            for run in lines.chunk_by(|a, b| (a.len() > column + 1) == (b.len() > column + 1)) {
                let to = from + run.len();
                if run[0].len() > column + 1 {
                    let widest = run
                        .iter()
                        .map(|cells| width_of(cells[column]) + PADDING)
                        .max()
                        .unwrap_or_default();
                    self.widths[column] = self.widths[column].max(widest).max(LEAST);
                    widths[from..to]
                        .iter_mut()
                        .for_each(|line| line.push(self.widths[column]));
                }
                from = to;
            }
        }
        widths
    }
}

fn width_of(cell: &str) -> usize {
    cell.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_three_spaces_apart_and_six_wide_at_least() {
        let table = align([["NAME", "A", "AGE"], ["alpha-beta", "1", "2d"], ["ü", "", ""]]);
        assert_eq!(
            table,
            "NAME         A     AGE\nalpha-beta   1     2d\nü                  \n"
        );
    }

    #[test]
    fn widths_are_remembered() {
        let mut aligner = Aligner::default();
        aligner.format("a long name\tx\n");
        assert_eq!(aligner.format("b\ty\n"), "b             y\n");
    }

    #[test]
    fn a_line_without_the_column_ends_it() {
        assert_eq!(
            align([vec!["a", "b"], vec!["alone"], vec!["longer-than-a", "b"]]),
            "a     b\nalone\nlonger-than-a   b\n"
        );
    }
}
