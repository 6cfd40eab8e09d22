import { ListingSkeleton } from '#features/listings/components/rows/listing-skeleton.tsx';
import { useIsDesktop } from '#lib/use-media.ts';
import styles from './listings-pending.module.css';

/** A list on its way, on a slow line: the place of its head, and rows. */
export function ListingsPending() {
  const isDesktop = useIsDesktop();
  return (
    <div className="shell">
      <div className={styles.head} />
      <ListingSkeleton isDesktop={isDesktop} />
    </div>
  );
}
