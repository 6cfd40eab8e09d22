/** What a notice of the domain says. */
import type { Notice } from '@tanabana/domain/notice';
import type { Text } from './message.ts';
import type { Translate } from './translate.ts';

export type NoticeText = { title: string; body: string | undefined; line: string | undefined };

/**
 * The words of a notice. That each has some is a test's business (test/notices.test.ts): its code is no literal here.
 *
 * @param words those of `notices`, in the language that is spoken
 */
export function noticeText(words: Translate<'notices'>, notice: Notice): NoticeText {
  const { code, values = {}, said, lead, otherwise, line } = notice;
  const title = (words as unknown as (key: string, values: Readonly<Record<string, Text>>) => string)(
    `${code}.title`,
    values,
  );
  const own = words.maybe(`${code}.body`, values) ?? otherwise;
  return {
    title,
    body: said ?? (lead && own ? `${lead} ${own}` : own),
    line: line && words(`lines.${line}`),
  };
}
