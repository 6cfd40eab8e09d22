import { Link } from '@tanstack/react-router';
import { BID_STATUSES } from '@tanabana/domain/vocabulary';
import type { BidStatus } from '@tanabana/domain/vocabulary';
import { AT_SAME_ADDRESS } from '#components/ui/list/same-address.ts';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { BidCounts } from '#lib/bids/bids-to-answer.ts';
import type { BidsPlace } from '../place.ts';
import styles from './status-filters.module.css';

type StatusFiltersProps = Pick<BidsPlace, 'place' | 'searchOf'> & {
  /** Unknown until the first response. */
  counts: BidCounts | undefined;
  chosen: BidStatus | null;
};

/** The statuses as links, each with how many bids have it. */
export function StatusFilters({ counts, chosen, place, searchOf }: StatusFiltersProps) {
  const t = useTranslation('bids');
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const entry = (status: BidStatus | null, label: string, count: number | undefined) => (
    <li key={label}>
      <Link
        to="."
        // house-allow casts: the router types the address of one route, and this is of whichever shows it
        search={searchOf({ ...place, status: status ?? undefined, page: 1 }) as never}
        resetScroll={false}
        preload={false}
        className={styles.filter}
        aria-current={status === chosen ? 'true' : undefined}
        activeOptions={AT_SAME_ADDRESS}
      >
        {label} {count !== undefined && <span>{quantity(count)}</span>}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('desk.filters')}>
      <ul className={styles.filters}>
        {entry(null, t('all'), all)}
        {BID_STATUSES.map((status) => entry(status, t(`statuses.${status}`), counts?.[status]))}
      </ul>
    </nav>
  );
}
