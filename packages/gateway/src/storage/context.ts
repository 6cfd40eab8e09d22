/** The dependencies and settings that every part of the storage service uses: one object, created once by `createStorage`. */
import type { Scope } from '../db/scope.ts';
import type { Log } from '../log.ts';
import type { Store } from './backend/store.ts';
import type { Signer } from './sign.ts';
import type { UploadSigner } from './sign-upload.ts';
import type { StorageLimits, StorageOptions } from './types.ts';
import type { UploadQueue } from './upload/upload-queue.ts';

export type StorageContext = {
  readonly scope: Scope;
  readonly store: Store;
  readonly limits: StorageLimits;
  readonly validateUpload: StorageOptions['validateUpload'];
  readonly inspectPdfs: boolean;
  readonly signer: Signer;
  readonly uploadSigner: UploadSigner;
  readonly uploadQueue: UploadQueue;
  readonly log: Log;
  readonly now: () => Date;
};
