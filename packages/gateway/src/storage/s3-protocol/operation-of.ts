/** Which operation of the S3 protocol a request is, by its method, its path and its query. */
import type { Context } from 'hono';
import { S3Error } from '../../errors/s3-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
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
import { putObject } from './operations/put-object.ts';
import { uploadPart, uploadPartCopy } from './operations/upload-part.ts';
import type { Operation } from './request.ts';

/** The bucket and the key of a path; empty where it names none. */
export type Target = { bucket: string; key: string };

/** Upstream's names of the operations, without `storage.s3.`. Those of `getObject` depend on the method. */
const NAMES = new Map<Operation, string>([
  [createBucket, 'bucket.create'],
  [deleteBucket, 'bucket.delete'],
  [headBucket, 'bucket.head'],
  [deleteManyObjects, 'object.delete_many'],
  [getBucketLocation, 'bucket.get_location'],
  [getBucketVersioning, 'bucket.get_versioning'],
  [listMultipartUploads, 'upload.list_multipart'],
  [listObjectsV2, 'object.list'],
  [listObjects, 'object.list'],
  [listBuckets, 'bucket.list'],
  [getObjectTagging, 'object.get_tagging'],
  [listParts, 'upload.list_parts'],
  [uploadPartCopy, 'upload.part_copy'],
  [uploadPart, 'upload.part'],
  [copyObject, 'object.copy'],
  [putObject, 'upload'],
  [createMultipartUpload, 'upload.create_multipart'],
  [completeMultipartUpload, 'upload.complete_multipart'],
  [abortMultipartUpload, 'upload.abort_multipart'],
  [deleteObject, 'object.delete'],
]);

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

/** The operation of a request, with its name for policies. @throws S3Error `NotImplemented` */
export function operationOf(
  { req }: Context<GatewayEnv>,
  { bucket, key }: Target,
  query: URLSearchParams,
): { name: string; run: Operation } {
  const operation = UNSUPPORTED.some((part) => query.has(part))
    ? undefined
    : bucket === ''
      ? req.method === 'GET' && listBuckets
      : key === ''
        ? bucketOperation(req.method, query)
        : objectOperation(req.method, query, req.header('x-amz-copy-source') !== undefined);
  if (!operation) throw new S3Error('NotImplemented');
  const name = operation === getObject ? (req.method === 'HEAD' ? 'object.info' : 'object.get') : NAMES.get(operation);
  return { name: `storage.s3.${name}`, run: operation };
}
