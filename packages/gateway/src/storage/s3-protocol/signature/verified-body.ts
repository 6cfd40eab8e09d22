/**
 * The body of a signed request. It is verified while it streams: an altered, truncated or extended body ends with an error, and what had
 * been received of it is dropped by the reader.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { S3Error } from '../../../errors/s3-error.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { StorageLimits } from '../../types.ts';
import { bodyChunks } from '../../upload/body-chunks.ts';
import { CHECKSUMS, md5, type Checksum } from './checksums.ts';
import { decodeChunks } from './chunked.ts';
import type { Signed } from './verify.ts';

type Expected = { checksum: Checksum; value: string | undefined; trailer: string | undefined };

const PREFIX = 'x-amz-checksum-';

/** The checksums that the request announces, in headers or for the trailer. @throws S3Error `NotImplemented` for an unknown one */
function expectedChecksums({ headers }: Request): Expected[] {
  const expected: Expected[] = [];
  const contentMd5 = headers.get('content-md5');
  if (contentMd5 !== null) expected.push({ checksum: md5(), value: contentMd5, trailer: undefined });
  const create = (name: string): Checksum => {
    const algorithm = name.slice(PREFIX.length);
    if (!Object.hasOwn(CHECKSUMS, algorithm)) throw new S3Error('NotImplemented', `${name} is not supported`);
    return CHECKSUMS[algorithm]!();
  };
  for (const [name, value] of headers) {
    const isChecksum = name.startsWith(PREFIX) && !/-(algorithm|type|mode)$/.test(name);
    if (isChecksum) expected.push({ checksum: create(name), value, trailer: undefined });
  }
  for (const trailer of headers.get('x-amz-trailer')?.toLowerCase().split(',') ?? []) {
    const name = trailer.trim();
    if (name.startsWith(PREFIX)) expected.push({ checksum: create(name), value: undefined, trailer: name });
  }
  return expected;
}

/** The length of the body without its chunks, as announced. */
export function announcedLength({ headers }: Request): number | undefined {
  const text = headers.get('x-amz-decoded-content-length') ?? headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Yields the bytes of the body of a verified request.
 *
 * @throws S3Error `XAmzContentSHA256Mismatch`, `BadDigest`, `SignatureDoesNotMatch` (a chunk); StorageError `InvalidRequest`,
 * `RequestTimeout`
 */
export async function* verifiedBody(c: Context, signed: Signed, limits: StorageLimits): AsyncGenerator<Uint8Array> {
  const request = c.req.raw;
  const expected = expectedChecksums(request);
  const isStream = signed.payload.startsWith('STREAMING-');
  const received = bodyChunks(c, limits);
  async function* decoded(): AsyncGenerator<Uint8Array> {
    if (!isStream) return yield* received;
    yield* decodeChunks(received, signed, (trailer) => {
      for (const each of expected) if (each.trailer !== undefined) each.value = trailer.get(each.trailer) ?? '';
    });
  }
  const hash = /^[\da-f]{64}$/.test(signed.payload) ? createHash('sha256') : undefined;
  let size = 0;
  for await (const chunk of decoded()) {
    hash?.update(chunk);
    for (const { checksum } of expected) checksum.update(chunk);
    size += chunk.byteLength;
    yield chunk;
  }
  if (hash && hash.digest('hex') !== signed.payload) throw new S3Error('XAmzContentSHA256Mismatch');
  if (isStream && announcedLength(request) !== size) {
    throw new StorageError('InvalidRequest', 'The length of the body differs from x-amz-decoded-content-length');
  }
  for (const { checksum, value } of expected) {
    if (value === undefined || !isSame(value, checksum.digest())) throw new S3Error('BadDigest');
  }
}
