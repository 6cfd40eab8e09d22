import { noticeText } from '@tanabana/words/notices';
import { translateIn } from '#i18n/messages.ts';
import { toastStore } from '#lib/toast.ts';

/** The toast on show with what it says, once the words of notices are loaded; null where there is none. */
export function shownToast() {
  const toast = toastStore.get();
  return toast && { ...toast, ...noticeText(translateIn('notices'), toast) };
}
