/**
 * POST and PUT /object/{bucket}/{path}: uploads a file, raw or as a form
 * (https://supabase.com/docs/reference/javascript/storage-from-upload). POST overwrites only with `x-upsert: true`, PUT always.
 */
import type { Handler } from 'hono';
import { requestFacts } from '../../../http/request-facts.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import type { StorageContext } from '../../context.ts';
import { placeIn } from '../../place-in.ts';
import { uploadTo } from '../../upload/upload-to.ts';

export function postObject(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, context, '/object/');
    const upsert = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true';
    const id = await uploadTo(c, context, place, { claims: c.get('claims'), request: requestFacts(c), upsert });
    return c.json({ Id: id, Key: `${place.bucket}/${place.name}` });
  };
}
