/**
 * POST /object/list/{bucket}: lists a folder, with its folders among the files if sorted by name, or first
 * (https://supabase.com/docs/reference/javascript/storage-from-list). A folder is a prefix of names, so it has no row. The prefix and the
 * search are found in any case, and the search may lead into a folder.
 */
import type { Handler } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import { ident, raw, sql } from '../../../db/sql.ts';
import type { StorageContext } from '../../context.ts';
import { rangeOf } from '../../name-range.ts';
import { checkBucketName } from '../../names.ts';
import { integerIn, readJson, textIn, wordIn, type Body } from '../../read-json.ts';

/** Most entries of one response. */
const MOST = 1000;
const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;

/** The folder's prefix with a trailing slash; empty for the bucket itself. */
const folderOf = (prefix: string): string => prefix.replace(/^\/+/, '').replace(/\/*$/, prefix === '' ? '' : '/');

/** As `lower` of the collation "C": the other letters stay as they are. */
const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

const sortOf = (body: Body): Body =>
  typeof body.sortBy === 'object' && body.sortBy !== null ? (body.sortBy as Body) : {};

export function postList({ scope, isStrict }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const bucket = checkBucketName(c.req.param('bucket')!, isStrict);
    const body = await readJson(c);
    const folder = folderOf(textIn(body, 'prefix', ''));
    const limit = Math.min(integerIn(body, 'limit', 1, 100), MOST);
    const offset = integerIn(body, 'offset', 0, 0);
    const found = folder + textIn(body, 'search', '');
    const column = wordIn(sortOf(body), 'column', COLUMNS, 'name');
    const order = wordIn(sortOf(body), 'order', ['asc', 'desc'], 'asc');
    // Sorted by a time, which folders do not have, they come first.
    const byName = sql`lower(name) collate "C" ${raw(order)}, name ${raw(order)}`;
    const sorting = column === 'name' ? byName : sql`id is not null, ${ident(column)} ${raw(order)}, ${byName}`;
    const { rows } = await scope.asClaims(
      c.get('claims'),
      (tx) =>
        tx.query(sql`
          with found as (
            select substr(name, char_length(${folder}) + 1) as rest,
              position('/' in substr(name, char_length(${found}) + 1)) as slash,
              id, updated_at, created_at, last_accessed_at, metadata
            from storage.objects where bucket_id = ${bucket}${rangeOf(sql`lower(name) collate "C"`, lowerAscii(found))}
          ), entries as (
            select rest as name, id, updated_at, created_at, last_accessed_at, metadata from found where slash = 0
            union all
            select distinct left(rest, char_length(${found}) - char_length(${folder}) + slash - 1),
              null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
            from found where slash > 0
          )
          select * from entries order by ${sorting} limit ${limit}::int offset ${offset}::bigint`),
      { readOnly: true },
    );
    return c.json(rows);
  };
}
