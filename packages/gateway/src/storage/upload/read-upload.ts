/** In charge of the two ways in which a file comes: as the whole body, or as the file of a form. */
import { StorageError } from '../../errors/storage-error.ts';
import { textFault } from '../../http/storable-text.ts';
import type { StorageLimits } from '../types.ts';
import { bodyChunks } from './body-chunks.ts';
import { readForm } from './multipart.ts';

/** What a form adds to its file, at most: the other fields and what parts them. */
const FORM_BYTES = 128 * 1024;
/** Of what an uploader says about a file, as JSON. */
const METADATA_BYTES = 16 * 1024;

export type Upload = {
  /** The bytes; they have to be read to their end before the rest holds. */
  chunks: AsyncIterable<Uint8Array>;
  /** The type that the uploader says it has. */
  declared: string;
  /** How long it may be kept by whoever reads it, as a `Cache-Control` of ours. */
  cacheControl(): string;
  /** What the uploader said about it. @throws StorageError `InvalidRequest` when that is no JSON object */
  userMetadata(): unknown;
};

/** `3600` of a form, `max-age=3600` of a header; what is neither is not passed on. */
function cacheControlOf(said: string | undefined | null): string {
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(said?.trim() ?? '')?.[1];
  return seconds === undefined ? 'no-cache' : `max-age=${Number(seconds)}`;
}

function userMetadataOf(json: string | undefined): unknown {
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
  if (textFault(value, json) !== null) throw bad('has characters that cannot be stored');
  return value;
}

/**
 * Begins to read an upload.
 *
 * @param most bytes of the file
 * @throws StorageError `EntityTooLarge` where the announced length says so already; `InvalidRequest` for a form without a file
 */
export async function readUpload(request: Request, most: number, limits: StorageLimits): Promise<Upload> {
  const { headers } = request;
  const type = headers.get('content-type') ?? 'application/octet-stream';
  const isForm = /^multipart\/form-data/i.test(type);
  const announced = Number(headers.get('content-length') ?? 0);
  if (announced > most + (isForm ? FORM_BYTES : 0)) throw new StorageError('EntityTooLarge');
  const chunks = bodyChunks(request, limits);
  if (!isForm) {
    const said = headers.get('x-metadata');
    return {
      chunks,
      declared: type,
      cacheControl: () => cacheControlOf(headers.get('cache-control')),
      userMetadata: () => userMetadataOf(said === null ? undefined : Buffer.from(said, 'base64').toString('utf8')),
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
