/**
 * CopyObject (https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html). The caller must be able to see the source. The store
 * copies the bytes: none of them passes through this process.
 */
import { randomUUID } from 'node:crypto';
import { S3Error } from '../../../errors/s3-error.ts';
import { checkBucketName, checkObjectName } from '../../names.ts';
import { copyStored, metadataOfCopy } from '../../upload/copy-stored.ts';
import { inQueue } from '../receive-object.ts';
import { copySourceOf, declaredIn, respondXml, writer, type Operation } from '../request.ts';
import { findS3Object } from '../rows.ts';
import { isCurrent } from './get-object.ts';

export const copyObject: Operation = async (request) => {
  const { c, context, claims } = request;
  const place = { bucket: checkBucketName(request.bucket), name: checkObjectName(request.key) };
  const source = await findS3Object(context.scope, claims, copySourceOf(request));
  if (isCurrent(request, source, 'x-amz-copy-source-')) throw new S3Error('PreconditionFailed');
  const { cacheControl, userMetadata } = declaredIn(request);
  const type = c.req.header('content-type') ?? 'binary/octet-stream';
  const isReplaced = c.req.header('x-amz-metadata-directive')?.toUpperCase() === 'REPLACE';
  const metadata = isReplaced
    ? await metadataOfCopy(context, source.metadata, { mimetype: type, cacheControl }, place)
    : source.metadata;
  const lastModified = context.now().toISOString();
  const object = {
    ...place,
    version: randomUUID(),
    metadata: { ...metadata, lastModified },
    userMetadata: isReplaced ? userMetadata : (source.user_metadata ?? undefined),
    owner: claims.sub,
  };
  await inQueue(request, () => copyStored(context, source, object, writer(request)));
  return respondXml(request, 'CopyObjectResult', { ETag: metadata.eTag, LastModified: lastModified });
};
