/**
 * POST /object/sign/{bucket}/{path} creates an address that gives anybody who has it access to the file for a limited time, POST
 * /object/sign/{bucket} one for each of many (https://supabase.com/docs/reference/javascript/storage-from-createsignedurl). A caller who
 * may read a file may share it. A transformation is part of the signature.
 */
import type { Handler } from 'hono';
import { sql } from '../../../db/sql.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import type { StorageContext } from '../../context.ts';
import { checkBucketName } from '../../names.ts';
import { placeIn } from '../../place-in.ts';
import { integerIn, readJson, textsIn, wrong, type Body } from '../../read-json.ts';
import { readTransformation, transformationsOf } from '../../render/transformation.ts';
import { findObject } from '../../rows.ts';

/** Longest lifetime of an address in seconds: ten years, the same as a key's. */
const LONGEST = 10 * 365 * 24 * 60 * 60;
/** Most addresses of one call. */
const MOST = 1000;

const NOT_FOUND = 'Either the object does not exist or you do not have access to it';

function lifetimeIn(body: Body): number {
  const expiresIn = integerIn(body, 'expiresIn', 1);
  if (expiresIn > LONGEST) throw wrong('expiresIn', `<= ${LONGEST}`);
  return expiresIn;
}

/** The transformation of the body, as it is signed; empty without one. */
function signedTransformation({ transform }: Body): string {
  if (transform === undefined || transform === null) return '';
  if (typeof transform !== 'object' || Array.isArray(transform)) throw wrong('transform', 'an object');
  return transformationsOf(readTransformation(transform as Body)).join(',');
}

export function postSign(context: StorageContext): Handler<GatewayEnv> {
  const { scope, signer } = context;
  return async (c) => {
    const place = placeIn(c, context, '/object/sign/');
    const body = await readJson(c);
    const expiresIn = lifetimeIn(body);
    const transformations = signedTransformation(body);
    if (!(await findObject(scope, place, c.get('claims')))) throw new StorageError('NoSuchKey');
    const token = signer.sign(place, expiresIn, transformations);
    const path = transformations === '' ? 'object' : 'render/image';
    // storage-js encodes the path.
    return c.json({ signedURL: `/${path}/sign/${place.bucket}/${place.name}?token=${token}` });
  };
}

export function postSignMany({ scope, signer, isStrict }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const bucket = checkBucketName(c.req.param('bucket')!, isStrict);
    const body = await readJson(c);
    const expiresIn = lifetimeIn(body);
    const paths = textsIn(body, 'paths', MOST);
    const { rows } = await scope.asClaims(
      c.get('claims'),
      (tx) =>
        tx.query<{ name: string }>(
          sql`select name from storage.objects where bucket_id = ${bucket} and name = any(${paths}::text[])`,
        ),
      { readOnly: true },
    );
    const found = new Set(rows.map(({ name }) => name));
    const addressOf = (path: string) => {
      if (!found.has(path)) return { error: NOT_FOUND, path, signedURL: null };
      const token = signer.sign({ bucket, name: path }, expiresIn);
      return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` };
    };
    return c.json(paths.map(addressOf));
  };
}
