import { useQuery } from '@tanstack/react-query';
import { isoDay } from '@tanabana/domain/format';
import { withGst } from '@tanabana/domain/membership/gst';
import { GST_STATE_CODES } from '@tanabana/domain/membership/gst-states';
import type { Plan } from '@tanabana/domain/membership/settings';
import type { GstExports } from '@tanabana/domain/vocabulary';
import { longDay, money } from '#i18n/format.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paidPlanQuery } from '#lib/membership/paid-plan.ts';
import { useNow } from '#lib/use-now.ts';
import type { SavedInvoiceSettings } from '../api/settings.ts';
import styles from './settings-page.module.css';

/** Any place that is not in India. */
const ABROAD = 'Nepal';

/** What members would pay today by the prices in the form, where they are taxed differently. */
export function Preview({ plan, tax }: { plan: Plan; tax: SavedInvoiceSettings }) {
  const t = useTranslation('admin-settings');
  // The offer ends by the server's clock.
  const now = useNow();
  const today = useQuery(paidPlanQuery).data?.today ?? isoDay(now);
  const { seller_state, gst_rate, gst_exports } = tax;
  const isOffer = plan.offer_ends_on !== null && today <= plan.offer_ends_on;
  const price = isOffer ? plan.offer_price : plan.regular_price;
  const other = Object.keys(GST_STATE_CODES).find((state) => state !== seller_state)!;
  const places = [
    { name: t('prices.own', { state: term(seller_state) }), country: 'India', state: seller_state },
    { name: t('prices.other'), country: 'India', state: other },
    { name: t('prices.abroad'), country: ABROAD, state: null },
  ];
  const rule = { rate: gst_rate, seller_state, exports: gst_exports as GstExports };
  return (
    <div className={styles.preview}>
      <h3>{t('prices.preview')}</h3>
      <p>{isOffer ? t('prices.previewOffer', { day: longDay(plan.offer_ends_on!) }) : t('prices.previewRegular')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('prices.where')}</th>
            <th scope="col">{t('prices.price')}</th>
            <th scope="col">{t('prices.tax')}</th>
            <th scope="col">{t('prices.total')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ name, country, state }) => {
            const { taxable_paise, total_paise } = withGst(price, { country, state, gst_number: null }, rule);
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{money(taxable_paise / 100)}</td>
                <td>{money((total_paise - taxable_paise) / 100)}</td>
                <td>
                  <b>{money(total_paise / 100)}</b>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
