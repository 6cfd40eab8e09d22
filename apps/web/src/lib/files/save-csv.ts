// A list as a file that the server writes and sends row by row: nothing of it is saved before the last.
import { errorOf } from '../errors.ts';
import { NETWORK } from '../service-errors.ts';
import { fetchStream } from '../reading/functions.ts';
import { saveFile } from './save-file.ts';

const QUOTE = '"'.charCodeAt(0);
const LINE_FEED = '\n'.charCodeAt(0);

/** Counts the rows of a CSV file that arrives in parts; a line feed inside of quotes ends none. */
export function rowCounter() {
  let isInside = false;
  let rows = 0;
  let last: number | undefined;
  return {
    add(part: Uint8Array) {
      for (const byte of part) {
        if (byte === QUOTE) isInside = !isInside;
        else if (byte === LINE_FEED && !isInside) rows += 1;
      }
      last = part.at(-1) ?? last;
    },
    /** How many there were so far, without the head. */
    count: () => Math.max(0, rows - 1),
    /** Whether the received part ends with a row. */
    isWhole: () => last === LINE_FEED && !isInside,
  };
}

export type CsvExport = {
  /** The request body of `export-csv`. */
  request: Record<string, unknown>;
  /** Of the file, with its ending. */
  name: string;
};

/**
 * Saves a list as a file that a spreadsheet opens.
 *
 * @param onRows called with the number of rows received so far
 * @param signal aborts it; nothing is saved then
 * @returns the number of rows
 * @throws AppError; `network` when the connection broke off, after which nothing is saved
 */
export async function saveCsv(
  { request, name }: CsvExport,
  onRows?: (count: number) => void,
  signal?: AbortSignal,
): Promise<number> {
  const rows = rowCounter();
  const file = await fetchStream(
    'export-csv',
    request,
    (part) => {
      rows.add(part);
      onRows?.(rows.count());
    },
    signal,
  );
  // A proxy may end a response normally although its server broke off.
  if (!rows.isWhole()) throw errorOf({ service: 'functions', code: NETWORK, words: 'cut off', status: 0 });
  saveFile(name, file);
  return rows.count();
}
