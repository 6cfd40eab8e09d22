import { yarnOfKey } from '@tanabana/domain/listings/key/yarn-of-key';
import { countText } from '@tanabana/domain/listings/spec-line';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { day, quantity, wholeRupees } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { yarnTitle } from '#i18n/yarn.ts';
import { allWeeks } from '../all-weeks.ts';
import type { TrendMethod, YarnTrend } from '../api/get-price-trends.ts';
import { regionName } from '#i18n/region-name.ts';
import { saveTrend } from '../save-trend.ts';
import type { Series } from '../trend-search.ts';
import styles from './trend-card.module.css';
import { ListedPrices } from './listed-prices.tsx';
import { WeekChart } from './week-chart.tsx';
import { WeekTable } from './week-table.tsx';

type TrendCardProps = {
  trend: YarnTrend;
  series: Series;
  region: string;
  /** The newest counted week; null before the first. */
  last: string | null;
  method: TrendMethod;
};

/** The weeks of one yarn: the newest price, the chart, the method, the table, and the file; and its prices in price lists. */
export function TrendCard({ trend, series, region, last, method }: TrendCardProps) {
  const t = useTranslation('price-trends');
  const yarn = yarnOfKey(trend);
  const weeks = last === null ? [] : allWeeks(trend.weeks, last);
  const newest = trend.weeks.at(-1);
  const prices = trend.weeks.map(({ median_price }) => median_price);
  return (
    <Card title={yarnTitle(yarn)} aside={`${t(`series.${series}`)} · ${regionName(region)}`}>
      <OtherUnit of={trend.millitex} posted={countText(yarn)} />
      <SpecLine yarn={yarn} withCount={false} />
      {newest ? (
        <>
          <p className={styles.newest}>
            <b>{wholeRupees(newest.median_price)}</b> {t('perKg')}
          </p>
          <p className={styles.of}>{t(`of.${series}`, { ...countsOf(newest), week: day(newest.week) })}</p>
          <figure className={styles.chart}>
            <WeekChart weeks={weeks} />
            <figcaption>
              {t('summary', {
                from: day(trend.weeks[0]!.week),
                first: wholeRupees(prices[0]!),
                low: wholeRupees(Math.min(...prices)),
                high: wholeRupees(Math.max(...prices)),
              })}
            </figcaption>
          </figure>
          <p className={styles.method}>
            {t('method', {
              trim: quantity(method.trim_percent),
              share: quantity(method.share_percent),
              posts: method.least_posts,
              companies: method.least_companies,
            })}
          </p>
          <WeekTable key={trend.id} weeks={weeks} series={series} caption={t('weeksOf', { yarn: yarnTitle(yarn) })} />
          <Button variant="line" onClick={() => saveTrend(trend, { series, region, method })}>
            <IconDownload size={18} aria-hidden="true" />
            {t('save')}
          </Button>
        </>
      ) : (
        <p className={styles.of}>{t('noWeeks')}</p>
      )}
      {trend.listed.length > 0 && <ListedPrices listed={trend.listed} yarn={yarnTitle(yarn)} />}
    </Card>
  );
}

const countsOf = ({ posts, companies }: { posts: number; companies: number }) => ({
  posts,
  companies: quantity(companies),
});
