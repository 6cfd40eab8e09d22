/** Field errors of the ad form (marketplace document, §5). */
import { fieldErrorsOf } from '../field-error.ts';
import { LIMITS } from '../limits.ts';

export const adErrors = fieldErrorsOf('ads', {
  required: {},
  date: {},
  endsBeforeItBegins: {},
  place: {},
  clickUrl: {},
  imageRequired: {},
  imageSize: { width: LIMITS.ad_width, height: LIMITS.ad_height },
  imageUnreadable: {},
});
