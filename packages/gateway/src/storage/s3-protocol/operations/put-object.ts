/** PutObject (https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html). */
import { checkBucketName, checkObjectName } from '../../names.ts';
import { findBucket } from '../../rows.ts';
import { admitObject, inQueue, receiveObject } from '../receive-object.ts';
import { declaredIn, type Operation } from '../request.ts';
import { announcedLength, verifiedBody } from '../signature/verified-body.ts';

/** What a folder without a file is, as with upstream's other clients: a key that ends with a slash, and no bytes. */
const EMPTY_FOLDER = '.emptyFolderPlaceholder';

export const putObject: Operation = async (request) => {
  const { c, context, signed } = request;
  const size = announcedLength(c.req.raw);
  const key = request.key.endsWith('/') && size === 0 ? `${request.key}${EMPTY_FOLDER}` : request.key;
  const place = { bucket: checkBucketName(request.bucket), name: checkObjectName(key) };
  const declared = { ...declaredIn(request), size };
  return inQueue(request, async () => {
    const bucket = await findBucket(context.scope, place.bucket);
    await admitObject(request, bucket, place, declared);
    const chunks = verifiedBody(c, signed, context.limits);
    return c.body(null, 200, { etag: await receiveObject(request, bucket, place, declared, chunks) });
  });
};
