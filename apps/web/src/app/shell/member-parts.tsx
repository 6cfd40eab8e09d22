// The parts of the frame for members only. Loaded with the first member.
import { LIMITS } from '@tanabana/domain/limits';
import { useTranslation } from '#i18n/use-translation.ts';
import { usePendingBids } from '#lib/bids/pending-bids.ts';
import styles from './pending-bids.module.css';

export { CreditsPill } from '#components/ui/credits-pill.tsx';

/** The number of pending bids; nothing when there is none. */
export function PendingBidsCount() {
  const t = useTranslation('common');
  const count = usePendingBids();
  if (count === 0) return null;
  const shown = count < LIMITS.pending_bids_counted ? String(count) : `${LIMITS.pending_bids_counted - 1}+`;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {shown}
      </span>
      <span className="vh"> {t('header.pendingBids', { count })}</span>
    </>
  );
}
