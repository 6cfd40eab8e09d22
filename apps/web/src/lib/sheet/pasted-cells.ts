/** A spreadsheet puts quotes around a cell that holds a quote, a tab or a line break. Other quotes belong to the text. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/gy;

/**
 * The cells of a text that was copied from a spreadsheet, line by line. A line break inside a cell becomes a blank.
 *
 * @returns null for a single cell, which is inserted at the cursor
 */
export function pastedCells(pasted: string): string[][] | null {
  const text = pasted.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(CELL)) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll(/\s+/g, ' ');
    rows.at(-1)!.push(cell.trim());
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  const isAsTyped = rows.length === 1 && rows[0]!.length === 1 && !text.startsWith('"');
  return isAsTyped ? null : rows;
}
