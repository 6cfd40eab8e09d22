/** Reads an archive that write-archive.ts wrote, entry by entry. Nothing of it is believed before its authentication was checked. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import { BackupError, damaged, messageOf } from '../backup-error.ts';

export type ArchiveEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/** Decrypts a stream. Its header has the key of the rest, for the owner of the secret key. */
async function* decrypt(encrypted: AsyncIterable<Uint8Array>, identity: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const source = Readable.toWeb(Readable.from(encrypted)) as ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(source).catch((cause: unknown) => {
    throw new BackupError(
      `The backup was not written with this BACKUP_KEY, or its beginning is damaged (${messageOf(cause)})`,
      { cause },
    );
  });
  yield* plain;
}

/**
 * Yields the entries of an archive. The body of each is gone when the next one is asked for.
 *
 * @param source its bytes
 * @param identity the secret key
 * @throws BackupError for another key, for damaged and for truncated bytes
 */
export async function* readArchive(source: AsyncIterable<Uint8Array>, identity: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  // Errors come out of the iteration.
  tar.on('error', () => undefined);
  const over = new AbortController();
  const done = pipeline(
    source,
    (encrypted: AsyncIterable<Uint8Array>) => decrypt(encrypted, identity),
    createZstdDecompress(),
    async (plain: AsyncIterable<Buffer>) => {
      for await (const piece of plain) if (!tar.write(piece)) await drained(tar);
      tar.end(null);
    },
    { signal: over.signal },
  ).catch((error: unknown) => {
    tar.destroy(error as Error);
    throw error;
  });
  done.catch(() => undefined);
  try {
    for await (const entry of tar) {
      yield { name: entry.header.name, size: entry.header.size, body: entry as AsyncIterable<Buffer> };
      // What the caller did not read: the next entry comes after it.
      entry.resume();
    }
    await done;
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(messageOf(error), error);
  } finally {
    over.abort();
    tar.destroy(new Error('the reading has ended'));
    await done.catch(() => undefined);
  }
}

/** Resolves when the unpacking wants more. @throws Error when it has ended */
const drained = (tar: ReturnType<typeof extract>): Promise<void> =>
  new Promise((resolve, reject) => {
    const off = (): void => {
      tar.off('drain', wants);
      tar.off('close', ends);
    };
    const wants = (): void => (off(), resolve());
    const ends = (): void => (off(), reject(new Error('the reading has ended')));
    if (tar.destroyed) ends();
    else tar.once('drain', wants).once('close', ends);
  });

/** Reads the body of an entry that has at most so many bytes. */
export async function readWhole({ name, size, body }: ArchiveEntry, most: number): Promise<Buffer> {
  if (size > most) throw damaged(`${name} has ${size} bytes`);
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}
