/**
 * The S3 protocol, `/s3`, as supabase/storage serves it (https://supabase.com/docs/guides/storage/s3/compatibility): the signature of a
 * request says who the caller is, the method and the query which operation it is. A caller with a key of the settings has every right; a
 * caller with the token of a session has those of the policies.
 */
import { Hono, type Context } from 'hono';
import { S3Error } from '../../errors/s3-error.ts';
import { StorageError } from '../../errors/storage-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import type { S3ProtocolOptions } from '../types.ts';
import {
  createBucket,
  deleteBucket,
  getBucketLocation,
  getBucketVersioning,
  headBucket,
  listBuckets,
} from './operations/buckets.ts';
import { abortMultipartUpload, completeMultipartUpload } from './operations/complete-multipart-upload.ts';
import { copyObject } from './operations/copy-object.ts';
import { createMultipartUpload } from './operations/create-multipart-upload.ts';
import { deleteManyObjects, deleteObject } from './operations/delete-objects.ts';
import { getObject, getObjectTagging } from './operations/get-object.ts';
import { listMultipartUploads, listParts } from './operations/list-multipart.ts';
import { listObjects, listObjectsV2 } from './operations/list-objects.ts';
import { isPostForm, postForm } from './operations/post-form.ts';
import { putObject } from './operations/put-object.ts';
import { uploadPart, uploadPartCopy } from './operations/upload-part.ts';
import { actAs, type Operation } from './request.ts';
import { DEFAULT_REGION, sentTarget, verifyRequest, type VerifyToken } from './signature/verify.ts';

type Target = { bucket: string; key: string };

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

/** Parts of buckets and files that are not served. Without this list a request for one would read or write the file itself. */
const UNSUPPORTED = [
  'accelerate acl analytics attributes cors encryption intelligent-tiering inventory legal-hold',
  'lifecycle logging metrics notification object-lock ownershipControls policy policyStatus publicAccessBlock',
  'replication requestPayment restore retention select torrent versions website',
].flatMap((line) => line.split(' '));

function bucketOperation(method: string, query: URLSearchParams): Operation | undefined {
  if (method === 'PUT' && !query.has('versioning') && !query.has('tagging')) return createBucket;
  if (method === 'DELETE' && !query.has('tagging')) return deleteBucket;
  if (method === 'HEAD') return headBucket;
  if (method === 'POST') return query.has('delete') ? deleteManyObjects : undefined;
  if (method !== 'GET' || query.has('tagging')) return undefined;
  if (query.has('location')) return getBucketLocation;
  if (query.has('versioning')) return getBucketVersioning;
  if (query.has('uploads')) return listMultipartUploads;
  return query.get('list-type') === '2' ? listObjectsV2 : listObjects;
}

function objectOperation(method: string, query: URLSearchParams, isCopy: boolean): Operation | undefined {
  const ofUpload = query.has('uploadId');
  switch (method) {
    case 'GET':
      if (query.has('tagging')) return getObjectTagging;
      return ofUpload ? listParts : getObject;
    case 'HEAD':
      return getObject;
    case 'PUT':
      if (query.has('tagging')) return undefined;
      if (ofUpload) return isCopy ? uploadPartCopy : uploadPart;
      return isCopy ? copyObject : putObject;
    case 'POST':
      if (query.has('uploads')) return createMultipartUpload;
      return ofUpload ? completeMultipartUpload : undefined;
    case 'DELETE':
      if (query.has('tagging')) return undefined;
      return ofUpload ? abortMultipartUpload : deleteObject;
    default:
      return undefined;
  }
}

/** The operation of a request. @throws S3Error `NotImplemented` */
function operationOf({ req }: Context<GatewayEnv>, { bucket, key }: Target, query: URLSearchParams): Operation {
  const operation = UNSUPPORTED.some((part) => query.has(part))
    ? undefined
    : bucket === ''
      ? req.method === 'GET' && listBuckets
      : key === ''
        ? bucketOperation(req.method, query)
        : objectOperation(req.method, query, req.header('x-amz-copy-source') !== undefined);
  if (!operation) throw new S3Error('NotImplemented');
  return operation;
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
      return postForm(c, context, { options, verifyToken, bucket: target.bucket });
    }
    const { claims, signed } = await verifyRequest(c, options, verifyToken, context.now().getTime());
    actAs(c, claims);
    const query = new URLSearchParams(sent.query);
    return operationOf(c, target, query)({ c, context, claims, signed, region, query, ...target });
  });
  return routes;
}
