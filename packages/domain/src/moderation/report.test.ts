import { expect, it } from 'vitest';
import { fieldErrors } from '../field-errors.ts';
import { moderationErrors, reportErrors } from './field-errors.ts';
import { noteError, reportFieldErrors } from './report.ts';

it.each([
  ['', '', { reason: reportErrors.reason }],
  ['spam', '', {}],
  ['other', '  ', { text: reportErrors.text }],
  ['other', 'It is sold.', {}],
  ['spam', 'x'.repeat(500), {}],
  ['spam', 'x'.repeat(501), { text: fieldErrors.tooLong(500) }],
])('a report with reason %j and text %j', (reason, text, errors) => {
  expect(reportFieldErrors({ reason, text })).toEqual(errors);
});

it.each([
  ['hide', ' ', moderationErrors.note],
  ['suspend', '', moderationErrors.note],
  ['suspend', 'Spam.', undefined],
  ['dismiss', '', undefined],
  ['lift', 'x'.repeat(501), fieldErrors.tooLong(500)],
])('the note of %s, %j', (act, note, error) => {
  expect(noteError(act, note)).toBe(error);
});
