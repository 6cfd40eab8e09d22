/** A spreadsheet puts quotes around a cell that holds a quote, a tab or a line break. */
const unquoted = (cell: string): string => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell);

/**
 * The cells of a text that was copied from a spreadsheet, line by line.
 *
 * @returns null for a single cell, which is inserted at the cursor
 */
export function pastedCells(pasted: string): string[][] | null {
  const lines = pasted.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '').split('\n');
  const rows = lines.map((line) => line.split('\t').map((cell) => unquoted(cell.trim()).trim()));
  return rows.length === 1 && rows[0]!.length === 1 ? null : rows;
}
