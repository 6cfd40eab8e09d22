/**
 * CompleteMultipartUpload and AbortMultipartUpload (https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html). The
 * parts together go through the same inspection as an ordinary upload. A repeated request for a complete upload gets the same response.
 */
import { S3Error } from '../../../errors/s3-error.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import { findBucket } from '../../rows.ts';
import {
  completing,
  findMultipart,
  findOpenMultipart,
  MOST_PARTS,
  partsOf,
  requireIdle,
  type MultipartRecord,
  type StoredPart,
} from '../multipart.ts';
import { admitObject, inQueue, receiveObject } from '../receive-object.ts';
import { readXmlBody, respondXml, type Operation, type S3Request } from '../request.ts';
import { readRecords } from '../xml.ts';

/** How long a complete upload still answers a client that lost the response, in milliseconds. */
const ANSWERS_MS = 60 * 60 * 1000;

type Named = { number: number; tag: string };

/** The parts that the body names; none for all. @throws S3Error `MalformedXML`, `InvalidPartOrder`; StorageError `InvalidRequest` */
function namedParts(body: string): Named[] {
  if (body.trim() === '') return [];
  const { records } = readRecords(body, { root: 'CompleteMultipartUpload', record: 'Part', most: MOST_PARTS });
  const named = records.map(({ PartNumber = '', ETag = '' }) => {
    if (!/^\s*\d{1,5}\s*$/.test(PartNumber)) throw new StorageError('InvalidRequest', 'PartNumber must be an integer');
    return { number: Number(PartNumber), tag: ETag.trim().replaceAll('"', '').toLowerCase() };
  });
  if (named.some(({ number }, at) => at > 0 && number <= named[at - 1]!.number)) throw new S3Error('InvalidPartOrder');
  return named;
}

/** @throws S3Error `InvalidPart` */
function chosenParts(stored: readonly StoredPart[], named: readonly Named[]): readonly StoredPart[] {
  if (named.length === 0) {
    if (stored.length === 0) throw new S3Error('InvalidPart', 'The upload has no parts');
    return stored;
  }
  const byNumber = new Map(stored.map((part) => [part.number, part]));
  return named.map(({ number, tag }) => {
    const part = byNumber.get(number);
    if (!part || part.tag !== tag) throw new S3Error('InvalidPart');
    return part;
  });
}

async function* bytesOf({ context }: S3Request, id: string, parts: readonly StoredPart[]): AsyncGenerator<Uint8Array> {
  for (const { file } of parts) {
    const handle = await context.store.unfinished.readPart(id, file);
    if (!handle) throw new S3Error('InvalidPart');
    try {
      for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) yield chunk as Uint8Array;
    } finally {
      await handle.close();
    }
  }
}

/** Stores the parts as one file. @returns its tag */
async function complete(
  request: S3Request,
  id: string,
  record: MultipartRecord,
  named: readonly Named[],
): Promise<string> {
  const { context } = request;
  requireIdle(id);
  completing.add(id);
  try {
    const parts = chosenParts(await partsOf(request, id), named);
    const bucket = await findBucket(context.scope, record.place.bucket);
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    const declared = { ...record.declared, size };
    await admitObject(request, bucket, record.place, declared);
    const tag = await receiveObject(request, bucket, record.place, declared, bytesOf(request, id, parts));
    const expiresAt = context.now().getTime() + ANSWERS_MS;
    const done: MultipartRecord = { ...record, isDone: true, tag, expiresAt };
    await context.store.unfinished.update(id, done);
    for (const { name } of await context.store.unfinished.parts(id))
      await context.store.unfinished.removePart(id, name);
    return tag;
  } finally {
    completing.delete(id);
  }
}

export const completeMultipartUpload: Operation = async (request) => {
  const { bucket, key } = request;
  const { id, record } = await findMultipart(request);
  const named = namedParts(await readXmlBody(request));
  const tag = record.tag ?? (await inQueue(request, () => complete(request, id, record, named)));
  return respondXml(request, 'CompleteMultipartUploadResult', {
    Location: `${bucket}/${key}`,
    Bucket: bucket,
    Key: key,
    ETag: tag,
  });
};

export const abortMultipartUpload: Operation = async (request) => {
  const { id } = await findOpenMultipart(request);
  requireIdle(id);
  await request.context.store.unfinished.remove(id);
  return request.c.body(null, 200);
};
