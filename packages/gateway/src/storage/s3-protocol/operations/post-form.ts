/** PostObject: a file of a form in a browser, with a signed policy (https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html). */
import type { Context } from 'hono';
import { S3Error } from '../../../errors/s3-error.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import type { StorageContext } from '../../context.ts';
import { checkBucketName, checkObjectName } from '../../names.ts';
import { findBucket } from '../../rows.ts';
import type { S3ProtocolOptions } from '../../types.ts';
import { bodyChunks } from '../../upload/body-chunks.ts';
import { readForm } from '../../upload/multipart.ts';
import { cacheControlOf } from '../../upload/read-upload.ts';
import { admitObject, inQueue, receiveObject } from '../receive-object.ts';
import { actAs } from '../request.ts';
import { signText } from '../signature/canonical.ts';
import { checkPolicy, type Bounds, type Fields } from '../signature/post-policy.ts';
import { credentialOf } from '../signature/read-signature.ts';
import { claimsOf, isEqual, keyOf, type VerifyToken } from '../signature/verify.ts';

const MOST_FIELDS = 30;
const META = 'x-amz-meta-';

export const isPostForm = ({ req }: Context<GatewayEnv>): boolean =>
  req.method === 'POST' && /^multipart\/form-data/i.test(req.header('content-type') ?? '');

/** The fields by their names in lower case. @throws StorageError `InvalidSignature` if one comes twice */
function lowerCased(fields: Fields, bucket: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of fields) {
    const field = name.toLowerCase();
    if (found.has(field)) throw new StorageError('InvalidSignature', 'Duplicate form field in POST policy request');
    found.set(field, value);
  }
  return found.set('bucket', bucket);
}

async function* within(file: AsyncIterable<Uint8Array>, { least, most }: Bounds): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of file) {
    size += chunk.byteLength;
    if (size > most) throw new StorageError('EntityTooLarge');
    yield chunk;
  }
  if (size < least) throw new StorageError('InvalidRequest', 'The file is shorter than the policy allows');
}

function declaredIn(fields: Fields) {
  const own = [...fields].filter(([name]) => name.startsWith(META));
  return {
    type: fields.get('content-type') ?? 'application/octet-stream',
    cacheControl: cacheControlOf(fields.get('cache-control')),
    userMetadata:
      own.length > 0 ? Object.fromEntries(own.map(([name, value]) => [name.slice(META.length), value])) : undefined,
    size: undefined,
  };
}

/** Verifies the policy before a byte of the file is stored, and stores the file. */
export async function postForm(
  c: Context<GatewayEnv>,
  context: StorageContext,
  { options, verifyToken, bucket: target }: { options: S3ProtocolOptions; verifyToken: VerifyToken; bucket: string },
): Promise<Response> {
  const form = await readForm(bodyChunks(c, context.limits), c.req.header('content-type')!, MOST_FIELDS);
  const fields = lowerCased(form.fields, target);
  const [policy, signature, credential] = ['policy', 'x-amz-signature', 'x-amz-credential'].map((name) =>
    fields.get(name),
  );
  if (!policy || !signature || !credential) throw new StorageError('AccessDenied', 'Missing signature');
  const sessionToken = fields.get('x-amz-security-token');
  const key = keyOf({ ...credentialOf(credential), sessionToken }, options);
  if (!isEqual(signature, signText(key, policy))) throw new S3Error('SignatureDoesNotMatch');
  const bounds = checkPolicy(policy, fields, context.now().getTime());
  const claims = await claimsOf(sessionToken, verifyToken);
  actAs(c, claims);
  const place = { bucket: checkBucketName(target), name: checkObjectName(fields.get('key') ?? '') };
  const declared = declaredIn(fields);
  return inQueue({ c, context, claims }, async () => {
    const bucket = await findBucket(context.scope, place.bucket);
    await admitObject({ c, context, claims }, bucket, place, declared);
    const tag = await receiveObject({ c, context, claims }, bucket, place, declared, within(form.file, bounds));
    return c.body(null, 200, { etag: tag });
  });
}
