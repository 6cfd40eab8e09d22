/**
 * The English sentences in the functions' responses. They are English in every language of the caller: the responses are a contract
 * (docs/errors.md), and the browser translates what it shows by the code.
 */
import type { FieldError } from '@tanabana/domain/field-error';
import type { Notice } from '@tanabana/domain/notice';
import { fieldErrorText } from '@tanabana/messages/field-errors';
import { noticeText } from '@tanabana/messages/notices';
import { translator } from '@tanabana/messages/translator';

/** No sentence in a function's response contains the brand. */
const NO_BRAND = { brand: '', brandEmail: '' };

/** The message for a body whose rule has no message of its own. */
export const INVALID = translator('en', 'common', NO_BRAND)('errors.invalid');

const textOf = (notice: Notice) => noticeText(translator('en', 'notices', NO_BRAND), notice);

/** The sentence of a field error, or the body text of a notice. @throws Error when the notice has no body text */
export function english(message: Notice | FieldError): string {
  if (typeof message === 'string') return englishOf(message);
  const { body } = textOf(message);
  if (body === undefined) throw new Error(`${message.code} has no body`);
  return body;
}

/** The sentence for the message of a schema's issue: the field error's sentence, or the message itself if it is written for developers. */
export const englishOf = (message: string): string =>
  fieldErrorText(translator('en', 'field-errors', NO_BRAND), message);

export const englishTitle = (notice: Notice): string => textOf(notice).title;
