/**
 * DELETE /object/{bucket} removes many files, DELETE /object/{bucket}/{path} one
 * (https://supabase.com/docs/reference/javascript/storage-from-remove). Rows that the policies hide from the caller are ignored, like
 * missing rows.
 */
import type { Handler } from 'hono';
import { StorageError } from '../../../errors/storage-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { requestFacts } from '../../../http/request-facts.ts';
import type { StorageContext } from '../../context.ts';
import { checkBucketName } from '../../names.ts';
import { placeIn } from '../../place-in.ts';
import { readJson, textsIn } from '../../read-json.ts';
import { deleteObjects } from '../../rows.ts';
import { removeBytes } from '../../upload/store-upload.ts';

/** Most files that one call removes. */
const MOST = 1000;

export function deleteManyObjects(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const bucket = checkBucketName(c.req.param('bucket')!, context.isStrict);
    const prefixes = textsIn(await readJson(c), 'prefixes', MOST);
    const removed = await deleteObjects(context.scope, c.get('claims'), bucket, prefixes, requestFacts(c));
    await removeBytes(
      context,
      removed.map(({ version }) => version),
    );
    return c.json(removed);
  };
}

export function deleteOneObject(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const { bucket, name } = placeIn(c, context, '/object/');
    const removed = await deleteObjects(context.scope, c.get('claims'), bucket, [name], requestFacts(c));
    if (removed.length === 0) throw new StorageError('NoSuchKey');
    await removeBytes(
      context,
      removed.map(({ version }) => version),
    );
    return c.json({ message: 'Successfully deleted' });
  };
}
