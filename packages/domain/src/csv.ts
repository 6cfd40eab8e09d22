// Writes CSV for spreadsheets that open it by a double click: UTF-8 with the byte order mark that Excel needs, every
// cell quoted, and no text that a spreadsheet would run as a formula
// (https://owasp.org/www-community/attacks/CSV_Injection).

export type Cell = string | number | null;

const BOM = '\uFEFF';
/** Characters that start a formula, or hide one after them. */
const FORMULA = /^[=+\-@\t\r\n|%＝＋－＠]/;

/**
 * A text that would be a formula gets an apostrophe before it, which makes spreadsheets show it as text; numbers are
 * unchanged.
 */
function quoted(cell: Cell): string {
  const text = typeof cell === 'number' ? String(cell) : (cell ?? '');
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * The lines of rows, for a file that is written in parts.
 *
 * @param rows null is an empty cell
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

/**
 * The text of a CSV file, or of its beginning.
 *
 * @param rows the head first; null is an empty cell
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => BOM + csvLines(rows);

/** The original text of a cell of such a file: without the apostrophe that `csvOf` put before it. */
export const unguarded = (text: string): string =>
  text[0] === "'" && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
