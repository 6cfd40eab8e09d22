import { Card } from '#components/ui/card.tsx';
import { SkeletonBar } from '#components/ui/feedback/states.tsx';
import { money } from '#i18n/format.ts';
import { regionName } from '#i18n/region-name.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { PAISE_PER_RUPEE } from '../api/start-payment.ts';
import type { Payment } from '../api/start-payment.ts';
import styles from './payment-page.module.css';

const TAXES = ['cgst', 'sgst', 'igst'] as const;

/** The order and its amounts: the price, each tax in its own line, the total. Grey bars until they are known. */
export function OrderSummary({ payment }: { payment: Payment | undefined }) {
  const t = useTranslation('membership');
  return (
    <Card title={t('payment.summary')}>
      <dl className={styles.lines} aria-busy={!payment}>
        <div>
          <dt>
            <b>{t('names.paid')}</b>
            <small>{t('payment.year')}</small>
          </dt>
          <dd>{payment ? money(payment.taxable) : <SkeletonBar width={84} />}</dd>
        </div>
        {payment &&
          TAXES.filter((tax) => payment[tax] > 0).map((tax) => (
            <div key={tax}>
              <dt>{t(`payment.${tax}`, { rate: tax === 'igst' ? payment.gst_rate : payment.gst_rate / 2 })}</dt>
              <dd>{money(payment[tax])}</dd>
            </div>
          ))}
        {!payment &&
          TAXES.slice(0, 2).map((tax) => (
            <div key={tax}>
              <dt>
                <SkeletonBar width={72} />
              </dt>
              <dd>
                <SkeletonBar width={72} />
              </dd>
            </div>
          ))}
        <div className={styles.total}>
          <dt>{t('payment.total')}</dt>
          <dd>{payment ? money(payment.amount_paise / PAISE_PER_RUPEE) : <SkeletonBar width={96} />}</dd>
        </div>
      </dl>
      <p className={styles.small}>
        {payment ? t('payment.place', { place: regionName(payment.place_of_supply) }) : <SkeletonBar width={160} />}
      </p>
    </Card>
  );
}
