// The parts of a company's page for bidding, for signed-in members: the heads of its columns, and the line about credits.
import { LIMITS } from '@tanabana/domain/limits';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useMember } from '#lib/session/member.ts';
import styles from './bid.module.css';

/** The heads of the fields, in the columns that these have. */
export function BidHead() {
  const t = useTranslation('bids');
  return (
    <span className={styles.columns}>
      <span>{t('head.price')}</span>
      <span>{t('head.quantity')}</span>
    </span>
  );
}

/** The price of a bid, and the balance. */
export function BidNote() {
  const t = useTranslation('bids');
  const { is_admin, messaging_credits, profile } = useMember();
  if (!profile) return null;
  return (
    <p className={styles.note}>
      {is_admin ? t('noteAdmin') : t('note', { count: LIMITS.credits_per_bid, left: quantity(messaging_credits) })}
    </p>
  );
}
