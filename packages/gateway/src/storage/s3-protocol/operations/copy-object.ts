/**
 * CopyObject (https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html). The caller must be able to see the source. The copy is
 * inspected again: its bucket may accept other types.
 */
import { S3Error } from '../../../errors/s3-error.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import { checkBucketName, checkObjectName } from '../../names.ts';
import { findBucket } from '../../rows.ts';
import { admitObject, inQueue, receiveObject } from '../receive-object.ts';
import { copySourceOf, declaredIn, respondXml, type Operation } from '../request.ts';
import { findS3Object } from '../rows.ts';
import { isCurrent } from './get-object.ts';

export const copyObject: Operation = async (request) => {
  const { c, context, claims } = request;
  const place = { bucket: checkBucketName(request.bucket), name: checkObjectName(request.key) };
  const source = await findS3Object(context.scope, claims, copySourceOf(request));
  if (isCurrent(request, source, 'x-amz-copy-source-')) throw new S3Error('PreconditionFailed');
  const { mimetype, cacheControl, size } = source.metadata;
  const isReplaced = c.req.header('x-amz-metadata-directive')?.toUpperCase() === 'REPLACE';
  const declared = isReplaced
    ? { ...declaredIn(request), size }
    : { type: mimetype, cacheControl, userMetadata: source.user_metadata ?? undefined, size };
  return inQueue(request, async () => {
    const bucket = await findBucket(context.scope, place.bucket);
    await admitObject(request, bucket, place, declared);
    const bytes = await context.store.read(source.version);
    if (!bytes) throw new StorageError('NoSuchKey');
    const tag = await receiveObject(request, bucket, place, declared, bytes);
    return respondXml(request, 'CopyObjectResult', { ETag: tag, LastModified: context.now().toISOString() });
  });
};
