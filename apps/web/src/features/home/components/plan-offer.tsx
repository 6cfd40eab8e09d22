import { useQuery } from '@tanstack/react-query';
import { IconReceiptRupee } from '#components/ui/icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { paidPlanQuery, planWords } from '#lib/membership/paid-plan.ts';
import styles from './plan-offer.module.css';

/** The price of the Paid Member plan: the offer while it lasts, the regular price after. Not for Apple devices. */
export function PlanOffer({ isOnBand }: { isOnBand: boolean }) {
  const t = useTranslation('home');
  const { data: plan } = useQuery(paidPlanQuery);
  if (!plan) return null;
  const words = planWords(plan);
  return (
    <p className={cx(styles.offer, isOnBand ? styles.band : styles.note)}>
      <IconReceiptRupee size={20} aria-hidden="true" />
      {plan.is_offer_open ? (
        <span>
          <b>{t('offer.title', words)}</b> {t('offer.body', words)}
        </span>
      ) : (
        <span>{t(plan.offer_ends_on ? 'offer.ended' : 'offer.none', words)}</span>
      )}
    </p>
  );
}
