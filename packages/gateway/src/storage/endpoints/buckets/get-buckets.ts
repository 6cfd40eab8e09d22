/**
 * GET /bucket and GET /bucket/{id} (https://supabase.com/docs/reference/javascript/storage-listbuckets). The policies on storage.buckets
 * decide who may see them.
 */
import type { Handler } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import { ident, raw, sql } from '../../../db/sql.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { StorageContext } from '../../context.ts';
import { integerIn, textIn, wordIn } from '../../read-json.ts';
import { COLUMNS } from './bucket-fields.ts';
import { knowsNoType } from './older-clients.ts';

const MOST = 1000;

export function getBuckets({ scope }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const { limit, offset, ...query } = c.req.query();
    const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
    const numbers = { limit: number(limit), offset: number(offset) };
    const column = wordIn(query, 'sortColumn', ['id', 'name', 'created_at', 'updated_at'], 'id');
    const order = wordIn(query, 'sortOrder', ['asc', 'desc'], 'asc');
    const type = knowsNoType(c) ? sql`` : sql`, type::text as type`;
    const search = textIn(query, 'search', '');
    const { rows } = await scope.asClaims(
      c.get('claims'),
      (tx) =>
        tx.query(sql`select ${COLUMNS}${type} from storage.buckets where strpos(lower(name), lower(${search})) > 0 or ${search} = ''
          order by ${ident(column)} ${raw(order)}
          limit ${Math.min(integerIn(numbers, 'limit', 1, MOST), MOST)}::int offset ${integerIn(numbers, 'offset', 0, 0)}::bigint`),
      { readOnly: true },
    );
    return c.json(rows);
  };
}

export function getBucket({ scope }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const id = c.req.param('bucket')!;
    const { rows } = await scope.asClaims(
      c.get('claims'),
      (tx) => tx.query(sql`select ${COLUMNS} from storage.buckets where id = ${id}`),
      { readOnly: true },
    );
    if (!rows[0]) throw new StorageError('NoSuchBucket');
    return c.json(rows[0]);
  };
}
