// Replaces a list without rows: none were found, or they could not be loaded.
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { Button } from '../button.tsx';
import styles from './no-rows.module.css';
import { EmptyState, ErrorState } from './states.tsx';

type NoneFoundProps = {
  title: string;
  /** Whether the list is filtered, so that the filter can be cleared. */
  isFiltered: boolean;
  onClear: () => void;
  /** A way to look further. */
  more?: ReactNode;
  /** A way on where nothing narrows the list. */
  way?: ReactNode;
  children?: ReactNode;
};

export function NoneFound({ title, isFiltered, onClear, more, way, children }: NoneFoundProps) {
  const t = useTranslation('common');
  const ways = (
    <div className={styles.links}>
      {more}
      <Button variant="line" onClick={onClear}>
        {t('clearSearch')}
      </Button>
    </div>
  );
  return (
    <div className={styles.card}>
      <EmptyState title={title} action={isFiltered ? ways : way}>
        {children}
      </EmptyState>
    </div>
  );
}

export function NotLoaded({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <div className={styles.card}>
      <ErrorState title={title} onRetry={onRetry}>
        {toAppError(error).message}
      </ErrorState>
    </div>
  );
}
