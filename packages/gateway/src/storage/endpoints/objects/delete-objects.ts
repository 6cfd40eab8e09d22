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
import { deleteObjects, findObject } from '../../rows.ts';
import { removeBytes } from '../../upload/store-upload.ts';

/** Most files that one call removes: upstream has no bound but that of the body. */
const MOST = 10_000;
/** The same with the strict rules. */
const STRICT_MOST = 1000;

export function deleteManyObjects(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const bucket = checkBucketName(c.req.param('bucket')!, context.isStrict);
    const prefixes = textsIn(await readJson(c), 'prefixes', context.isStrict ? STRICT_MOST : MOST);
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
    if (removed.length === 0) {
      // Upstream refuses by name what exists. The strict rules do not tell whether it does.
      const isKept = !context.isStrict && (await findObject(context.scope, { bucket, name })) !== undefined;
      throw isKept ? new StorageError('AccessDenied', 'Access denied') : new StorageError('NoSuchKey');
    }
    await removeBytes(
      context,
      removed.map(({ version }) => version),
    );
    return c.json({ message: 'Successfully deleted' });
  };
}
