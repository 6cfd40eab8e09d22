/** Reads an upload in either format: the raw body, or the file of a form. */
import { StorageError } from '../../errors/storage-error.ts';
import { storableTextError } from '../../http/storable-text.ts';
import type { StorageLimits } from '../types.ts';
import { bodyChunks } from './body-chunks.ts';
import { readForm } from './multipart.ts';

/** Most bytes that a form adds to its file: the other fields and the boundaries. */
const FORM_BYTES = 128 * 1024;
/** Most bytes of the uploader's metadata, as JSON. */
const METADATA_BYTES = 16 * 1024;

export type Upload = {
  /** The bytes. They must be read to their end before the other values are complete. */
  chunks: AsyncIterable<Uint8Array>;
  /** The type that the uploader declares. */
  declared: string;
  /** How long readers may cache the file, as a normalized `Cache-Control`. */
  cacheControl(): string;
  /** The uploader's metadata. @throws StorageError `InvalidRequest` if it is not a JSON object */
  userMetadata(): unknown;
};

/** Normalizes `3600` of a form, `max-age=3600` of a header. Anything else becomes `no-cache`. */
export function cacheControlOf(value: string | undefined | null): string {
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(value?.trim() ?? '')?.[1];
  return seconds === undefined ? 'no-cache' : `max-age=${Number(seconds)}`;
}

/** Parses the uploader's metadata. @throws StorageError `InvalidRequest` if it is not a JSON object, or too long */
export function userMetadataOf(json: string | undefined): unknown {
  if (json === undefined || json === '') return undefined;
  const bad = (why: string) => new StorageError('InvalidRequest', `The metadata of the file ${why}`);
  if (Buffer.byteLength(json) > METADATA_BYTES) throw bad(`is longer than ${METADATA_BYTES} bytes`);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw bad('is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad('is no JSON object');
  if (storableTextError(value, json) !== null) throw bad('has characters that cannot be stored');
  return value;
}

/**
 * Starts to read an upload.
 *
 * @param most bytes of the file
 * @throws StorageError `EntityTooLarge` if the announced length is already too large; `InvalidRequest` for a form without a file
 */
export async function readUpload(request: Request, most: number, limits: StorageLimits): Promise<Upload> {
  const { headers } = request;
  const type = headers.get('content-type') ?? 'application/octet-stream';
  const isForm = /^multipart\/form-data/i.test(type);
  const announced = Number(headers.get('content-length') ?? 0);
  if (announced > most + (isForm ? FORM_BYTES : 0)) throw new StorageError('EntityTooLarge');
  const chunks = bodyChunks(request, limits);
  if (!isForm) {
    const header = headers.get('x-metadata');
    return {
      chunks,
      declared: type,
      cacheControl: () => cacheControlOf(headers.get('cache-control')),
      userMetadata: () => userMetadataOf(header === null ? undefined : Buffer.from(header, 'base64').toString('utf8')),
    };
  }
  const { file, type: declared, fields } = await readForm(chunks, type);
  return {
    chunks: file,
    declared: fields.get('contentType') ?? declared,
    cacheControl: () => cacheControlOf(fields.get('cacheControl')),
    userMetadata: () => userMetadataOf(fields.get('metadata') ?? fields.get('userMetadata')),
  };
}
