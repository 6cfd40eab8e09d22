/**
 * Decodes a body in chunks of S3, `aws-chunked`
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html): every chunk is signed with the signature of the chunk before, or
 * none is, and a trailer may follow with the checksum.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { S3Error } from '../../../errors/s3-error.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import { scopeText, sha256, signText } from './canonical.ts';
import type { Signed } from './verify.ts';

/** Longest head of a chunk and longest trailer, in bytes. */
const LONGEST_HEAD = 256;
const LONGEST_TRAILER = 4096;

const EMPTY_HASH = sha256('');

const broken = (words: string) => new StorageError('InvalidRequest', words);

/** Checks the signatures of the chunks, each of which continues the one before. */
function createChain({ signature, key, date, scope }: Signed) {
  let last = signature;
  return function check(kind: 'PAYLOAD' | 'TRAILER', hashes: readonly string[], given: string): void {
    const text = [`AWS4-HMAC-SHA256-${kind}`, date, scopeText(scope), last, ...hashes].join('\n');
    const expected = signText(key, text);
    if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) {
      throw new S3Error('SignatureDoesNotMatch');
    }
    last = given;
  };
}

/** Reads a body by lines and by numbers of bytes. */
class Reader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value]);
    return true;
  }

  /** A line without its end. @throws StorageError `InvalidRequest` for a longer one, or at the end */
  async line(longest: number): Promise<string> {
    for (;;) {
      const at = this.#held.indexOf('\n');
      if (at > longest || (at < 0 && this.#held.length > longest)) throw broken('A line of the body is too long');
      if (at >= 0) {
        const line = this.#held.toString('latin1', 0, at).replace(/\r$/, '');
        this.#held = this.#held.subarray(at + 1);
        return line;
      }
      if (!(await this.#more())) throw broken('The body ended before its last chunk');
    }
  }

  /** Yields the next bytes. @throws StorageError `InvalidRequest` if there are fewer */
  async *bytes(count: number): AsyncGenerator<Uint8Array> {
    let left = count;
    while (left > 0) {
      if (this.#held.length === 0 && !(await this.#more())) throw broken('The body ended within a chunk');
      const piece = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#held.length === 0 && !(await this.#more());
  }
}

type Head = { size: number; signature: string | undefined };

function parseHead(line: string, isSigned: boolean): Head {
  const [, size, signature] = /^([\da-fA-F]{1,12})(?:;chunk-signature=([\da-f]{64}))?$/.exec(line) ?? [];
  if (size === undefined) throw broken('Invalid chunk header');
  if (isSigned && signature === undefined) throw new StorageError('InvalidSignature', 'Missing chunk signature');
  return { size: parseInt(size, 16), signature };
}

/** Reads the trailer to its empty line. @returns its lines, as they are signed, and its values by name */
async function readTrailer(
  reader: Reader,
): Promise<{ values: Map<string, string>; signed: string; signature: string }> {
  const values = new Map<string, string>();
  let signed = '';
  for (let left = LONGEST_TRAILER, line = await reader.line(left); line !== ''; line = await reader.line(left)) {
    left -= line.length;
    if (left <= 0) throw broken('The trailer is too long');
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    if (at <= 0 || values.has(name)) throw broken('The trailer is invalid');
    values.set(name, value);
    if (name !== 'x-amz-trailer-signature') signed += `${name}:${value}\n`;
  }
  const signature = values.get('x-amz-trailer-signature') ?? '';
  return { values, signed, signature };
}

/**
 * Yields the bytes of a body without its chunks.
 *
 * @param onTrailer receives the values of the trailer, if there is one, before the end
 * @throws S3Error `SignatureDoesNotMatch` for a chunk that was altered, left out or moved; StorageError `InvalidRequest` for a broken body
 */
export async function* decodeChunks(
  body: AsyncIterable<Uint8Array>,
  signed: Signed,
  onTrailer: (values: ReadonlyMap<string, string>) => void,
): AsyncGenerator<Uint8Array> {
  const isSigned = signed.payload.startsWith('STREAMING-AWS4');
  const hasTrailer = signed.payload.endsWith('-TRAILER');
  const check = createChain(signed);
  const reader = new Reader(body);
  for (;;) {
    const { size, signature = '' } = parseHead(await reader.line(LONGEST_HEAD), isSigned);
    const hash = createHash('sha256');
    for await (const piece of reader.bytes(size)) {
      if (isSigned) hash.update(piece);
      yield piece;
    }
    if (isSigned) check('PAYLOAD', [EMPTY_HASH, hash.digest('hex')], signature);
    if (size === 0) break;
    if ((await reader.line(2)) !== '') throw broken('Missing CRLF after chunk data');
  }
  if (hasTrailer) {
    const trailer = await readTrailer(reader);
    if (isSigned) check('TRAILER', [sha256(trailer.signed)], trailer.signature);
    onTrailer(trailer.values);
  } else if ((await reader.line(2)) !== '') throw broken('Missing CRLF after chunk data');
  if (!(await reader.isAtEnd())) throw broken('Unexpected data after final chunk');
}
