/**
 * Writes an archive: tar, compressed by zstd, encrypted by age. All three are standard formats, so `age -d -i KEY FILE | zstd -d | tar x`
 * opens a backup without this program. It is a stream: memory does not grow with its length.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { pack } from 'tar-stream';

/** Takes the bytes of an archive in order. Each write resolves when it wants more. */
export type Sink = { write(bytes: Uint8Array): Promise<void> };

export type ArchiveWriter = {
  /** Adds an entry. Resolves when the sink has taken most of it. */
  add(name: string, content: Uint8Array): Promise<void>;
  /** Adds an entry of a known length in bytes. @throws Error when the source has another length */
  addStream(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Completes the archive. Resolves when the sink has all of it. */
  end(): Promise<void>;
  /** Gives up. The sink has a part that nobody can read to its end. */
  abort(): Promise<void>;
};

/** Collects small pieces: a sink has a cost for each write. */
const WRITE_BYTES = 1024 * 1024;

/** @param recipient the public key that it is encrypted for */
export function writeArchive(sink: Sink, recipient: string): ArchiveWriter {
  const tar = pack();
  const compress = createZstdCompress();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);

  const done = pipeline(
    async function* () {
      yield* tar as AsyncIterable<Buffer>;
    },
    compress,
    async function* (source: AsyncIterable<Buffer>) {
      yield* await encrypter.encrypt(Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>);
    },
    async (source: AsyncIterable<Uint8Array>) => {
      let pieces: Uint8Array[] = [];
      let length = 0;
      for await (const piece of source) {
        pieces.push(piece);
        length += piece.length;
        if (length < WRITE_BYTES) continue;
        await sink.write(Buffer.concat(pieces));
        [pieces, length] = [[], 0];
      }
      if (length > 0) await sink.write(Buffer.concat(pieces));
    },
  );
  const failed = done.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);

  /** Waits for the entry, or for the error that ended the stream behind it. */
  const settled = (begin: (ended: (error?: Error | null) => void) => void): Promise<void> =>
    Promise.race([
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
      failed,
    ]);

  return {
    add: (name, content) => settled((ended) => tar.entry({ name, size: content.length }, Buffer.from(content), ended)),
    async addStream(name, size, source) {
      let entry!: ReturnType<typeof tar.entry>;
      const ended = settled((end) => {
        entry = tar.entry({ name, size }, end);
      });
      ended.catch(() => undefined);
      for await (const piece of source) {
        if (!entry.write(piece))
          await Promise.race([new Promise<void>((resolve) => entry.once('drain', () => resolve())), ended]);
      }
      entry.end(null);
      await ended;
    },
    async end() {
      tar.finalize();
      await done;
    },
    async abort() {
      tar.destroy(new Error('the archive was given up'));
      await done.catch(() => undefined);
    },
  };
}
