/**
 * The buckets for uploads of admins, each said once: the types that it accepts, and which limit is the most bytes of a file.
 * By `npm run gen` SQL creates them from here (db/schema/72-storage/buckets.sql).
 */
import { UPLOAD_LIMITS } from '../upload-limits.ts';

type Bucket = {
  /** Types of its files, detected by their bytes. */
  types: readonly string[];
  bytes: keyof typeof UPLOAD_LIMITS;
};

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

export const BUCKETS = {
  // A price list may have a picture of its first page beside it.
  prices: { types: ['application/pdf', ...PICTURES], bytes: 'price_list_bytes' },
  newsimages: { types: [...PICTURES, 'image/gif'], bytes: 'news_image_bytes' },
  companyfiles: { types: [...PICTURES, 'image/svg+xml', 'application/pdf'], bytes: 'company_file_bytes' },
  corporateads: { types: PICTURES, bytes: 'ad_image_bytes' },
} as const satisfies Readonly<Record<string, Bucket>>;

export type UploadBucket = keyof typeof BUCKETS;
export const UPLOAD_BUCKETS = Object.keys(BUCKETS) as UploadBucket[];

/** Most bytes of a file of the bucket. */
export const bytesOf = (bucket: UploadBucket): number => UPLOAD_LIMITS[BUCKETS[bucket].bytes];
