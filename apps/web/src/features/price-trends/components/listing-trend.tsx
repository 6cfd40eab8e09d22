import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DEFAULTS } from '@tanabana/domain/reference/defaults';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { Card } from '#components/ui/card.tsx';
import { paths } from '#config/paths.ts';
import { day, quantity, wholeRupees } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { allWeeks } from '../all-weeks.ts';
import { listingTrendQuery } from '../api/get-listing-trend.ts';
import { regionName } from '#i18n/region-name.ts';
import styles from './listing-trend.module.css';
import { WeekChart } from './week-chart.tsx';

type ListingTrendProps = { table: ListingTable; id: string; name: string };

/** What the yarn of a listing was offered at in the last weeks; nothing where too few did. Load it with its query and its messages. */
export default function ListingTrend({ table, id, name }: ListingTrendProps) {
  const t = useTranslation('price-trends');
  const { data } = useQuery(listingTrendQuery(table, id));
  const newest = data?.weeks.at(-1);
  if (!data || !newest) return null;
  const region = data.region === DEFAULTS.country ? undefined : data.region;
  return (
    <Card title={t('listing.title', { weeks: quantity(data.shown_weeks) })}>
      <p className={styles.now}>
        {t('listing.now', { price: wholeRupees(newest.median_price), region: regionName(data.region) })}
      </p>
      <p className={styles.of}>
        {t('listing.of', { n: newest.posts, companies: quantity(newest.companies), week: day(newest.week) })}
      </p>
      <WeekChart weeks={allWeeks(data.weeks, newest.week)} />
      <Link
        to={paths.priceTrends}
        search={{ yarn: data.yarn ?? undefined, region }}
        className={styles.more}
        aria-label={t('listing.moreOf', { yarn: name })}
      >
        {t('listing.more')}
      </Link>
    </Card>
  );
}
