import { useQuery } from '@tanstack/react-query';
import { isoDay } from '@tanabana/domain/format';
import { STATISTICS } from '@tanabana/domain/operations/statistics';
import { useId } from 'react';
import { ToPanel } from '#components/to-panel.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { Outdated } from '#components/ui/feedback/outdated.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { statisticsQuery } from '../api/get-statistics.ts';
import { countedAt } from '../statistics.ts';
import { RANGES } from '../ranges.ts';
import styles from './dashboard.module.css';
import { FigureCard } from './figure-card.tsx';
import { StatisticsTable } from './statistics-table.tsx';
import { Money } from './money.tsx';

type DashboardPageProps = { days: number; onDays: (days: number) => void };

/** Dashboard: the revenue of the month and the daily figures, as a chart and as a table. */
export function DashboardPage({ days, onDays }: DashboardPageProps) {
  const t = useTranslation('admin-dashboard');
  const today = isoDay(useNow());
  const { data, error, isPlaceholderData, refetch } = useQuery(statisticsQuery(days, today));
  const counted = data && countedAt(data);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <Money />
      <div className={styles.tools}>
        <RadioChips
          label={t('range')}
          name={useId()}
          value={String(days)}
          options={RANGES.map((range) => ({ value: String(range), label: t('days', { count: range }) }))}
          onChange={({ target }) => onDays(Number(target.value))}
        />
        <p>{data && (counted ? t('counted', { at: dateTime(counted) }) : t('notCounted'))}</p>
      </div>
      <div className={styles.results} aria-busy={(!data && !error) || isPlaceholderData}>
        {error && <NotLoaded title={t('failed')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton height={190} isEdgeToEdge={false} />}
        {data && (
          <Outdated isOutdated={isPlaceholderData}>
            <ul className={styles.cards}>
              {STATISTICS.map((figure) => (
                <FigureCard key={figure} figure={figure} days={data} />
              ))}
            </ul>
            <StatisticsTable days={data} />
          </Outdated>
        )}
      </div>
    </div>
  );
}
