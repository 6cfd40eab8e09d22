// Reads a file row by row. It runs in a worker of its own: a file may be malicious, and an endless one must cost time and memory there
// only. Nothing in a file is executed: a formula counts as its last result, in CSV as text.
import { headKeys, readHeads, readProductRow } from '@tanabana/domain/corporate/product-table';
import type { HeadChoices, ProductCells, ProductColumn } from '@tanabana/domain/corporate/product-table';
import type { FieldError } from '@tanabana/domain/field-error';
import { LIMITS } from '@tanabana/domain/limits';
import { CsvTooLarge, decodeText, readCsv, TextDamaged } from '#lib/files/read-csv.ts';
import { unguarded } from '@tanabana/domain/csv';
import { readXlsx, XlsxTooLarge } from './read-xlsx.ts';

/** Why a file as a whole is none: of another kind, of Excel before 2007, too much, damaged, without rows, without its heads. */
export type FileError = 'type' | 'oldExcel' | 'tooLarge' | 'damaged' | 'empty' | 'heads' | 'late';

export type ReadRow = {
  /** Its number in the spreadsheet. */
  place: number;
  cells: ProductCells;
  errors: Partial<Record<ProductColumn, FieldError>> | null;
};

/** What may be chosen of a file: the place of its sheet, and what its heads mean that are not ours. */
export type TableChoice = { sheet?: number; heads?: HeadChoices };

/** A column of a file by its head; `column` is null where it means nothing and is left out. */
export type TableHead = { key: string; text: string; index: number; column: ProductColumn | null };

/** Where the rows were found: the sheets of a workbook, the number of the row with the heads, and all columns. */
export type TableFacts = { sheets: string[]; sheet: number; headPlace: number; heads: TableHead[] };

/** The rows of a file, or why there are none; `missing` are the heads that lack. */
export type ReadTable =
  { rows: ReadRow[]; facts: TableFacts } | { error: FileError; missing?: string[]; facts?: TableFacts };

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
/** The container of Excel before 2007, and of workbooks with a password. */
const isOldExcel = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const isUtf16 = (bytes: Uint8Array) => startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff);
/** Texts have no such byte; pictures, PDFs and programs soon do. */
const isBinary = (bytes: Uint8Array) => !isUtf16(bytes) && bytes.subarray(0, 8000).includes(0);

const BOUNDS = { rows: LIMITS.import_rows + 1, columns: LIMITS.import_columns };

type Sheet = { table: string[][]; sheets: string[]; sheet: number };

async function sheetOf(bytes: Uint8Array, wanted: number | undefined): Promise<Sheet> {
  if (isZip(bytes)) return await readXlsx(bytes, wanted);
  return { table: readCsv(decodeText(bytes), BOUNDS).map((row) => row.map(unguarded)), sheets: [], sheet: 0 };
}

/** The most rows to search for the heads: titles and dates may precede them. */
const HEAD_ROWS = 10;

/** The row with the most heads that are known; where none is, the one with the most cells. The first of equal ones. */
function headRow(table: string[][], chosen: HeadChoices): number {
  let best = { index: -1, known: -1, filled: 0 };
  for (const [index, row] of table.slice(0, HEAD_ROWS).entries()) {
    const known = readHeads(row, chosen).columns.filter(Boolean).length;
    const filled = row.filter((cell) => cell.trim() !== '').length;
    if (filled > 0 && (known > best.known || (known === best.known && filled > best.filled)))
      best = { index, known, filled };
  }
  return best.index;
}

function rowsOf({ table, sheets, sheet }: Sheet, chosen: HeadChoices): ReadTable {
  const head = headRow(table, chosen);
  const texts = table[head] ?? [];
  const width = table.reduce((most, { length }, at) => (at < head ? most : Math.max(most, length)), 0);
  const all = Array.from({ length: Math.min(width, LIMITS.import_columns) }, (_, index) => texts[index] ?? '');
  const { columns, missing } = readHeads(all, chosen);
  const keys = headKeys(all);
  const isUsed = (index: number) => table.some((row, at) => at >= head && (row[index] ?? '').trim() !== '');
  const heads = all
    .map((text, index): TableHead => {
      const shown = text.trim().slice(0, LIMITS.import_cell_length);
      return { key: keys[index]!, text: shown, index, column: columns[index] ?? null };
    })
    .filter(({ column, index }) => column !== null || isUsed(index));
  const facts: TableFacts = { sheets, sheet, headPlace: head + 1, heads };
  if (head < 0) return { error: 'empty', facts };
  if (missing.length > 0) return { error: 'heads', missing, facts };
  const rows = table.flatMap((row, index): ReadRow[] => {
    if (index <= head || row.length === 0) return [];
    const cells: Partial<Record<ProductColumn, string>> = {};
    for (const [at, name] of columns.entries())
      if (name) cells[name] = (row[at] ?? '').slice(0, LIMITS.import_cell_length);
    return [{ place: index + 1, cells, errors: readProductRow(cells).errors ?? null }];
  });
  return rows.length === 0 ? { error: 'empty', facts } : { rows, facts };
}

/** Reads a file by its bytes; its name is not believed. */
export async function readTable(bytes: Uint8Array, { sheet, heads = {} }: TableChoice = {}): Promise<ReadTable> {
  if (bytes.length > LIMITS.import_file_bytes) return { error: 'tooLarge' };
  if (isOldExcel(bytes)) return { error: 'oldExcel' };
  if (!isZip(bytes) && isBinary(bytes)) return { error: 'type' };
  try {
    const read = rowsOf(await sheetOf(bytes, sheet), heads);
    return 'rows' in read && read.rows.length > LIMITS.import_rows ? { error: 'tooLarge' } : read;
  } catch (error) {
    if (error instanceof CsvTooLarge || error instanceof XlsxTooLarge) return { error: 'tooLarge' };
    return { error: isZip(bytes) || error instanceof TextDamaged ? 'damaged' : 'type' };
  }
}
