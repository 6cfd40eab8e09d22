import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '@tanabana/domain/listings/spec-line';
import { DEFAULTS } from '@tanabana/domain/reference/defaults';
import { yarnOfKey } from '@tanabana/domain/listings/key/yarn-of-key';
import { EmptyState, ErrorState, Waiting } from '#components/ui/feedback/states.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { paths } from '#config/paths.ts';
import { wholeRupees } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { specTokens, yarnTitle } from '#i18n/yarn.ts';
import { cx } from '#lib/cx.ts';
import { toAppError } from '#lib/errors.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { priceTrendsQuery } from '../api/get-price-trends.ts';
import type { Trends, YarnTrend } from '../api/get-price-trends.ts';
import { SERIES } from '../trend-search.ts';
import type { TrendSearch } from '../trend-search.ts';
import styles from './price-trends-page.module.css';
import { TrendCard } from './trend-card.tsx';

type PriceTrendsPageProps = {
  search: TrendSearch;
  /** Called with what changes in the address. */
  onChange: (changes: TrendSearch) => void;
};

/** Price Trends: weekly prices of a yarn in a region, of sales offers or of accepted bids. */
export function PriceTrendsPage({ search, onChange }: PriceTrendsPageProps) {
  const t = useTranslation('price-trends');
  const { q = '', series = 'asks', region = '' } = search;
  const box = useSearchBox(q, (text) => onChange({ q: text, yarn: undefined }));
  const { data, error, refetch, isPlaceholderData } = useQuery(priceTrendsQuery(search));
  const regions = [...new Set([...(data?.regions ?? []), ...(region ? [region] : [])])].sort();
  return (
    <div className="shell">
      <PageHead title={t('common:pages.priceTrends')} lede={t('lede')} />
      <div className={styles.tools}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <Field label={t('region')} className={styles.region}>
          <Select
            value={region}
            placeholder={t('allIndia')}
            options={regions}
            onChange={({ target }) => onChange({ region: target.value })}
          />
        </Field>
        <RadioChips
          label={t('seriesOf')}
          name="series"
          value={series}
          options={SERIES.map((value) => ({ value, label: t(`series.${value}`) }))}
          onChange={({ target }) => onChange({ series: SERIES.find((each) => each === target.value) })}
        />
      </div>
      <div className={cx(isPlaceholderData && styles.older)} aria-busy={isPlaceholderData}>
        {data && <Found trends={data} search={search} />}
        {!data && !error && <Waiting />}
        {!data && error && (
          <ErrorState title={t('failed')} onRetry={() => void refetch()}>
            {toAppError(error).message}
          </ErrorState>
        )}
      </div>
    </div>
  );
}

function Found({ trends, search }: { trends: Trends; search: TrendSearch }) {
  const t = useTranslation('price-trends');
  const { yarns, method, last_week } = trends;
  const { q, series = 'asks', region = DEFAULTS.country } = search;
  const open = yarns.find(({ id }) => id === search.yarn) ?? yarns[0];
  if (!open) {
    const isUnread = q !== undefined && trends.yarn === null;
    return (
      <EmptyState title={t(isUnread ? 'unread' : 'empty')}>
        {isUnread ? t('unreadHint') : t('emptyHint', { posts: method.least_posts, companies: method.least_companies })}
      </EmptyState>
    );
  }
  return (
    <div className={styles.found}>
      <TrendCard trend={open} series={series} region={region} last={last_week} method={method} />
      <nav aria-label={t('yarns')} className={styles.yarns}>
        <h2>{t('yarns')}</h2>
        <ul>
          {yarns.map((trend) => (
            <li key={trend.id}>
              <Link
                to={paths.priceTrends}
                search={{ ...search, yarn: trend.id }}
                aria-current={trend === open ? 'page' : undefined}
              >
                <YarnRow trend={trend} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function YarnRow({ trend }: { trend: YarnTrend }) {
  const t = useTranslation('price-trends');
  const yarn = yarnOfKey(trend);
  const newest = trend.weeks.at(-1);
  return (
    <>
      <span>
        <b>{yarnTitle(yarn)}</b>
        <OtherUnit of={trend.millitex} posted={countText(yarn)} />
        <small>{specTokens(yarn).slice(1).join(' · ')}</small>
      </span>
      {newest ? (
        <span className={styles.price}>
          {wholeRupees(newest.median_price)}
          <small>{t('n', { n: newest.posts })}</small>
        </span>
      ) : (
        trend.listed.length > 0 && <small className={styles.price}>{t('listed.title')}</small>
      )}
    </>
  );
}
