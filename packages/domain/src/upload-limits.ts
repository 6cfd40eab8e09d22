/**
 * Limits of the files that admins upload; in a separate file, so that no other page loads them. SQL gets them like the
 * others.
 */
export const UPLOAD_LIMITS = {
  /** Bytes of one file, by what it is for. */
  price_list_bytes: 20_000_000,
  news_image_bytes: 5_000_000,
  company_file_bytes: 20_000_000,
  ad_image_bytes: 1_048_576,
  /** Pixels of a picture that a phone can decode. */
  picture_pixels: 40_000_000,
};
