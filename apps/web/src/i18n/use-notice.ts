import type { Notice } from '@tanabana/domain/notice';
import { noticeText } from '@tanabana/messages/notices';
import type { NoticeText } from '@tanabana/messages/notices';
import { useTranslation } from './use-translation.ts';

/** The text of a notice that stays on the page: `say(notice).title`. */
export function useNotice(): (notice: Notice) => NoticeText {
  const words = useTranslation('notices');
  return (notice) => noticeText(words, notice);
}
