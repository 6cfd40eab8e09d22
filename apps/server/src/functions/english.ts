/**
 * In charge of the sentences in the functions' answers. They are English whatever the caller reads: the answers are a contract
 * (docs/errors.md), and the browser words what it shows by code.
 */
import type { FieldError } from '@tanabana/domain/field-error';
import type { Notice } from '@tanabana/domain/notice';
import { fieldErrorText } from '@tanabana/words/field-errors';
import { noticeText } from '@tanabana/words/notices';
import { translator } from '@tanabana/words/translator';

/** No sentence that a function answers names the house. */
const NO_HOUSE = { brand: '', brandEmail: '' };

/** What a body is refused with whose rule has no words of its own. */
export const INVALID = translator('en', 'common', NO_HOUSE)('faults.invalid');

const textOf = (notice: Notice) => noticeText(translator('en', 'notices', NO_HOUSE), notice);

/** What a fault says, or a notice below its title. @throws Error the notice says nothing there */
export function english(told: Notice | FieldError): string {
  if (typeof told === 'string') return englishOf(told);
  const { body } = textOf(told);
  if (body === undefined) throw new Error(`${told.code} has no body`);
  return body;
}

/** The message of a schema's issue: a fault's sentence, or what was written for programmers, as it is. */
export const englishOf = (message: string): string => fieldErrorText(translator('en', 'faults', NO_HOUSE), message);

export const englishTitle = (notice: Notice): string => textOf(notice).title;
