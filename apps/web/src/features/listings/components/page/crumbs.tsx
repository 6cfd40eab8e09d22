import type { ListingTable } from '@tanabana/domain/words';
import { PageLink } from '#components/ui/page-link.tsx';
import { useWords } from '#i18n/use-words.ts';
import { listOf } from '#features/listings/listing.ts';
import styles from './crumbs.module.css';

/** The way back from a listing to its list. */
export function Crumbs({ table, number }: { table: ListingTable; number: string }) {
  const t = useWords('listing', 'listings');
  return (
    <nav className={styles.crumbs} aria-label={t('crumbs')}>
      <ol>
        <li>
          <PageLink path={listOf(table)}>{t(`listings:${table}.title`)}</PageLink>
        </li>
        <li aria-current="page">{number}</li>
      </ol>
    </nav>
  );
}
