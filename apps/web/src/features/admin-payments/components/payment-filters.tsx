import { Link } from '@tanstack/react-router';
import { PAYMENT_FILTERS } from '@tanabana/domain/vocabulary';
import type { PaymentFilter } from '@tanabana/domain/vocabulary';
import { AT_SAME_ADDRESS } from '#components/ui/list/same-address.ts';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { readPaymentsAddress } from '../place.ts';
import type { PaymentsAddress } from '../place.ts';
import styles from './payments.module.css';

type PaymentFiltersProps = {
  place: PaymentsAddress;
  chosen: PaymentFilter | null;
  /** The number of payments to review; unknown until the first response. */
  inReview: number | undefined;
};

/** The states of payments as links. */
export function PaymentFilters({ place, chosen, inReview }: PaymentFiltersProps) {
  const t = useTranslation('admin-payments');
  const entry = (filter: PaymentFilter | null, label: string) => (
    <li key={label}>
      <Link
        to="."
        // house-allow casts: the router types the address of one route, and this is of whichever shows it
        search={readPaymentsAddress({ ...place, filter, page: 1 }) as never}
        resetScroll={false}
        preload={false}
        className={styles.filter}
        aria-current={filter === chosen ? 'true' : undefined}
        activeOptions={AT_SAME_ADDRESS}
      >
        {label} {filter === 'review' && inReview !== undefined && <span>{quantity(inReview)}</span>}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('filters')}>
      <ul className={styles.filters}>
        {entry(null, t('all'))}
        {PAYMENT_FILTERS.map((filter) => entry(filter, t(`filter.${filter}`)))}
      </ul>
    </nav>
  );
}
