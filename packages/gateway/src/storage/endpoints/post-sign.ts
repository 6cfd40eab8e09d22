/**
 * POST /object/sign/{bucket}/{path}: creates an address that gives anybody who has it access to the file for a limited time
 * (https://supabase.com/docs/reference/javascript/storage-from-createsignedurl). A caller who may read the file may share it.
 */
import type { Handler } from 'hono';
import { StorageError } from '../../errors/storage-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import { placeIn } from '../place-in.ts';
import { integerIn, readJson, wrong } from '../read-json.ts';
import { findObject } from '../rows.ts';

/** Longest lifetime of an address in seconds: ten years, the same as a key's. */
const LONGEST = 10 * 365 * 24 * 60 * 60;

export function postSign({ scope, signer }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, '/object/sign/');
    const expiresIn = integerIn(await readJson(c), 'expiresIn', 1);
    if (expiresIn > LONGEST) throw wrong('expiresIn', `<= ${LONGEST}`);
    if (!(await findObject(scope, place, c.get('claims')))) throw new StorageError('NoSuchKey');
    const token = await signer.sign(place, expiresIn);
    // storage-js encodes the path.
    return c.json({ signedURL: `/object/sign/${place.bucket}/${place.name}?token=${token}` });
  };
}
