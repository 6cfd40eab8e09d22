import type { Notice } from '@tanabana/domain/notice';
import { noticeText } from '@tanabana/words/notices';
import type { NoticeText } from '@tanabana/words/notices';
import { useWords } from './use-words.ts';

/** What a notice says, for what stays on the page: `say(notice).title`. */
export function useNotice(): (notice: Notice) => NoticeText {
  const words = useWords('notices');
  return (notice) => noticeText(words, notice);
}
