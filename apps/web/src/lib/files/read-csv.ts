// Reads CSV files of spreadsheets (RFC 4180): quoted or not, separated by commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. The
// input is not trusted: rows and cells are counted while they are read.

/** The limit of lines, blank ones included, for each row that is allowed: blank lines cost little, but not nothing. */
const LINES_A_ROW = 10;

export type CsvBounds = { rows: number; columns: number };

/** A file with more than its bounds. */
export class CsvTooLarge extends Error {
  override readonly name = 'CsvTooLarge';
}

/** A file in UTF-8 of which bytes are missing or wrong, as after a download that broke off. */
export class TextDamaged extends Error {
  override readonly name = 'TextDamaged';
}

/**
 * Decodes a file. The encoding is detected from its first bytes, or from all of them.
 *
 * @throws TextDamaged where it is UTF-8 with errors: read as Windows-1252, all its Hindi would be other letters
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder().decode(bytes);
    const count = (characters: RegExp) => text.match(characters)?.length ?? 0;
    // Windows-1252 rarely has bytes that make a character of UTF-8.
    if (count(/[^\0-\x7f\uFFFD]/g) > count(/\uFFFD/g)) throw new TextDamaged('bytes that are no UTF-8');
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATORS = [',', ';', '\t'] as const;

/** The sign that parts the cells: which of them the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const head = text
    .slice(0, 10_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]/, 1)[0]!;
  const count = (sign: string) => head.split(sign).length;
  return SEPARATORS.toSorted((one, other) => count(other) - count(one))[0]!;
}

/**
 * The cells of a CSV file, row by row. A blank line is a row without cells, so that row numbers match line numbers. Blank lines at the end
 * are left out.
 *
 * @param text without regard to a byte order mark before it
 * @throws CsvTooLarge as soon as there are more columns than the bounds allow, or more rows that are not blank
 */
export function readCsv(text: string, bounds: CsvBounds): string[][] {
  const separator = separatorOf(text);
  const end = new RegExp(`[${separator}\r\n]`, 'g');
  const rows: string[][] = [];
  let row: string[] = [];
  let filled = 0;
  let at = text.startsWith('\uFEFF') ? 1 : 0;

  /** Reads the quoted text that begins here. A doubled quote means one quote. */
  const quoted = (): string => {
    let value = '';
    for (let isOpen = true; isOpen;) {
      const quote = text.indexOf('"', at + 1);
      const end = quote < 0 ? text.length : quote;
      value += text.slice(at + 1, end);
      isOpen = quote >= 0 && text[quote + 1] === '"';
      if (isOpen) value += '"';
      at = isOpen ? quote + 1 : end + 1;
    }
    return value;
  };
  /** Reads the cell that begins here and moves `at` behind it. */
  const cell = (): string => {
    const value = text[at] === '"' ? quoted() : '';
    end.lastIndex = at;
    const next = end.exec(text)?.index ?? text.length;
    const rest = text.slice(at, next);
    at = next;
    return value + rest;
  };
  const close = () => {
    const isFilled = row.some((value) => value.trim() !== '');
    if (isFilled) filled += 1;
    rows.push(isFilled ? row : []);
    row = [];
    if (filled > bounds.rows || rows.length > bounds.rows * LINES_A_ROW) throw new CsvTooLarge('too many rows');
  };

  while (at < text.length) {
    row.push(cell());
    if (row.length > bounds.columns) throw new CsvTooLarge('too many columns');
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    close();
  }
  close();
  return rows.slice(0, rows.findLastIndex(({ length }) => length > 0) + 1);
}
