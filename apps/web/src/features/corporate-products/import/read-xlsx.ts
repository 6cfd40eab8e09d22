// Reads one sheet of an XLSX file, and the names of all. Sizes are checked before unpacking, and cells before they get their places: a few
// bytes may claim a sheet of 17 billion.
import { LIMITS } from '@tanabana/domain/limits';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** A workbook with more data than the limits allow. */
export class XlsxTooLarge extends Error {
  override readonly name = 'XlsxTooLarge';
}

/** Sheets of one workbook. */
const MOST_SHEETS = 100;
/** Files of one workbook. */
const MOST_FILES = 500;
/** Rows that a sheet may claim; those that are blank are cheap. */
const LAST_ROW = LIMITS.import_rows * 10;

/** Unpacks the texts of the workbook. Each gets as much space as the file claims for it: a longer one is cut off. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let length = 0;
  let count = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      count += 1;
      if (count > MOST_FILES) throw new XlsxTooLarge('too many files');
      if (!/\.(xml|rels)$/.test(name)) return false;
      length += originalSize;
      if (length > LIMITS.import_unpacked_bytes) throw new XlsxTooLarge('too much in it');
      return true;
    },
  });
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The start tag of a row or a cell, with or without a prefix, and the text up to the next tag. A quoted value may contain signs of tags. */
const PLACED = /<(?:[^\s<>/:]+:)?(?:row|c)(?![\w.:-])(?:"[^"]*"|'[^']*'|[^"'<])*/g;
/** The attribute for its place, with or without a prefix. The groups are missing where the value is none that Excel writes. */
const PLACE = /(?<![\w.-]|xmlns:)r\s*=\s*(?:(["'])([A-Z]*)(\d+)\1)?/g;

/**
 * Checks the places that the rows and cells of a file claim. Only what Excel writes passes: the reader after us takes more for a number,
 * such as `A1e9`, and fills all rows before it.
 *
 * @throws XlsxTooLarge where one is beyond the limits; any other error where one is none
 */
function checkPlaces(xml: string): void {
  for (const [tag] of xml.matchAll(PLACED)) {
    for (const [, quote, letters = '', digits = ''] of tag.matchAll(PLACE)) {
      if (!quote) throw new Error('a place that is none');
      if (letters.length > 3 || columnNumber(letters) > LIMITS.import_columns)
        throw new XlsxTooLarge('too many columns');
      if (Number(digits) > LAST_ROW) throw new XlsxTooLarge('too many rows');
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The names of the sheets, in the order in which the workbook shows them. @throws XlsxTooLarge */
function sheetNames(workbook: string): string[] {
  const names = [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*?\sname="([^"]*)"/g)].map(([, name = '']) =>
    name.replace(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole),
  );
  if (names.length > MOST_SHEETS) throw new XlsxTooLarge('too many sheets');
  return names;
}

/** A cell as a form would have it. Calculated numbers are rounded. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)));
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell as string | boolean);
}

/**
 * The cells of a sheet, row by row; a blank row has none.
 *
 * @param wanted the place of the sheet from 0; the first where the workbook has no such sheet
 * @throws XlsxTooLarge; any other error where it is damaged, or no workbook
 */
export async function readXlsx(
  bytes: Uint8Array,
  wanted = 0,
): Promise<{ table: string[][]; sheets: string[]; sheet: number }> {
  const files = unpack(bytes);
  const decoder = new TextDecoder();
  // All of them: a sheet may be any file that the workbook names.
  for (const file of Object.values(files)) checkPlaces(decoder.decode(file));
  const sheets = sheetNames(decoder.decode(files['xl/workbook.xml'] ?? new Uint8Array()));
  const sheet = wanted < sheets.length ? wanted : 0;
  // Packed again without compression: nothing is left that could grow, and no thread is needed to unpack it.
  const packed = new Blob([zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>]);
  const table = (await readSheet(packed, sheet + 1)).map((row) => {
    const cells = row.map(textOf);
    return cells.some((cell) => cell.trim() !== '') ? cells : [];
  });
  return { table: table.slice(0, table.findLastIndex(({ length }) => length > 0) + 1), sheets, sheet };
}
