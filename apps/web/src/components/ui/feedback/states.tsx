import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { IconAlertTriangle, IconRefresh, IconWifiOff } from '../icons.ts';
import styles from './states.module.css';

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode };

/** Nothing to show: the spec's title, one sentence on what to do, one button. */
export function EmptyState({ title, children, action }: EmptyProps) {
  return (
    <div className={styles.state}>
      <span className={styles.warp} aria-hidden="true" />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** An error and a retry button. Loaded content stays on screen next to it. */
export function ErrorState({ title, children, onRetry }: { title: string; children?: ReactNode; onRetry: () => void }) {
  const t = useTranslation('common');
  const Icon = navigator.onLine ? IconAlertTriangle : IconWifiOff;
  const state = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = state.current;
    // The button disappears when it is pressed, before its replacement can take focus. So the page or dialog takes it.
    return () => {
      if (own?.contains(document.activeElement)) {
        own.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <div ref={state} className={styles.state}>
      <Icon size={24} aria-hidden="true" />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      <Button variant="line" onClick={onRetry}>
        <IconRefresh size={18} aria-hidden="true" />
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/** A grey bar in place of a text that is loading. */
export function SkeletonBar({ width }: { width: number | string }) {
  return <span className={styles.bar} style={{ width }} />;
}

/** A waiting state that appears only after 150 ms. */
export function Waiting({ children }: { children?: ReactNode }) {
  const t = useTranslation('common');
  return (
    <div className={styles.late} aria-busy="true">
      <span className="vh" role="status">
        {t('loading')}
      </span>
      {children}
    </div>
  );
}
