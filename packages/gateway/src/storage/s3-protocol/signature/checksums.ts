/** The checksums that S3 clients send with a body (https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html). */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type Checksum = {
  update(chunk: Uint8Array): void;
  /** In base64, as headers have it. */
  digest(): string;
};

const hashed = (algorithm: 'md5' | 'sha1' | 'sha256') => (): Checksum => {
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') };
};

function bigEndian(...words: number[]): string {
  const bytes = Buffer.alloc(words.length * 4);
  words.forEach((word, at) => bytes.writeUInt32BE(word >>> 0, at * 4));
  return bytes.toString('base64');
}

/** The remainders of every byte for a reflected polynomial of 64 bits, as its upper and lower half; a shorter one has no upper half. */
function remainders(high: number, low: number): { high: Uint32Array; low: Uint32Array } {
  const table = { high: new Uint32Array(256), low: new Uint32Array(256) };
  for (let byte = 0; byte < 256; byte += 1) {
    let [h, l] = [0, byte];
    for (let bit = 0; bit < 8; bit += 1) {
      const isOdd = l & 1;
      l = (l >>> 1) | ((h & 1) << 31);
      h >>>= 1;
      if (isOdd) [h, l] = [h ^ high, l ^ low];
    }
    table.high[byte] = h;
    table.low[byte] = l;
  }
  return table;
}

function cyclic(polynomial: { high: number; low: number }, words: 1 | 2): () => Checksum {
  let table: ReturnType<typeof remainders> | undefined;
  return () => {
    const { high, low } = (table ??= remainders(polynomial.high, polynomial.low));
    let [h, l] = [words === 2 ? 0xffffffff : 0, 0xffffffff];
    return {
      update(chunk) {
        for (const byte of chunk) {
          const at = (l ^ byte) & 0xff;
          l = ((l >>> 8) | (h << 24)) ^ low[at]!;
          h = (h >>> 8) ^ high[at]!;
        }
      },
      digest: () => (words === 2 ? bigEndian(~h, ~l) : bigEndian(~l)),
    };
  };
}

function plainCrc32(): Checksum {
  let value = 0;
  return { update: (chunk) => void (value = crc32(chunk, value)), digest: () => bigEndian(value) };
}

/** The checksums by the end of their header, `x-amz-checksum-…`. */
export const CHECKSUMS: Readonly<Record<string, () => Checksum>> = {
  crc32: plainCrc32,
  crc32c: cyclic({ high: 0, low: 0x82f63b78 }, 1),
  crc64nvme: cyclic({ high: 0x9a6c9329, low: 0xac4bc9b5 }, 2),
  sha1: hashed('sha1'),
  sha256: hashed('sha256'),
};

export const md5 = hashed('md5');
