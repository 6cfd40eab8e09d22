import { listingNotices } from '@tanabana/domain/listings/notices';
import { Button } from '#components/ui/button.tsx';
import { IconShare } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { showToast } from '#lib/toast.ts';

/** Somebody looked at where it could be sent and closed the list again. */
const isCalledOff = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Hands the page on: by the device's own list of programs where it has one, else by a copied link. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const t = useTranslation('listing');
  const url = new URL(path, location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast(listingNotices.linkCopied);
    } catch {
      // An unencrypted page has no clipboard, or the visitor denied the permission.
      showToast(listingNotices.linkCopyFailed);
    }
  };
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if (!isCalledOff(error)) await copy();
    }
  };
  return (
    <Button variant="line" block onClick={() => void share()}>
      <IconShare size={18} aria-hidden="true" />
      {t('share')}
    </Button>
  );
}
