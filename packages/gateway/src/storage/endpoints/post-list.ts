/**
 * POST /object/list/{bucket}: lists a folder, with its folders first, or among the files if sorted by name
 * (https://supabase.com/docs/reference/javascript/storage-from-list). A folder is a prefix of names, so it has no row.
 */
import type { Handler } from 'hono';
import type { GatewayEnv } from '../../http/env.ts';
import { ident, raw, sql } from '../../db/sql.ts';
import type { StorageContext } from '../context.ts';
import { checkBucketName } from '../names.ts';
import { integerIn, readJson, textIn, wordIn, type Body } from '../read-json.ts';

/** Most entries of one response. */
const MOST = 1000;
const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;

/** The folder's prefix with a trailing slash; empty for the bucket itself. */
const folderOf = (prefix: string): string => prefix.replace(/^\/+/, '').replace(/\/*$/, prefix === '' ? '' : '/');

const sortOf = (body: Body): Body =>
  typeof body.sortBy === 'object' && body.sortBy !== null ? (body.sortBy as Body) : {};

/** Escapes a text for the right side of LIKE. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

export function postList({ scope }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const bucket = checkBucketName(c.req.param('bucket')!);
    const body = await readJson(c);
    const folder = folderOf(textIn(body, 'prefix', ''));
    const limit = Math.min(integerIn(body, 'limit', 1, 100), MOST);
    const offset = integerIn(body, 'offset', 0, 0);
    const search = textIn(body, 'search', '');
    const column = wordIn(sortOf(body), 'column', COLUMNS, 'name');
    const order = wordIn(sortOf(body), 'order', ['asc', 'desc'], 'asc');
    // Sorted by name, folders are listed among the files. Sorted by a time, which they do not have, they come first.
    const sorting =
      column === 'name' ? raw(`name ${order}`) : sql`id is not null, ${ident(column)} ${raw(order)}, name`;
    // Names with the folder's prefix are a range of the index: it ends before the character after the slash.
    const within = folder === '' ? sql`` : sql` and name >= ${folder} and name < ${`${folder.slice(0, -1)}0`}`;
    const { rows } = await scope.asClaims(
      c.get('claims'),
      (tx) =>
        tx.query(sql`
          with found as (
            select substr(name, char_length(${folder}) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
            from storage.objects where bucket_id = ${bucket}${within}
          ), entries as (
            select rest as name, id, updated_at, created_at, last_accessed_at, metadata from found where strpos(rest, '/') = 0
            union all
            select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
            from found where strpos(rest, '/') > 0
          )
          select * from entries where name ilike ${`${literal(search)}%`}
          order by ${sorting} limit ${limit}::int offset ${offset}::bigint`),
      { readOnly: true },
    );
    return c.json(rows);
  };
}
