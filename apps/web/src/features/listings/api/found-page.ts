import type { Json } from '@tanabana/db/types';
import type { Listing } from '../listing.ts';

/** `next`: the row to go on behind. `isCut`: the search stopped before the page was full, and may be sent further back. */
export type FoundPage<Row, Cursor> = { rows: Row[]; next: Cursor; isCut: boolean };

type Answer<Row, Cursor> = {
  rows: (Row & { poster_city: string | null; poster_district: string | null })[];
  next: Cursor;
  is_cut: boolean;
};

/** The answer of a search function, the poster's place where a read of the table has it. */
export function foundPage<Row extends Listing, Cursor>(answer: Json): FoundPage<Row, Cursor> {
  const { rows, next, is_cut } = answer as unknown as Answer<Row, Cursor>;
  return {
    rows: rows.map((row) => ({ ...row, tanabana_free: { city: row.poster_city, district: row.poster_district } })),
    next,
    isCut: is_cut,
  };
}
