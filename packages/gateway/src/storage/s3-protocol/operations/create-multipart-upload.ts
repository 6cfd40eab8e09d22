/** CreateMultipartUpload (https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateMultipartUpload.html). */
import { randomUUID } from 'node:crypto';
import { shareOf } from '../../../http/limits/limit-requests.ts';
import { checkBucketName, checkObjectName } from '../../names.ts';
import { findBucket } from '../../rows.ts';
import type { MultipartRecord } from '../multipart.ts';
import { admitObject, inQueue } from '../receive-object.ts';
import { declaredIn, respondXml, type Operation } from '../request.ts';

export const createMultipartUpload: Operation = async (request) => {
  const { c, context, claims } = request;
  const { store, limits, now } = context;
  const place = { bucket: checkBucketName(request.bucket), name: checkObjectName(request.key) };
  const declared = declaredIn(request);
  const id = randomUUID();
  await inQueue(request, async () => {
    const bucket = await findBucket(context.scope, place.bucket);
    await admitObject(request, bucket, place, { ...declared, size: undefined });
    const createdAt = now().getTime();
    const record: MultipartRecord = {
      kind: 'multipart',
      share: shareOf(c) ?? null,
      createdAt,
      expiresAt: createdAt + limits.unfinishedMs,
      place,
      declared,
      owner: { role: claims.role, sub: claims.sub ?? null },
    };
    await store.unfinished.create(id, record, limits.unfinished);
  });
  return respondXml(request, 'InitiateMultipartUploadResult', { Bucket: place.bucket, Key: place.name, UploadId: id });
};
