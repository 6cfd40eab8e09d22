/**
 * The buckets for uploads of admins, and the types that each accepts. SQL creates them from the same lists
 * (db/schema/72-storage).
 */
import { UPLOAD_LIMITS } from '../upload-limits.ts';

export const UPLOAD_BUCKETS = ['prices', 'newsimages', 'companyfiles', 'corporateads'] as const;
export type UploadBucket = (typeof UPLOAD_BUCKETS)[number];

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

/** Types of a bucket's files, detected by their bytes. A price list may have a picture of its first page beside it. */
export const UPLOAD_TYPES: Readonly<Record<UploadBucket, readonly string[]>> = {
  prices: ['application/pdf', ...PICTURES],
  newsimages: [...PICTURES, 'image/gif'],
  companyfiles: [...PICTURES, 'image/svg+xml', 'application/pdf'],
  corporateads: PICTURES,
};

/** Most bytes of a file of the bucket. */
export const UPLOAD_BYTES: Readonly<Record<UploadBucket, number>> = {
  prices: UPLOAD_LIMITS.price_list_bytes,
  newsimages: UPLOAD_LIMITS.news_image_bytes,
  companyfiles: UPLOAD_LIMITS.company_file_bytes,
  corporateads: UPLOAD_LIMITS.ad_image_bytes,
};
