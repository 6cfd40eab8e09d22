/** In charge of opening the store that is asked for; what speaks to S3 is only loaded where it is. */
import { openFileStore } from './file-store.ts';
import type { S3Options } from './s3-store.ts';
import type { Store } from './store.ts';

export type { S3Options } from './s3-store.ts';

const MEBIBYTE = 1024 * 1024;

export type StoreOptions = {
  /** Folder for the files; with S3 for what is coming in. */
  dir: string;
  /** Bytes that have to stay free on its disk; 256 MiB unless told otherwise. */
  reserveBytes?: number;
  /** Keeps the files in a bucket of S3, or of a service that speaks like it. */
  s3?: S3Options;
};

/** Opens a store. Its folders are made when they are not there. */
export async function openStore({ dir, reserveBytes = 256 * MEBIBYTE, s3 }: StoreOptions): Promise<Store> {
  if (!s3) return openFileStore(dir, reserveBytes);
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(dir, reserveBytes, s3);
}
