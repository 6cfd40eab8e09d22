import { noticeText } from '@tanabana/messages/notices';
import { translateIn } from '#i18n/messages.ts';
import { toastStore } from '#lib/toast.ts';

/** The current toast and its text, once the messages of notices have loaded; null where there is none. */
export function shownToast() {
  const toast = toastStore.get();
  return toast && { ...toast, ...noticeText(translateIn('notices'), toast) };
}

/** Title and body of the current toast. */
export function toastText(): string {
  const { title = '', body = '' } = shownToast() ?? {};
  return `${title}: ${body}`;
}
