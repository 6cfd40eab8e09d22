/**
 * The names of a bucket after a place, with those that share a prefix up to a delimiter as one. It goes from name to name in the index and
 * skips what a common prefix holds, so a page costs as many steps as it has entries.
 */
import type { Claims, Scope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Metadata } from '../rows.ts';

/** Where a list continues: behind a name, or at the first name that is not less. */
export type From = { at: string; isIncluded: boolean };

export type Entry = {
  entry: string;
  /** Whether it is a common prefix. */
  is_prefix: boolean;
  metadata: Metadata | null;
  updated_at: string | Date | null;
};

/** The least text that is greater than every text with this beginning; undefined if there is none. */
export function successor(text: string): string | undefined {
  const points = [...text];
  while (points.length > 0) {
    const last = points.pop()!.codePointAt(0)!;
    // The halves of surrogate pairs are no characters of their own.
    const next = last === 0xd7ff ? 0xe000 : last + 1;
    if (next <= 0x10ffff) return points.join('') + String.fromCodePoint(next);
  }
  return undefined;
}

export type Listing = { bucket: string; prefix: string; delimiter: string; from: From; limit: number };

/** Lists entries in the order of their bytes. The policies decide which names the caller sees. */
export async function namesAfter(
  scope: Scope,
  claims: Claims,
  { bucket, prefix, delimiter, from, limit }: Listing,
): Promise<Entry[]> {
  const start = from.at >= prefix ? from : { at: prefix, isIncluded: true };
  const end = successor(prefix) ?? null;
  // The end of a common prefix: its last character is the delimiter's.
  const tail = [...delimiter].at(-1) ?? '';
  const next = delimiter === '' ? '' : (successor(tail) ?? tail);
  const { rows } = await scope.asClaims(
    claims,
    (tx) =>
      tx.query<Entry>(sql`
        with recursive walk (step, entry, is_prefix, metadata, updated_at, at, included) as (
          select 0, null::text collate "C", false, null::jsonb, null::timestamptz, ${start.at}::text collate "C",
            ${start.isIncluded}::boolean
          union all
          select walk.step + 1,
            (case when cut > 0 then left(found.name, cut) else found.name end) collate "C",
            cut > 0,
            case when cut > 0 then null else found.metadata end,
            case when cut > 0 then null else found.updated_at end,
            (case when cut > 0 then left(found.name, cut - 1) || ${next}::text else found.name end) collate "C",
            cut > 0
          from walk, lateral (
            select name::text as name, metadata, updated_at,
              case when ${delimiter}::text <> '' and strpos(substr(name, char_length(${prefix}::text) + 1), ${delimiter}::text) > 0
                then char_length(${prefix}::text) + char_length(${delimiter}::text) - 1
                  + strpos(substr(name, char_length(${prefix}::text) + 1), ${delimiter}::text)
                else 0 end as cut
            from storage.objects
            where bucket_id = ${bucket} and name >= walk.at and (walk.included or name <> walk.at)
              and (${end}::text is null or name < ${end}::text collate "C")
            order by name limit 1
          ) found
          where walk.step < ${limit}::int
        )
        select entry, is_prefix, metadata, updated_at from walk where step > 0 order by step`),
    { readOnly: true },
  );
  return rows;
}

/** The place behind an entry. */
export function after({ entry, is_prefix }: Pick<Entry, 'entry' | 'is_prefix'>): From {
  const end = is_prefix ? successor(entry) : undefined;
  return end === undefined ? { at: entry, isIncluded: false } : { at: end, isIncluded: true };
}
