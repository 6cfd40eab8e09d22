import { expect, it } from 'vitest';
import { fieldFaults } from '../faults.ts';
import { moderationFaults, reportFaults } from './faults.ts';
import { faultOfNote, faultsOfReport } from './report.ts';

it.each([
  ['', '', { reason: reportFaults.reason }],
  ['spam', '', {}],
  ['other', '  ', { text: reportFaults.text }],
  ['other', 'It is sold.', {}],
  ['spam', 'x'.repeat(500), {}],
  ['spam', 'x'.repeat(501), { text: fieldFaults.tooLong(500) }],
])('a report with reason %j and text %j', (reason, text, faults) => {
  expect(faultsOfReport({ reason, text })).toEqual(faults);
});

it.each([
  ['hide', ' ', moderationFaults.note],
  ['suspend', '', moderationFaults.note],
  ['suspend', 'Spam.', undefined],
  ['dismiss', '', undefined],
  ['lift', 'x'.repeat(501), fieldFaults.tooLong(500)],
])('the note of %s, %j', (act, note, fault) => {
  expect(faultOfNote(act, note)).toBe(fault);
});
