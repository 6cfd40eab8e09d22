/**
 * UploadPart and UploadPartCopy (https://docs.aws.amazon.com/AmazonS3/latest/API/API_UploadPart.html). A part is not inspected: the whole
 * file is, when it is complete.
 */
import { createHash, randomUUID } from 'node:crypto';
import { S3Error } from '../../../errors/s3-error.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { Span } from '../../backend/store.ts';
import { findBucket } from '../../rows.ts';
import { writeChunks } from '../../upload/spool.ts';
import {
  fileOfPart,
  findOpenMultipart,
  partNumberIn,
  partsOf,
  requireIdle,
  type MultipartRecord,
} from '../multipart.ts';
import { mostBytes } from '../../upload/may-upload.ts';
import { admitObject, inQueue } from '../receive-object.ts';
import { copySourceOf, respondXml, type Operation, type S3Request } from '../request.ts';
import { findS3Object } from '../rows.ts';
import { announcedLength, verifiedBody } from '../signature/verified-body.ts';

type Target = { id: string; record: MultipartRecord; number: number };

/** Receives a part, and replaces an earlier one of its number. @returns its tag */
async function receivePart(
  request: S3Request,
  { id, number }: Target,
  { chunks, most }: { chunks: AsyncIterable<Uint8Array>; most: number },
): Promise<string> {
  const { store, limits } = request.context;
  const { unfinished } = store;
  const draft = `draft-${randomUUID()}`;
  const hash = createHash('md5');
  const handle = await unfinished.openPart(id, draft);
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (size + chunk.byteLength > most) throw new StorageError('EntityTooLarge');
      unfinished.account(id, chunk.byteLength, limits.unfinished);
      size += chunk.byteLength;
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await writeChunks(counted(), handle);
    await handle.sync();
    requireIdle(id);
    const tag = hash.digest('hex');
    const replaced = (await partsOf(request, id)).filter((part) => part.number === number);
    await unfinished.renamePart(id, draft, fileOfPart(number, tag, draft.slice(-12)));
    for (const { file, size: freed } of replaced) {
      await unfinished.removePart(id, file);
      unfinished.account(id, -freed, limits.unfinished);
    }
    return `"${tag}"`;
  } catch (error) {
    await unfinished.removePart(id, draft);
    unfinished.account(id, -size, limits.unfinished);
    // The upload was aborted meanwhile: its folder is gone.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new S3Error('NoSuchUpload', undefined, { cause: error });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Finds the upload, and how many bytes it may still take. @throws S3Error `NoSuchUpload`; StorageError `EntityTooLarge`; DatabaseError */
async function admitPart(request: S3Request, size: number | undefined): Promise<{ target: Target; most: number }> {
  const number = partNumberIn(request);
  const { id, record } = await findOpenMultipart(request);
  requireIdle(id);
  const bucket = await findBucket(request.context.scope, record.place.bucket);
  const others = (await partsOf(request, id)).filter((part) => part.number !== number);
  const taken = others.reduce((sum, part) => sum + part.size, 0);
  await admitObject(request, bucket, record.place, { ...record.declared, size: taken + (size ?? 0) });
  return { target: { id, record, number }, most: mostBytes(request.context, bucket, record.place.name) - taken };
}

export const uploadPart: Operation = async (request) => {
  const { c, context, signed } = request;
  return inQueue(request, async () => {
    const { target, most } = await admitPart(request, announcedLength(c.req.raw));
    const chunks = verifiedBody(c, signed, context.limits);
    return c.body(null, 200, { etag: await receivePart(request, target, { chunks, most }) });
  });
};

/** The copied part of a file; undefined for all of it. @throws S3Error `InvalidRange` */
function copiedSpan(range: string | undefined, size: number): Span | undefined {
  if (range === undefined) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range) ?? [];
  const span = { first: Number(first), last: Number(last) };
  if (first === '' || span.first > span.last || span.last >= size) throw new S3Error('InvalidRange');
  return span;
}

export const uploadPartCopy: Operation = async (request) => {
  const { c, context, claims } = request;
  const source = await findS3Object(context.scope, claims, copySourceOf(request));
  const { size } = source.metadata;
  const span = copiedSpan(c.req.header('x-amz-copy-source-range'), size);
  const length = span ? span.last - span.first + 1 : size;
  return inQueue(request, async () => {
    const { target, most } = await admitPart(request, length);
    const chunks = await context.store.read(source.version, span);
    if (!chunks) throw new StorageError('NoSuchKey');
    const tag = await receivePart(request, target, { chunks, most });
    return respondXml(request, 'CopyPartResult', { ETag: tag, LastModified: context.now().toISOString() });
  });
};
