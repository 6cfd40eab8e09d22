/** Opens the configured store. The S3 client is loaded only where it is used. */
import { openFileStore } from './file-store.ts';
import type { S3Options } from './s3-store.ts';
import { isVersion, type Store } from './store.ts';

export type { S3Options } from './s3-store.ts';

const MEBIBYTE = 1024 * 1024;

export type StoreOptions = {
  /** Folder for the files. With S3, folder for uploads in progress. */
  dir: string;
  /** Bytes that must stay free on its disk; default 256 MiB. */
  reserveBytes?: number;
  /** Stores the files in a bucket of S3 or of an S3-compatible service. */
  s3?: S3Options;
};

async function openBackend({ dir, reserveBytes = 256 * MEBIBYTE, s3 }: StoreOptions): Promise<Store> {
  if (!s3) return openFileStore(dir, reserveBytes);
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(dir, reserveBytes, s3);
}

/**
 * Opens a store and creates its folders if they are missing. A row that the service did not write may have any text as its version: such a
 * file does not exist.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const backend = await openBackend(options);
  return {
    ...backend,
    read: async (version, span) => (isVersion(version) ? backend.read(version, span) : null),
    copy: async (version, to, facts) => isVersion(version) && backend.copy(version, to, facts),
    remove: (versions) => backend.remove(versions.filter(isVersion)),
  };
}
