/** Field errors of the forms with which admins publish (marketplace document, §5). */
import { fieldErrorsOf } from '../field-error.ts';
import { ADMIN_LIMITS } from '../admin-limits.ts';
import { LIMITS } from '../limits.ts';
import { PRICED_KILOGRAMS } from '../news/priced-kilograms.ts';

export const publishingErrors = fieldErrorsOf('publishing', {
  pdfRequired: {},
  descriptionRequired: {},
  newsIncomplete: {},
  snippetTooLong: { most: LIMITS.snippet_content_length },
  partnerNameRequired: {},
  partnerLogoRequired: {},
  website: {},
  momentRequired: {},
});

/** Of the cells of the prices in a price list. */
export const pricePointErrors = fieldErrorsOf('pricePoints', {
  page: { most: ADMIN_LIMITS.price_list_pages },
  description: {},
  price: { most: LIMITS.price_max, decimals: LIMITS.price_decimals },
  weight: { weights: PRICED_KILOGRAMS.join(', ') },
  gst: { most: ADMIN_LIMITS.price_gst_max },
});
