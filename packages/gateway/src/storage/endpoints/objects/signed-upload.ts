/**
 * POST /object/upload/sign/{bucket}/{path} creates an address to which its holder may upload one file without a key for two hours; PUT on
 * that address uploads it (https://supabase.com/docs/reference/javascript/storage-from-createsigneduploadurl). A caller who may upload to
 * the path may share it.
 */
import { randomUUID } from 'node:crypto';
import type { Handler } from 'hono';
import { StorageError } from '../../../errors/storage-error.ts';
import { requestFacts } from '../../../http/request-facts.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import type { StorageContext } from '../../context.ts';
import { placeIn } from '../../place-in.ts';
import { writeObject } from '../../rows.ts';
import { readUserMetadata } from '../../upload/read-upload.ts';
import { uploadTo } from '../../upload/upload-to.ts';

/** Lifetime of an address in seconds, as upstream's. */
const LIFETIME = 2 * 60 * 60;

const SERVER = { role: 'service_role' };

export function postSignedUpload(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, context, '/object/upload/sign/');
    const claims = c.get('claims');
    const upsert = c.req.header('x-upsert') === 'true';
    const mimetype = c.req.header('content-type');
    const object = {
      ...place,
      version: randomUUID(),
      metadata: mimetype === undefined ? {} : { mimetype },
      userMetadata: readUserMetadata(c.req.header('x-metadata'), context.isStrict),
      owner: claims.sub,
    };
    await writeObject(context.scope, claims, object, { upsert, request: requestFacts(c), rollback: true });
    const token = context.signer.signUpload(place, LIFETIME, { owner: claims.sub, upsert });
    return c.json({ url: `/object/upload/sign/${place.bucket}/${place.name}?token=${token}`, token });
  };
}

export function putSignedUpload(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, context, '/object/upload/sign/');
    const token = c.req.query('token');
    if (token === undefined) throw new StorageError('MissingParameter', 'Missing Required Parameter token');
    const { owner, upsert } = await context.signer.checkUpload(token, place);
    // The policies were asked when the address was signed.
    await uploadTo(c, context, place, { claims: SERVER, request: requestFacts(c), upsert, owner });
    return c.json({ Key: `${place.bucket}/${place.name}` });
  };
}
