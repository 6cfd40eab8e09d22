/**
 * Multipart uploads of the S3 protocol in progress: their record, their parts on the disk, and who may work on them. A part is a file named
 * by its number and its tag; the newest of a number counts.
 */
import { S3Error } from '../../errors/s3-error.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { isVersion } from '../backend/store.ts';
import type { Part, UnfinishedRecord } from '../backend/unfinished.ts';
import type { Place } from '../names.ts';
import type { Declared } from '../upload/may-upload.ts';
import { integerIn, type S3Request } from './request.ts';

export const MOST_PARTS = 10_000;

export type MultipartRecord = UnfinishedRecord & {
  kind: 'multipart';
  place: Place;
  declared: Pick<Declared, 'type' | 'cacheControl' | 'userMetadata'>;
  owner: { role: string; sub: string | null };
  /** The tag of the stored file, once it is complete. */
  tag?: string;
};

export type StoredPart = { number: number; tag: string; size: number; writtenAt: Date; file: string };

/** The name of the file of a part. @param id makes names of repeated parts differ */
export const fileOfPart = (number: number, tag: string, id: string): string =>
  `part-${String(number).padStart(5, '0')}-${tag}-${id}`;

function partOf({ name, size, writtenAt }: Part): StoredPart | undefined {
  const [, number, tag] = /^part-(\d{5})-([\da-f]{32})-/.exec(name) ?? [];
  return number === undefined ? undefined : { number: Number(number), tag: tag!, size, writtenAt, file: name };
}

/** The parts of an upload in the order of their numbers. */
export async function partsOf({ context }: S3Request, id: string): Promise<StoredPart[]> {
  const newest = new Map<number, StoredPart>();
  for (const file of await context.store.unfinished.parts(id)) {
    const part = partOf(file);
    const known = part && newest.get(part.number);
    if (part && (!known || known.writtenAt <= part.writtenAt)) newest.set(part.number, part);
  }
  return [...newest.values()].toSorted((a, b) => a.number - b.number);
}

/** Whether the caller began an upload, or is the server. */
export function isOwner({ claims }: S3Request, { owner }: MultipartRecord): boolean {
  return claims.role === 'service_role' || (owner.role === claims.role && owner.sub === (claims.sub ?? null));
}

/**
 * Finds the upload that a request names. Somebody else's looks like one that does not exist.
 *
 * @throws S3Error `NoSuchUpload`
 */
export async function findMultipart(request: S3Request): Promise<{ id: string; record: MultipartRecord }> {
  const { context, query, bucket, key } = request;
  const id = query.get('uploadId') ?? '';
  const record = isVersion(id) ? await context.store.unfinished.find<MultipartRecord>(id) : undefined;
  const isThis = record?.kind === 'multipart' && record.place.bucket === bucket && record.place.name === key;
  if (!isThis || record.expiresAt <= context.now().getTime() || !isOwner(request, record)) {
    throw new S3Error('NoSuchUpload');
  }
  return { id, record };
}

/** Finds an upload that is not complete. @throws S3Error `NoSuchUpload` */
export async function findOpenMultipart(request: S3Request): Promise<{ id: string; record: MultipartRecord }> {
  const found = await findMultipart(request);
  if (found.record.isDone) throw new S3Error('NoSuchUpload');
  return found;
}

/** @throws StorageError `InvalidRequest`, `MissingParameter` */
export function partNumberIn({ query }: S3Request): number {
  const number = integerIn(query, 'partNumber', { least: 1, most: MOST_PARTS });
  if (number === undefined) throw new StorageError('MissingParameter', 'Missing Required Parameter PartNumber');
  return number;
}

/** Uploads whose parts are being put together, which must not change meanwhile. */
export const completing = new Set<string>();

/** @throws S3Error `OperationAborted` */
export function requireIdle(id: string): void {
  if (completing.has(id)) throw new S3Error('OperationAborted');
}
