/** The dependencies and settings that every part of the storage service uses: one object, created once by `createStorage`. */
import type { Scope } from '../db/scope.ts';
import type { Log } from '../log.ts';
import type { Store } from './backend/store.ts';
import type { PictureCache } from './render/picture-cache.ts';
import type { Render } from './render/renderer.ts';
import type { RenderQueue } from './render/render-queue.ts';
import type { Signer } from './sign.ts';
import type { StorageLimits, StorageOptions } from './types.ts';
import type { UploadQueue } from './upload/upload-queue.ts';

export type StorageContext = {
  readonly scope: Scope;
  readonly store: Store;
  readonly limits: StorageLimits;
  readonly validateUpload: StorageOptions['validateUpload'];
  readonly inspectPdfs: boolean;
  readonly isStrict: boolean;
  readonly signer: Signer;
  readonly uploadQueue: UploadQueue;
  readonly render: Render;
  readonly renderQueue: RenderQueue;
  readonly pictures: PictureCache;
  readonly log: Log;
  readonly now: () => Date;
};
