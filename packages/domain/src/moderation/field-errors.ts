/** Field errors of a report, and of an admin's note on one. */
import { fieldErrorsOf } from '../field-error.ts';

export const reportErrors = fieldErrorsOf('reports', {
  reason: {},
  text: {},
});

export const moderationErrors = fieldErrorsOf('moderation', {
  note: {},
});
