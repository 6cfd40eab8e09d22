/**
 * The S3 protocol, `/s3`, as supabase/storage serves it (https://supabase.com/docs/guides/storage/s3/compatibility): the signature of a
 * request says who the caller is, the method and the query which operation it is. A caller with a key of the settings has every right; a
 * caller with the token of a session has those of the policies.
 */
import { Hono } from 'hono';
import { nameOperation } from '../../db/request-context.ts';
import { StorageError } from '../../errors/storage-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import type { S3ProtocolOptions } from '../types.ts';
import { operationOf, type Target } from './operation-of.ts';
import { isPostForm, postForm } from './operations/post-form.ts';
import { actAs } from './request.ts';
import { DEFAULT_REGION, sentTarget, verifyRequest, type VerifyToken } from './signature/verify.ts';

/** The bucket and the key of a path as it was sent. @throws StorageError `InvalidKey` */
function targetOf(sent: string): Target {
  const path = sent.slice(sent.indexOf('/storage/v1/s3') + '/storage/v1/s3'.length).replace(/^\//, '');
  const slash = path.indexOf('/');
  const [bucket, key] = slash < 0 ? [path, ''] : [path.slice(0, slash), path.slice(slash + 1)];
  try {
    return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(key) };
  } catch {
    throw new StorageError('InvalidKey', 'Invalid key: it is not encoded as addresses are');
  }
}

/**
 * @param verifyToken verifies the token of a session, and that the session is live
 */
export function s3Routes(
  context: StorageContext,
  options: S3ProtocolOptions,
  verifyToken: VerifyToken,
): Hono<GatewayEnv> {
  const { region = DEFAULT_REGION } = options;
  const routes = new Hono<GatewayEnv>();
  routes.all('*', async (c) => {
    const sent = sentTarget(c);
    const target = targetOf(sent.path);
    if (isPostForm(c) && target.bucket !== '' && target.key === '') {
      nameOperation('storage.s3.upload');
      return postForm(c, context, { options, verifyToken, bucket: target.bucket });
    }
    const { claims, signed } = await verifyRequest(c, options, verifyToken, context.now().getTime());
    actAs(c, claims);
    const query = new URLSearchParams(sent.query);
    const { name, run } = operationOf(c, target, query);
    nameOperation(name);
    return run({ c, context, claims, signed, region, query, ...target });
  });
  return routes;
}
