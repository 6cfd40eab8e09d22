import { isoDay } from '@tanabana/domain/format';
import { LineChart } from '#components/line-chart/line-chart.tsx';
import { day as dayText, money } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { PriceDay } from '#lib/reading/product-prices.ts';
import { useNow } from '#lib/use-now.ts';
import { dayAfter, heldPrices, rangeOf } from './held-prices.ts';
import styles from './price-chart.module.css';

/** Daily prices as a small chart, as one sentence, and as figures to expand. */
export function PriceChart({ days }: { days: readonly PriceDay[] }) {
  const t = useTranslation('price-history');
  const today = isoDay(useNow());
  const range = rangeOf(days);
  if (!range) return <p className={styles.none}>{t('none')}</p>;
  return (
    <figure className={styles.chart}>
      <LineChart points={heldPrices(days, today)} dayOf={(at) => dayAfter(days[0]!.day, at)} isStepped />
      <figcaption>{<Summary days={days} today={today} />}</figcaption>
      <Figures days={days} />
    </figure>
  );
}

function Summary({ days, today }: { days: readonly PriceDay[]; today: string }) {
  const t = useTranslation('price-history');
  const range = rangeOf(days)!;
  const priced = (price: number | null) => (price === null ? t('onRequest') : money(price));
  const [first, last] = [days[0]!, days.at(-1)!];
  if (first === last) return t('one', { price: priced(first.price), from: dayText(first.day) });
  return t('summary', {
    first: priced(first.price),
    from: dayText(first.day),
    last: priced(last.price),
    to: dayText(today),
    low: money(range.low),
    high: money(range.high),
  });
}

/** The newest first, as a table. */
function Figures({ days }: { days: readonly PriceDay[] }) {
  const t = useTranslation('price-history');
  return (
    <details className={styles.figures}>
      <summary>{t('figures')}</summary>
      <table>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, price }) => (
            <tr key={day}>
              <td>{dayText(day)}</td>
              <td>{price === null ? t('onRequest') : `${money(price)}${t('perKg')}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
