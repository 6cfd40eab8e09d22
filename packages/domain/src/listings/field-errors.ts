/** Field errors of the posting forms (marketplace document, §5). */
import { fieldErrorsOf } from '../field-error.ts';
import { LIMITS } from '../limits.ts';

export const listingFieldErrors = fieldErrorsOf('listings', {
  required: {},
  otherFibreRequired: {},
  digits: (max: number) => ({ max }),
  zero: {},
  preferredCompany: {},
  price: { most: LIMITS.price_max, decimals: LIMITS.price_decimals },
  decimal: (most: number, decimals: number) => ({ most, decimals }),
  choice: {},
});
