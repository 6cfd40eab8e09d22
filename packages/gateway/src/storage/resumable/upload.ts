/** An unfinished resumable upload: its record, its offset, and how it is found for a caller. */
import { StorageError } from '../../errors/storage-error.ts';
import { TusError } from '../../errors/tus-error.ts';
import type { UnfinishedRecord } from '../backend/unfinished.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import type { Declared } from '../upload/may-upload.ts';
import { cacheControlOf, userMetadataOf } from '../upload/read-upload.ts';
import type { UploadCaller } from './caller.ts';
import { decodeAddress } from './protocol.ts';

/** The name of the part with the bytes. */
export const BYTES = 'bytes';

export type ResumableRecord = UnfinishedRecord & {
  kind: 'resumable';
  place: Place;
  /** Bytes of the whole file; null while the client has not said. */
  length: number | null;
  /** `Upload-Metadata` as it was sent. */
  metadata: string | null;
  declared: Pick<Declared, 'type' | 'cacheControl' | 'userMetadata'>;
  /** Who may continue it: the user with this role, or whoever has a token for it. */
  owner: { role: string; sub: string | null; signed: boolean };
};

export type Resumable = {
  id: string;
  record: ResumableRecord;
  /** Bytes that have arrived. */
  stored: number;
  /**
   * The offset that the client sees. Without its row a file is not stored, so a client that asks about a whole file is told to send the last
   * byte again, which completes it.
   */
  offset: number;
};

/** The uploader's metadata; undefined without any, and for a text that is not JSON, as upstream. */
function ownMetadata(text: string | undefined): unknown {
  try {
    JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  return userMetadataOf(text, true);
}

/** What the client declares in `Upload-Metadata`. @throws StorageError `InvalidRequest` for metadata that cannot be stored */
export function declaredIn(metadata: ReadonlyMap<string, string>): ResumableRecord['declared'] {
  const type = metadata.get('contentType') ?? '';
  if (type.length > 255) throw new StorageError('InvalidRequest', 'The content type is too long');
  return {
    type: type === '' ? 'application/octet-stream' : type,
    cacheControl: cacheControlOf(metadata.get('cacheControl')),
    userMetadata: ownMetadata(metadata.get('metadata')),
  };
}

/** Reads an upload by its id. @throws TusError `UploadNotFound`, `UploadExpired` */
export async function readUploadById({ store, now }: StorageContext, id: string): Promise<Resumable> {
  const record = await store.unfinished.find<ResumableRecord>(id);
  if (record?.kind !== 'resumable') throw new TusError('UploadNotFound');
  if (record.expiresAt <= now().getTime()) throw new TusError('UploadExpired');
  const { length } = record;
  if (record.isDone) return { id, record, stored: length ?? 0, offset: length ?? 0 };
  const stored = (await store.unfinished.parts(id)).find(({ name }) => name === BYTES)?.size ?? 0;
  const offset = length !== null && stored >= length ? Math.max(length - 1, 0) : stored;
  return { id, record, stored, offset };
}

/**
 * Finds the upload of an address for a caller. Somebody else's looks like one that does not exist.
 *
 * @throws TusError `UploadNotFound`, `UploadExpired`
 */
export async function findUpload(context: StorageContext, address: string, caller: UploadCaller): Promise<Resumable> {
  const { place, id } = decodeAddress(address);
  const upload = await readUploadById(context, id);
  const { record } = upload;
  if (record.place.bucket !== place.bucket || record.place.name !== place.name) throw new TusError('UploadNotFound');
  const { role, sub = null } = caller.claims;
  const { owner } = record;
  const isOwn = owner.signed === caller.signed && owner.role === role && owner.sub === sub;
  const isServer = role === 'service_role' && !caller.signed;
  if (!isOwn && !isServer) throw new TusError('UploadNotFound');
  return upload;
}
