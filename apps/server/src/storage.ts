/** The options of the storage service: where files are stored, and the rules beyond those of their bucket. */
import { join } from 'node:path';
import { LIMITS } from '@tanabana/domain/limits';
import { UPLOAD_LIMITS } from '@tanabana/domain/upload-limits';
import type { UploadBucket } from '@tanabana/domain/uploads/buckets';
import { openStore, type Facts, type GatewayOptions, type Store } from '@tanabana/gateway';
import type { Config } from './config.ts';

const MEBIBYTE = 1024 * 1024;

/** A page of pictures needs many requests, where the data service needs one for a list. */
const PICTURES_PER_LIST = 5;

/** What a client with a session names as its access key, as the reference of a project with Supabase. */
const PROJECT = 'tanabana';

/** Uploads in several requests that are not complete. Only admins may begin one, and their files are a few megabytes. */
const UNFINISHED = { perCaller: 20, all: 200, bytesPerCaller: 200 * MEBIBYTE, bytes: 1024 * MEBIBYTE };

const ADS: UploadBucket = 'corporateads';

/** Opens the store of uploaded files: beside the embedded database, or S3. */
export function openFiles({
  dataDir,
  s3,
  diskReserveMb,
}: Pick<Config, 'dataDir' | 's3' | 'diskReserveMb'>): Promise<Store> {
  const reserveBytes = diskReserveMb * MEBIBYTE;
  return openStore({ dir: join(dataDir, 'storage'), reserveBytes, ...(s3 && { s3 }) });
}

/** An ad must be exactly as large as its place on the pages. */
function validateUpload(bucket: string, _name: string, { width, height }: Facts): string | null {
  if (bucket !== ADS || (width === LIMITS.ad_width && height === LIMITS.ad_height)) return null;
  return `An advertisement is ${LIMITS.ad_width} x ${LIMITS.ad_height} pixels: this picture is ${width} x ${height}`;
}

export function storageService(
  store: Store,
  { requestsPerMinute, s3ProtocolKey }: Pick<Config, 'requestsPerMinute' | 's3ProtocolKey'>,
  anonKey: string,
): GatewayOptions['storage'] {
  const { address, member } = requestsPerMinute;
  return {
    store,
    s3Protocol: {
      // A session has the rights of its policies, as with the other addresses of the service.
      session: { accessKeyId: PROJECT, secretAccessKey: anonKey },
      ...(s3ProtocolKey && { keys: [s3ProtocolKey] }),
    },
    validateUpload,
    strict: true,
    inspectPdfs: true,
    limits: { maxPixels: UPLOAD_LIMITS.picture_pixels, unfinished: UNFINISHED },
    requests: {
      perAddress: { calls: address * PICTURES_PER_LIST, seconds: 60 },
      perUser: { calls: member * PICTURES_PER_LIST, seconds: 60 },
    },
  };
}
