/**
 * In charge of the sentences in the functions' answers. They are English whatever the caller reads: the answers are a contract
 * (docs/errors.md), and the browser words what it shows by code.
 */
import type { Notice } from '@tanabana/domain/notice';
import { noticeText } from '@tanabana/words/notices';
import { speak } from '@tanabana/words/speak';

/** No sentence that a function answers names the house. */
const NO_HOUSE = { brand: '', brandEmail: '' };

/** What a body is refused with whose rule has no words of its own. */
export const INVALID = speak('en', 'common', NO_HOUSE)('faults.invalid');

const textOf = (notice: Notice) => noticeText(speak('en', 'notices', NO_HOUSE), notice);

/** What a notice says below its title. @throws Error it says nothing there */
export function english(notice: Notice): string {
  const { body } = textOf(notice);
  if (body === undefined) throw new Error(`${notice.code} has no body`);
  return body;
}

export const englishTitle = (notice: Notice): string => textOf(notice).title;
