import { Link } from '@tanstack/react-router';
import type { ListingTable as TableName } from '@tanabana/domain/vocabulary';
import { Badge } from '#components/ui/badge.tsx';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { EmptyState } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { pageNameKey } from '#lib/page-names.ts';
import type { Listing } from '../listing.ts';
import { listOf } from '../listing.ts';
import styles from './latest-board.module.css';
import { ListingLines } from './rows/listing-lines.tsx';

type LatestBoardProps = {
  table: TableName;
  listings: Listing[] | undefined;
  /** Retries; passed where they could not be loaded. */
  onRetry: (() => void) | undefined;
};

/** The newest few listings of one side of the market, for Home. */
export function LatestBoard({ table, listings, onRetry }: LatestBoardProps) {
  const t = useTranslation('listings');
  const isBuying = table === 'purchase_enquiries';
  const path = listOf(table);
  return (
    <section className={cx(styles.board, isBuying ? styles.buy : styles.sell)}>
      <header>
        <Badge kind={isBuying ? 'buy' : 'sell'}>{t(`${table}.side`)}</Badge>
        <h2>{t(`${table}.latest`)}</h2>
        <Link to={path}>{t(`common:${pageNameKey(path) ?? 'pages.home'}`)}</Link>
      </header>
      {listings?.length === 0 && <EmptyState title={t(`${table}.none`)} />}
      {onRetry && <LoadFailed title={t(`${table}.failed`)} onRetry={onRetry} />}
      <ListingLines table={table} listings={listings ?? []} />
    </section>
  );
}
