/** What may be wrong with what an admin publishes (marketplace document, §5). */
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
