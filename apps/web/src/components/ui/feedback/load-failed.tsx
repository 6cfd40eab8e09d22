import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '../button.tsx';
import styles from './load-failed.module.css';

/** Replaces a part of a page that could not be loaded: a title, and a retry button. */
export function LoadFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useTranslation('common');
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const own = line.current;
    // The button disappears when it is pressed, before its replacement can take focus. So the page takes it.
    return () => {
      if (own?.contains(document.activeElement)) {
        own.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <p ref={line} className={styles.failed}>
      {title}{' '}
      <Button variant="quiet" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </p>
  );
}
