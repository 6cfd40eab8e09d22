/** Field errors of a chosen file, before it is sent. */
import { fieldErrorsOf } from '../field-error.ts';
import { UPLOAD_LIMITS } from '../upload-limits.ts';

const MEGA = 1_000_000;

export const fileErrors = fieldErrorsOf('files', {
  empty: {},
  /** @param kinds as they are read: `PNG, JPG or SVG` */
  kind: (kinds: string) => ({ kinds }),
  tooLarge: (megabytes: number) => ({ megabytes }),
  /** @param width and `height` as they are read: `20,000` */
  pixels: (width: string, height: string) => ({ width, height, megapixels: UPLOAD_LIMITS.picture_pixels / MEGA }),
});
