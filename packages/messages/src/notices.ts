/** The text of a notice. */
import type { Notice } from '@tanabana/domain/notice';
import type { Text } from './message.ts';
import type { Translate } from './translate.ts';

export type NoticeText = { title: string; body: string | undefined; line: string | undefined };

/**
 * The text of a notice. Its code is no literal here, so a test checks that each notice has one (test/notices.test.ts).
 *
 * @param words those of `notices`, in the present language
 */
export function noticeText(words: Translate<'notices'>, notice: Notice): NoticeText {
  const { code, values = {}, serverText, lead, otherwise, line } = notice;
  const title = (words as unknown as (key: string, values: Readonly<Record<string, Text>>) => string)(
    `${code}.title`,
    values,
  );
  const own = words.maybe(`${code}.body`, values) ?? otherwise;
  return {
    title,
    body: serverText ?? (lead && own ? `${lead} ${own}` : own),
    line: line && words(`lines.${line}`),
  };
}
