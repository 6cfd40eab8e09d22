// The weeks of a yarn as a CSV file, with the numbers of the method in each row, so that no row stands without them.
import { csvOf } from '@tanabana/domain/csv';
import { yarnOfKey } from '@tanabana/domain/listings/key/yarn-of-key';
import { specTokens, yarnName } from '@tanabana/domain/listings/spec-line';
import { saveFile } from '#lib/files/save-file.ts';
import type { TrendMethod, YarnTrend } from './api/get-price-trends.ts';
import type { Series } from './trend-search.ts';

type Of = { series: Series; region: string; method: TrendMethod };

/** The names of the columns are those of the data, in every language, as in the other exports. */
const HEAD = [
  'week',
  'yarn',
  'series',
  'region',
  'median_inr_per_kg',
  'posts',
  'companies',
  'trim_percent',
  'share_percent',
];

/** The text of the file; the oldest week first. */
export function trendCsv(trend: YarnTrend, { series, region, method }: Of): string {
  const yarn = yarnOfKey(trend);
  const name = [yarnName(yarn), ...specTokens(yarn)].join(', ');
  return csvOf([
    HEAD,
    ...trend.weeks.map(({ week, median_price, posts, companies }) => [
      week,
      name,
      series,
      region,
      median_price,
      posts,
      companies,
      method.trim_percent,
      method.share_percent,
    ]),
  ]);
}

export const saveTrend = (trend: YarnTrend, of: Of): void =>
  saveFile('price_trend.csv', new Blob([trendCsv(trend, of)], { type: 'text/csv' }));
