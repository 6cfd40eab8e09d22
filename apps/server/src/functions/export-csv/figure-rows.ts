/** Statistics of the admin pages as CSV rows: the daily figures of the dashboard, and the views of an ad. */
import type { Database } from '@tanabana/db/types';
import { STATISTICS } from '@tanabana/domain/operations/statistics';
import { sql } from '@tanabana/gateway/db';
import type { AdStatisticsRequest, StatisticsRequest } from './request.ts';
import type { CsvList } from './csv-answer.ts';
import { onePart, type Reading } from './reading.ts';

type Functions = Database['public']['Functions'];
type Day = Functions['get_daily_figures']['Returns'][number];
type AdDay = Functions['get_ad_days']['Returns'][number];

/** The figures of every day of a range, the newest first. */
export function figureRows({ rows, messages }: Reading, { from, to }: StatisticsRequest): CsvList {
  const t = messages('admin-dashboard');
  const read = async () => {
    const found = await rows<{ figures: Day }>(
      sql`select to_jsonb(f) as figures from public.get_daily_figures(${from}::date, ${to}::date) f order by f.day desc`,
    );
    return found.map(({ figures }) => figures);
  };
  return {
    name: 'daily_figures.csv',
    head: [t('day'), ...STATISTICS.map((figure) => t(`figures.${figure}`))],
    parts: onePart(read, (figures) => [figures.day, ...STATISTICS.map((figure) => figures[figure])]),
  };
}

/** The views and clicks of an ad by day, the oldest first. */
export function adFigureRows({ rows, messages }: Reading, { ad }: AdStatisticsRequest): CsvList {
  const t = messages('admin-ads');
  const read = async () => {
    const found = await rows<{ figures: AdDay }>(
      sql`select to_jsonb(d) as figures from public.get_ad_days(${ad}::uuid) d order by d.day`,
    );
    return found.map(({ figures }) => figures);
  };
  return {
    name: 'ad_figures.csv',
    head: [t('figures.day'), t('figures.seen'), t('figures.clicks')],
    parts: onePart(read, ({ day, impressions, clicks }) => [day, impressions, clicks]),
  };
}
