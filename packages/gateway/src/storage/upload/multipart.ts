/**
 * Parses `multipart/form-data` as a stream (https://datatracker.ietf.org/doc/html/rfc7578): a few small fields and one file, as storage-js
 * sends it from a browser.
 */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { StorageError } from '../../errors/storage-error.ts';

/** `metadata` is the longest field. */
const LIMITS = { files: 1, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20 };
/** Fields beside the file. */
const FIELDS = 10;

export type Form = {
  /** The bytes of the file. They must be read. */
  file: AsyncIterable<Uint8Array>;
  /** The type that the uploader declares. */
  type: string;
  /** The fields before the file; all fields once the file has been read. */
  fields: ReadonlyMap<string, string>;
};

const badForm = (cause?: unknown): StorageError =>
  cause instanceof StorageError
    ? cause
    : new StorageError('InvalidRequest', 'The form is broken, or was cut off before its end', { cause });

/**
 * Parses a form up to its file.
 *
 * @param contentType the header, which has the boundary
 * @param mostFields fields that are accepted beside the file
 * @throws StorageError `InvalidRequest` for a form without a file, with more than one, or cut off; also what `body` throws. The file throws
 * the same while it is read
 */
export async function readForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  mostFields = FIELDS,
): Promise<Form> {
  const fields = new Map<string, string>();
  const begun = Promise.withResolvers<Form>();
  const finished = Promise.withResolvers<void>();
  // The reader of the file gets this error at its end. Before that nothing awaits it, and it must not be unhandled.
  finished.promise.catch(() => undefined);
  const abandoned = Promise.withResolvers<'abandoned'>();
  let file: Readable | undefined;
  let parser: InstanceType<typeof Busboy>;
  try {
    parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...LIMITS, fields: mostFields, parts: mostFields + 2 },
    });
  } catch (cause) {
    throw badForm(cause);
  }

  function fail(cause: unknown): void {
    const error = badForm(cause);
    begun.reject(error);
    finished.reject(error);
    file?.destroy(error);
  }
  const failAs = (words: string) => () => fail(new StorageError('InvalidRequest', words));
  async function* whole(stream: Readable): AsyncGenerator<Uint8Array> {
    yield* stream;
    await finished.promise;
  }
  parser.on('field', (name, value, _nameCut, isCut) => {
    if (isCut) failAs(`The field ${name} is too long`)();
    else fields.set(name, value);
  });
  parser.on('file', (_name, stream, _fileName, _encoding, type) => {
    file = stream;
    stream.on('error', fail);
    stream.on('close', () => stream.readableEnded || abandoned.resolve('abandoned'));
    begun.resolve({ file: whole(stream), type, fields });
  });
  parser.on('filesLimit', failAs('One file is uploaded at a time'));
  parser
    .on('partsLimit', failAs('The form has too many parts'))
    .on('fieldsLimit', failAs('The form has too many parts'));
  parser.on('finish', () => {
    begun.reject(new StorageError('InvalidRequest', 'No content provided'));
    finished.resolve();
  });
  parser.on('error', fail);

  async function feed(): Promise<void> {
    for await (const chunk of body) {
      // A file that is not read on never drains.
      const isFull = !parser.write(chunk);
      if (isFull && (await Promise.race([once(parser, 'drain'), abandoned.promise])) === 'abandoned') return;
    }
    parser.end();
  }
  feed().catch(fail);
  return begun.promise;
}
