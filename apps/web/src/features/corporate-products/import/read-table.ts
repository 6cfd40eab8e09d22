// What a file says, row by row. It runs in a worker of its own: a file comes from anywhere, and one that is made to be endless
// must cost its time and memory there. Nothing in it is run: of a formula its last result counts, in CSV it is a text.
import { readHeads, readProductRow } from '@tanabana/domain/corporate/product-table';
import type { ProductCells, ProductColumn } from '@tanabana/domain/corporate/product-table';
import type { Fault } from '@tanabana/domain/fault';
import { LIMITS } from '@tanabana/domain/limits';
import { CsvTooLarge, decodeText, readCsv } from '#lib/files/read-csv.ts';
import { unguarded } from '@tanabana/domain/csv';
import { readXlsx, XlsxTooLarge } from './read-xlsx.ts';

/** Why a file as a whole is none: of another kind, of Excel before 2007, too much, damaged, without rows, without its heads. */
export type FileFault = 'type' | 'oldExcel' | 'tooLarge' | 'damaged' | 'empty' | 'heads' | 'late';

export type ReadRow = {
  /** Its number in the spreadsheet. */
  place: number;
  cells: ProductCells;
  faults: Partial<Record<ProductColumn, Fault>> | null;
};

/** The rows of a file, or why there are none; `missing` are the heads that lack. */
export type ReadTable = { rows: ReadRow[] } | { fault: FileFault; missing?: string[] };

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
/** The container of Excel before 2007, and of workbooks with a password. */
const isOldExcel = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const isUtf16 = (bytes: Uint8Array) => startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff);
/** Texts have no such byte; pictures, PDFs and programs soon do. */
const isBinary = (bytes: Uint8Array) => !isUtf16(bytes) && bytes.subarray(0, 8000).includes(0);

const BOUNDS = { rows: LIMITS.import_rows + 1, columns: LIMITS.import_columns };

async function tableOf(bytes: Uint8Array): Promise<string[][]> {
  if (isZip(bytes)) return await readXlsx(bytes);
  return readCsv(decodeText(bytes), BOUNDS).map((row) => row.map(unguarded));
}

function rowsOf(table: string[][]): ReadTable {
  const head = table.findIndex(({ length }) => length > 0);
  const { columns, missing } = readHeads(table[head] ?? []);
  if (head < 0) return { fault: 'empty' };
  if (missing.length > 0) return { fault: 'heads', missing };
  const rows = table.flatMap((row, index): ReadRow[] => {
    if (index <= head || row.length === 0) return [];
    const cells: Partial<Record<ProductColumn, string>> = {};
    for (const [at, name] of columns.entries())
      if (name) cells[name] = (row[at] ?? '').slice(0, LIMITS.import_cell_length);
    return [{ place: index + 1, cells, faults: readProductRow(cells).faults ?? null }];
  });
  return rows.length === 0 ? { fault: 'empty' } : { rows };
}

/** Reads a file by its bytes; its name is not believed. */
export async function readTable(bytes: Uint8Array): Promise<ReadTable> {
  if (bytes.length > LIMITS.import_file_bytes) return { fault: 'tooLarge' };
  if (isOldExcel(bytes)) return { fault: 'oldExcel' };
  if (!isZip(bytes) && isBinary(bytes)) return { fault: 'type' };
  try {
    const read = rowsOf(await tableOf(bytes));
    return 'rows' in read && read.rows.length > LIMITS.import_rows ? { fault: 'tooLarge' } : read;
  } catch (error) {
    if (error instanceof CsvTooLarge || error instanceof XlsxTooLarge) return { fault: 'tooLarge' };
    return { fault: isZip(bytes) ? 'damaged' : 'type' };
  }
}
