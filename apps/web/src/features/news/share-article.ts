// Passing an article on: the device's own sheet where it has one, else the address on the clipboard.
import { newsNotices } from '@tanabana/domain/news/notices';
import { withBody } from '@tanabana/domain/notice';
import { showToast } from '#lib/toast.ts';

/** Shares the address of the page on show. */
export async function shareArticle(headline: string): Promise<void> {
  const url = location.href;
  // Absent on most desktops, against the type.
  const hasSheet = typeof (navigator as Partial<Navigator>).share === 'function';
  try {
    if (hasSheet) await navigator.share({ title: headline, url });
    else {
      await navigator.clipboard.writeText(url);
      showToast(newsNotices.linkCopied);
    }
  } catch (error) {
    // Closing the share sheet is no error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(withBody(newsNotices.linkNotCopied, url));
  }
}
