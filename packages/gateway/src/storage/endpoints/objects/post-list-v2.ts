/**
 * POST /object/list-v2/{bucket}: lists what has a prefix, whole or folder by folder, page by page after a cursor
 * (https://supabase.com/docs/reference/javascript/storage-from-listv2). A folder is a prefix of names, so it has no row. Sorted by a time,
 * it stands where its first file was created.
 */
import type { Handler } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import { ident, raw, sql } from '../../../db/sql.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { StorageContext } from '../../context.ts';
import { rangeOf } from '../../name-range.ts';
import { checkBucketName } from '../../names.ts';
import { flagIn, integerIn, readJson, textIn, wordIn, wrong, type Body } from '../../read-json.ts';

/** Most entries of one response. */
const MOST = 1000;
const COLUMNS = ['name', 'updated_at', 'created_at'] as const;
const ORDERS = ['asc', 'desc'] as const;

type Sorting = { column: (typeof COLUMNS)[number]; order: (typeof ORDERS)[number] };
/** Where a page ended: its last name, and its time if the list is sorted by one. */
type Cursor = Sorting & { name: string; at: string };

type Entry = { name: string; id: string | null; at: string | null } & Record<string, unknown>;

const encodeCursor = ({ name, at, column, order }: Cursor): string =>
  Buffer.from(JSON.stringify([name, at, column, order])).toString('base64url');

const TIME = /^(-?infinity|\d{4}-\d\d-\d\d[ T][\d:.]+(Z|[+-]\d\d(:?\d\d)?)?)$/;

function decodeCursor(text: string): Cursor {
  try {
    const [name, at, column, order] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const words = { column, order };
    const isUsable = typeof name === 'string' && !name.includes('\0') && typeof at === 'string';
    if (isUsable && (at === '' || TIME.test(at))) {
      return {
        name,
        at,
        column: wordIn(words, 'column', COLUMNS, 'name'),
        order: wordIn(words, 'order', ORDERS, 'asc'),
      };
    }
  } catch {
    // The text is refused below.
  }
  throw new StorageError('InvalidParameter', 'Invalid Parameter continuation token');
}

function sortingIn({ sortBy }: Body): Sorting {
  if (sortBy !== undefined && (typeof sortBy !== 'object' || sortBy === null)) throw wrong('sortBy', 'an object');
  const given = (sortBy ?? {}) as Body;
  return { column: wordIn(given, 'column', COLUMNS, 'name'), order: wordIn(given, 'order', ORDERS, 'asc') };
}

/** The statement of one page: `limit` entries after the cursor. */
function pageOf(
  bucket: string,
  prefix: string,
  { column, order, name, at }: Cursor,
  { delimited, limit }: { delimited: boolean; limit: number },
) {
  const rest = sql`substr(name, char_length(${prefix}) + 1)`;
  const none = sql`null::timestamptz`;
  const time = column === 'name' ? none : sql`date_trunc('milliseconds', ${ident(column)})`;
  const first = column === 'name' ? none : sql`date_trunc('milliseconds', min(created_at))`;
  const rows = sql`select name, id, metadata, updated_at, created_at, last_accessed_at, ${time} as at
    from storage.objects where bucket_id = ${bucket}${rangeOf(sql`name`, prefix)}`;
  const folders = sql` union all
    select left(name, char_length(${prefix}) + position('/' in ${rest})), null::uuid, null::jsonb,
      null::timestamptz, null::timestamptz, null::timestamptz, ${first} as at
    from storage.objects where bucket_id = ${bucket}${rangeOf(sql`name`, prefix)} and position('/' in ${rest}) > 0
    group by 1`;
  const entries = delimited ? sql`${rows} and position('/' in ${rest}) = 0${folders}` : rows;
  const sign = raw(order === 'asc' ? '>' : '<');
  const after =
    column === 'name'
      ? sql`name collate "C" ${sign} ${name}`
      : sql`(at, name collate "C") ${sign} (${at}::timestamptz, ${name})`;
  const condition = name === '' ? sql`` : sql` where ${after}`;
  const sorting = column === 'name' ? sql`` : sql`at ${raw(order)}, `;
  return sql`select * from (${entries}) entries${condition}
    order by ${sorting}name collate "C" ${raw(order)} limit ${limit}::int`;
}

/** The last part of a path, without the slash of a folder. */
const keyOf = (name: string): string => name.replace(/\/$/, '').split('/').at(-1)!;

function shownEntry(row: Entry, delimited: boolean) {
  const { id, name, metadata, updated_at, created_at, last_accessed_at } = row;
  const entry = { name, id, metadata, updated_at, created_at, last_accessed_at };
  return delimited ? { key: keyOf(name), ...entry } : entry;
}

export function postListV2({ scope, isStrict }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const bucket = checkBucketName(c.req.param('bucket')!, isStrict);
    const body = await readJson(c);
    const prefix = textIn(body, 'prefix', '');
    const limit = Math.min(integerIn(body, 'limit', 1, MOST), MOST);
    const delimited = flagIn(body, 'with_delimiter', false);
    const given = textIn(body, 'cursor', '', 4096);
    const sorting = sortingIn(body);
    const cursor = given === '' ? { ...sorting, name: '', at: '' } : decodeCursor(given);
    const { rows } = await scope.asClaims(
      c.get('claims'),
      (tx) => tx.query<Entry>(pageOf(bucket, prefix, cursor, { delimited, limit: limit + 1 })),
      { readOnly: true },
    );
    const page = rows.slice(0, limit);
    const shown = page.map((row) => shownEntry(row, delimited));
    const last = rows.length > limit ? page.at(-1) : undefined;
    return c.json({
      hasNext: last !== undefined,
      ...(last && {
        nextCursor: encodeCursor({ ...cursor, name: last.name, at: last.at ?? '' }),
        nextCursorKey: last.name,
      }),
      folders: shown.filter(({ id }) => id === null),
      objects: shown.filter(({ id }) => id !== null),
    });
  };
}
