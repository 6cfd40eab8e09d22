/**
 * GET /bucket, GET /bucket/{id} and POST /bucket (https://supabase.com/docs/reference/javascript/storage-createbucket). The policies on
 * storage.buckets decide who may see and create them.
 */
import type { Handler } from 'hono';
import type { GatewayEnv } from '../../http/env.ts';
import { ident, raw, sql } from '../../db/sql.ts';
import { StorageError } from '../../errors/storage-error.ts';
import type { StorageContext } from '../context.ts';
import { checkBucketName } from '../names.ts';
import { integerIn, readJson, textIn, wordIn, wrong, type Body } from '../read-json.ts';

const MOST = 1000;
const MOST_TYPES = 50;

const COLUMNS = sql`id, name, coalesce(owner::text, '') as owner, public, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at, 'STANDARD' as type`;

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1000, mb: 1_000_000, gb: 1_000_000_000 };

/** Bytes, or a text such as `5MB`; null if the bucket has no limit of its own. @throws StorageError `InvalidParameter` */
function sizeLimitIn({ file_size_limit: given }: Body): number | null {
  if (given === undefined || given === null) return null;
  const [, number, unit] = /^(\d{1,12}(?:\.\d{1,3})?)(b|kb|mb|gb)$/i.exec(String(given)) ?? [];
  const bytes = typeof given === 'string' ? Math.round(Number(number) * UNITS[unit?.toLowerCase() ?? '']!) : given;
  if (!Number.isSafeInteger(bytes) || (bytes as number) < 1) throw wrong('file_size_limit', 'bytes, or as in 20MB');
  return bytes as number;
}

function typesIn({ allowed_mime_types: given }: Body): string[] | null {
  if (given === undefined || given === null) return null;
  const isList = Array.isArray(given) && given.length <= MOST_TYPES;
  if (!isList || !given.every((type) => typeof type === 'string' && /^[\w*.+-]+\/[\w*.+-]+$/.test(type))) {
    throw wrong('allowed_mime_types', `at most ${MOST_TYPES} types, as in image/png or image/*`);
  }
  return given.length === 0 ? null : (given as string[]);
}

export function getBuckets({ scope }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const { limit, offset, ...query } = c.req.query();
    const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
    const numbers = { limit: number(limit), offset: number(offset) };
    const column = wordIn(query, 'sortColumn', ['id', 'name', 'created_at', 'updated_at'], 'id');
    const order = wordIn(query, 'sortOrder', ['asc', 'desc'], 'asc');
    const search = textIn(query, 'search', '');
    const { rows } = await scope.asClaims(
      c.get('claims'),
      (tx) =>
        tx.query(sql`select ${COLUMNS} from storage.buckets where strpos(lower(name), lower(${search})) > 0 or ${search} = ''
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

export function postBucket({ scope }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const body = await readJson(c);
    const name = checkBucketName(textIn(body, 'name', ''));
    if (textIn(body, 'id', name) !== name) throw wrong('id', 'the same as the name');
    if (wordIn(body, 'type', ['STANDARD', 'ANALYTICS'], 'STANDARD') !== 'STANDARD') throw wrong('type', 'STANDARD');
    const isPublic = body.public ?? false;
    if (typeof isPublic !== 'boolean') throw wrong('public', 'a boolean');
    const claims = c.get('claims');
    await scope.asClaims(claims, (tx) =>
      tx.query(sql`insert into storage.buckets (id, name, owner, public, file_size_limit, allowed_mime_types)
        values (${name}, ${name}, ${claims.sub ?? null}::uuid, ${isPublic}, ${sizeLimitIn(body)}::bigint, ${typesIn(body)}::text[])`),
    );
    return c.json({ name });
  };
}
