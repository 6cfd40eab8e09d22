import type { ListingTable } from '@tanabana/domain/vocabulary';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconArrowUp } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './new-posts.module.css';

type NewPostsProps = { table: ListingTable; count: number; show: () => void };

/** Announces new posts that the list does not show yet. It covers part of the list and takes no space, so nothing moves. */
export function NewPosts({ table, count, show }: NewPostsProps) {
  const t = useTranslation('listings');
  const place = useRef<HTMLDivElement>(null);
  const press = () => {
    show();
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  };
  return (
    <div ref={place} className={styles.place} role="status" tabIndex={-1}>
      {count > 0 && (
        <Button className={styles.bar} onClick={press}>
          <IconArrowUp size={18} aria-hidden="true" />
          {t(`${table}.new`, { count })}
        </Button>
      )}
    </div>
  );
}
