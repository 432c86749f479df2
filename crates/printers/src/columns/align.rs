//! Aligns cells like kubectl's tables: columns are at least six characters wide, with three spaces between them.

use crate::budget::{Budget, WORD};

/// The least width of a column, with the space behind it.
const LEAST: usize = 6;
/// Spaces between columns.
const PADDING: usize = 3;

/// Aligns lines of cells. Keeps each column as wide as it has ever been, so that rows that are printed
/// later (while watching) stay under their headers.
#[derive(Debug, Default)]
pub(crate) struct Aligner {
    widths: Vec<usize>,
}

/// Cells that follow each other in a column, without a line between them that is too short to have it.
struct Run {
    /// The line of the first of them.
    from: usize,
    /// What the widest of them takes.
    width: usize,
}

impl Aligner {
    /// Aligns lines of cells that are separated by tabs. The last cell of a line is never filled up.
    pub(crate) fn format(&mut self, text: &str, budget: &mut Budget) -> Result<Vec<u8>, String> {
        let mut out = Vec::new();
        // A form feed ends a line and whatever was aligned with it.
        for part in text.split_inclusive('\x0c') {
            self.block(&mut out, part, budget)?;
        }
        Ok(out)
    }

    fn block(&mut self, out: &mut Vec<u8>, text: &str, budget: &mut Budget) -> Result<(), String> {
        let lines: Vec<Vec<&str>> =
            text.split_inclusive(['\n', '\x0c']).map(|line| line.split(['\t', '\x0b']).collect()).collect();
        let widths = self.measure(&lines, budget)?;
        for (cells, widths) in lines.iter().zip(widths) {
            for (index, cell) in cells.iter().enumerate() {
                let before = out.len();
                out.extend_from_slice(cell.as_bytes());
                let width = widths.get(index).copied().unwrap_or_default();
                out.extend(std::iter::repeat_n(b' ', width.saturating_sub(width_of(cell))));
                budget.printed(out, before, 1)?;
            }
        }
        if let Some(end @ b'\x0c') = out.last_mut() {
            *end = b'\n';
        }
        Ok(())
    }

    /// The widths of each line's cells but the last. A column is as wide as the widest of a run.
    fn measure(&mut self, lines: &[Vec<&str>], budget: &mut Budget) -> Result<Vec<Vec<usize>>, String> {
        let mut widths: Vec<Vec<usize>> = lines.iter().map(|cells| vec![0; cells.len() - 1]).collect();
        // One for each column that the line above has. A line that has a column has all columns left of it.
        let mut runs: Vec<Run> = Vec::new();
        for (line, cells) in lines.iter().enumerate() {
            let (_, cells) = cells.split_last().unwrap_or((&"", &[]));
            budget.spend(WORD * (cells.len() + 1))?;
            for (column, run) in runs.drain(cells.len().min(runs.len())..).enumerate() {
                self.end(&run, cells.len() + column, &mut widths[run.from..line]);
            }
            for (column, cell) in cells.iter().enumerate() {
                let width = width_of(cell) + PADDING;
                match runs.get_mut(column) {
                    Some(run) => run.width = run.width.max(width),
                    None => runs.push(Run { from: line, width }),
                }
            }
        }
        for (column, run) in runs.iter().enumerate() {
            self.end(run, column, &mut widths[run.from..]);
        }
        Ok(widths)
    }

    /// Makes a column as wide as the run that ended in it wants it, and returns its lines.
    fn end(&mut self, run: &Run, column: usize, lines: &mut [Vec<usize>]) {
        if self.widths.len() <= column {
            self.widths.resize(column + 1, 0);
        }
        let width = self.widths[column].max(run.width).max(LEAST);
        self.widths[column] = width;
        for line in lines {
            line[column] = width;
        }
    }
}

fn width_of(cell: &str) -> usize {
    cell.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bounds;

    /// A table without lines, in kubectl's look: cells of a column start below each other.
    fn align<Row, Cell>(rows: impl IntoIterator<Item = Row>) -> String
    where
        Row: IntoIterator<Item = Cell>,
        Cell: AsRef<str>,
    {
        let lines = rows.into_iter().map(|row| {
            let cells: Vec<_> = row.into_iter().map(|cell| cell.as_ref().to_owned()).collect();
            cells.join("\t") + "\n"
        });
        format(&mut Aligner::default(), &lines.collect::<String>())
    }

    fn format(aligner: &mut Aligner, text: &str) -> String {
        let table = aligner.format(text, &mut Budget::new(Bounds::default()));
        String::from_utf8(table.unwrap()).unwrap()
    }

    #[test]
    fn columns_are_three_spaces_apart_and_six_wide_at_least() {
        let table = align([["NAME", "A", "AGE"], ["alpha-beta", "1", "2d"], ["ü", "", ""]]);
        assert_eq!(table, "NAME         A     AGE\nalpha-beta   1     2d\nü                  \n");
    }

    #[test]
    fn widths_are_remembered() {
        let mut aligner = Aligner::default();
        format(&mut aligner, "a long name\tx\n");
        assert_eq!(format(&mut aligner, "b\ty\n"), "b             y\n");
    }

    #[test]
    fn a_line_without_the_column_ends_it() {
        assert_eq!(
            align([vec!["a", "b"], vec!["alone"], vec!["longer-than-a", "b"]]),
            "a     b\nalone\nlonger-than-a   b\n"
        );
        assert_eq!(
            align([vec!["a", "bb", "c", "d"], vec!["a-longer-one", "b"], vec!["e", "f", "g"]]),
            "a              bb    c     d\na-longer-one   b\ne              f     g\n"
        );
        assert_eq!(format(&mut Aligner::default(), "a\tb\x0cabcdefgh\tb\n"), "a     b\nabcdefgh   b\n");
    }

    #[test]
    fn what_it_costs_grows_with_the_cells_alone() {
        // A line with many cells and many lines with one: each of them has little to do with the others.
        let text = "\t".repeat(20_000) + &"\n".repeat(20_000);
        let bounds = Bounds { work: 40_000 * WORD * 2, ..Bounds::default() };
        assert!(Aligner::default().format(&text, &mut Budget::new(bounds)).is_ok());
    }
}
