/** Reads an upload in either format: the raw body, or the file of a form. */
import type { Context } from 'hono';
import { StorageError } from '../../errors/storage-error.ts';
import { storableTextError } from '../../http/storable-text.ts';
import type { StorageLimits } from '../types.ts';
import { bodyChunks } from './body-chunks.ts';
import { readForm } from './multipart.ts';
import { robotsOf } from './robots-tag.ts';

/** Most bytes that a form adds to its file: the other fields and the boundaries. */
const FORM_BYTES = 128 * 1024;
/** Most bytes of the uploader's metadata, as JSON. */
const METADATA_BYTES = 16 * 1024;

export type Upload = {
  /** The bytes. They must be read to their end before the other values are complete. */
  chunks: AsyncIterable<Uint8Array>;
  /** The type that the uploader declares. */
  declared(): string;
  /** The least length of the file by what the request declares, in bytes: a form is longer than its file. */
  announced?: number | undefined;
  /** The file's `X-Robots-Tag`, if the uploader gave one. */
  robots?: string | undefined;
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

/** Parses a JSON object. @returns undefined if it is none */
function objectOf(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The strict rules refuse metadata that is no JSON object; otherwise it is ignored, as upstream does. */
export function userMetadataOf(json: string | undefined, isStrict: boolean): unknown {
  if (json === undefined || json === '') return undefined;
  const bad = (why: string) => new StorageError('InvalidRequest', `The metadata of the file ${why}`);
  if (Buffer.byteLength(json) > METADATA_BYTES) throw bad(`is longer than ${METADATA_BYTES} bytes`);
  const value = objectOf(json);
  if (value === undefined && isStrict) throw bad('is no JSON object');
  if (storableTextError(value, json) !== null) throw bad('has characters that cannot be stored');
  return value;
}

/**
 * The uploader's metadata of the header `x-metadata`, which is JSON in base64.
 *
 * @param isStrict whether metadata that cannot be parsed is refused
 * @throws StorageError `InvalidRequest`
 */
export const readUserMetadata = (header: string | undefined, isStrict: boolean): unknown =>
  userMetadataOf(header === undefined ? undefined : Buffer.from(header, 'base64').toString('utf8'), isStrict);

/**
 * Starts to read an upload.
 *
 * @param most bytes of the file
 * @param isStrict whether metadata that cannot be parsed is refused
 * @throws StorageError `EntityTooLarge` if the announced length is already too large; `InvalidRequest` for a form without a file
 */
export async function readUpload(c: Context, most: number, limits: StorageLimits, isStrict = false): Promise<Upload> {
  const { headers } = c.req.raw;
  const type = headers.get('content-type') ?? 'application/octet-stream';
  const isForm = /^multipart\/form-data/i.test(type);
  const length = headers.get('content-length');
  const announced = length === null ? undefined : Number(length);
  if ((announced ?? 0) > most + (isForm ? FORM_BYTES : 0)) throw new StorageError('EntityTooLarge');
  const chunks = bodyChunks(c, limits);
  const least = announced === undefined ? undefined : Math.max(0, announced - (isForm ? FORM_BYTES : 0));
  const shared = { announced: least, robots: robotsOf(headers.get('x-robots-tag')) };
  if (!isForm) {
    return {
      ...shared,
      chunks,
      declared: () => type,
      cacheControl: () => cacheControlOf(headers.get('cache-control')),
      userMetadata: () => readUserMetadata(headers.get('x-metadata') ?? undefined, isStrict),
    };
  }
  const { file, type: declared, fields } = await readForm(chunks, type);
  return {
    ...shared,
    chunks: file,
    declared: () => fields.get('contentType') || declared,
    cacheControl: () => cacheControlOf(fields.get('cacheControl')),
    userMetadata: () => userMetadataOf(fields.get('metadata') ?? fields.get('userMetadata'), isStrict),
  };
}
