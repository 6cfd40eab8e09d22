/** What may be wrong with what an admin publishes (marketplace document, §5). */
import { faults } from '../fault.ts';
import { LIMITS } from '../limits.ts';

export const publishingFaults = faults('publishing', {
  pdfRequired: {},
  descriptionRequired: {},
  newsIncomplete: {},
  snippetTooLong: { most: LIMITS.snippet_content_length },
  partnerNameRequired: {},
  partnerLogoRequired: {},
  website: {},
  momentRequired: {},
});
