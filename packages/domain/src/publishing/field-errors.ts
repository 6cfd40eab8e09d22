/** Field errors of the forms with which admins publish (marketplace document, §5). */
import { fieldErrorsOf } from '../field-error.ts';
import { LIMITS } from '../limits.ts';

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
