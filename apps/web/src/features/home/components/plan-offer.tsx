import { PLAN } from '@tanabana/domain/limits';
import { quantity } from '@tanabana/domain/format';
import { useTranslation } from 'react-i18next';
import { IconReceiptRupee } from '#components/ui/icons.ts';
import { cx } from '#lib/cx.ts';
import { useNow } from '#lib/use-now.ts';
import { isOfferOn, LAUNCH_DAY } from '../launch.ts';
import styles from './plan-offer.module.css';

/** The price of the Paid Member plan: the offer while it lasts, the regular price after. Not for Apple devices. */
export function PlanOffer({ isOnBand }: { isOnBand: boolean }) {
  const { t } = useTranslation('home');
  const now = useNow();
  const rupees = (amount: number) => `₹${quantity(amount)}`;
  const values = { price: rupees(PLAN.paid_price), regular: rupees(PLAN.regular_price), date: LAUNCH_DAY };
  return (
    <p className={cx(styles.offer, isOnBand ? styles.band : styles.note)}>
      <IconReceiptRupee size={20} aria-hidden="true" />
      {isOfferOn(now) ? (
        <span>
          <b>{t('offer.title', values)}</b> {t('offer.body', values)}
        </span>
      ) : (
        <span>{t('offer.ended', values)}</span>
      )}
    </p>
  );
}
