import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { IconRefresh } from '#components/ui/icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paidPlanQuery, planWords } from '#lib/membership/paid-plan.ts';
import styles from './plans.module.css';

/** Today's price of a year of Paid Membership. The route has loaded it. */
export function PaidPrice() {
  const t = useTranslation('membership');
  const common = useTranslation('common');
  const { data: plan, isFetching, refetch } = useQuery(paidPlanQuery);
  if (!plan) {
    return (
      <>
        <p>{t('plans.noPrice')}</p>
        <Button variant="line" size="sm" busy={isFetching} onClick={() => void refetch()}>
          <IconRefresh size={18} aria-hidden="true" />
          {common('tryAgain')}
        </Button>
      </>
    );
  }
  const words = planWords(plan);
  return (
    <>
      <p className={styles.amount}>
        {plan.is_offer_open && <s aria-hidden="true">{words.regular}</s>} {t('price.year', words)}{' '}
        <small>{t('price.gst')}</small>
      </p>
      <p>{t('plans.perMonth', words)}</p>
    </>
  );
}

/**
 * The saving of the pre-launch offer, present or past. It is at the foot of its card: beside the price it would misalign the other cards.
 */
export function OfferNote() {
  const t = useTranslation('membership');
  const { data: plan } = useQuery(paidPlanQuery);
  if (!plan?.offer_ends_on) return null;
  const words = planWords(plan);
  return (
    <p className={plan.is_offer_open ? styles.offer : styles.ended}>
      <b>{t(plan.is_offer_open ? 'plans.offerOpen' : 'plans.offerEnded', words)}</b>
      <span>{t(plan.is_offer_open ? 'plans.offerSaving' : 'plans.offerWas', words)}</span>
    </p>
  );
}
