import { Link } from '@tanstack/react-router';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Listing } from '#features/listings/listing.ts';
import { listOf } from '#features/listings/listing.ts';
import { ListingLines } from '../rows/listing-lines.tsx';
import styles from './similar-listings.module.css';

type SimilarListingsProps = {
  table: ListingTable;
  fibre: string;
  listings: readonly Listing[];
  /** Retries; passed where they could not be loaded. */
  onRetry: (() => void) | undefined;
};

/** Other open listings of the same fibre; nothing where there are none. */
export function SimilarListings({ table, fibre, listings, onRetry }: SimilarListingsProps) {
  const t = useTranslation('listing', 'listings');
  if (listings.length === 0 && !onRetry) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <header>
        <h2 id="similar">{t(`${table}.similar`, { fibre: term(fibre) })}</h2>
        <Link to={listOf(table)} search={{ fibre }}>
          {t('all')}
        </Link>
      </header>
      {onRetry && <LoadFailed title={t(`listings:${table}.failed`)} onRetry={onRetry} />}
      <ListingLines table={table} listings={listings} />
    </section>
  );
}
