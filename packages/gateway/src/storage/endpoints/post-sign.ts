/**
 * POST /object/sign/{bucket}/{path}: an address by which whoever has it reads the file for a while
 * (https://supabase.com/docs/reference/javascript/storage-from-createsignedurl). Who may read it may share it.
 */
import type { Handler } from 'hono';
import { StorageError } from '../../errors/storage-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import { placeIn } from '../place-in.ts';
import { integerIn, readJson, wrong } from '../read-json.ts';
import { findObject } from '../rows.ts';

/** Seconds that an address may last: ten years, as a key. */
const LONGEST = 10 * 365 * 24 * 60 * 60;

export function postSign({ scope, signer }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, '/object/sign/');
    const expiresIn = integerIn(await readJson(c), 'expiresIn', 1);
    if (expiresIn > LONGEST) throw wrong('expiresIn', `<= ${LONGEST}`);
    if (!(await findObject(scope, place, c.get('claims')))) throw new StorageError('NoSuchKey');
    const token = await signer.sign(place, expiresIn);
    // storage-js encodes it.
    return c.json({ signedURL: `/object/sign/${place.bucket}/${place.name}?token=${token}` });
  };
}
