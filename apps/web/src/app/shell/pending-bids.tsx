import { LIMITS } from '@tanabana/domain/limits';
import { paths } from '#config/paths.ts';
import { useWords } from '#i18n/use-words.ts';
import { usePendingBids } from '#lib/bids/pending-bids.ts';
import styles from './pending-bids.module.css';

/** Beside the entry of Bid Management: how many bids wait for an answer; nothing beside any other, or when none does. */
export function PendingBids({ path }: { path: string }) {
  return path === paths.bidManagement ? <Count /> : null;
}

function Count() {
  const t = useWords('common');
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
