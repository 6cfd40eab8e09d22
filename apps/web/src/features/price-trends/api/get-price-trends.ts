// The weekly prices of yarns, and of the yarn of one listing; the database refuses everybody but members.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { yarnOfSearch } from '#components/yarn/search/yarn-of-search.ts';
import type { YarnSearch } from '#components/yarn/search/yarn-search.ts';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { TrendSearch } from '../trend-search.ts';

type Functions = Database['public']['Functions'];
type Answer = Functions['get_price_trends']['Returns'];
export type YarnTrend = Answer['yarns'][number];
export type TrendMethod = Answer['method'];
/** A price of the yarn in a price list. */
export type ListedPrice = YarnTrend['listed'][number];
export type TrendWeek = YarnTrend['weeks'][number];

/** What a search found; `yarn` is what its words were read as, and null where they name no yarn. */
export type Trends = Answer & { yarn: YarnSearch | null };

const NO_YARNS: Pick<Answer, 'yarns'> = { yarns: [] };

async function getTrends({ q, series, region, yarn: chosen }: TrendSearch): Promise<Trends> {
  const yarn = q ? await yarnOfSearch(q, {}) : null;
  const answer = unwrap(
    await supabase().rpc(
      'get_price_trends',
      {
        p_series: series ?? 'asks',
        ...(region && { p_region: region }),
        ...(yarn && { p_yarn: yarn.key }),
        ...(chosen && !q && { p_chosen: chosen }),
      },
      // An object is sent in a body.
      { get: !yarn },
    ),
  );
  // Words that name no yarn find nothing, and not the most posted yarns.
  return { ...answer, ...(q && !yarn && NO_YARNS), yarn };
}

/** The prices of a search. The chosen yarn is among them already when it was chosen on the page. Throws AppError. */
export const priceTrendsQuery = (search: TrendSearch) =>
  queryOptions({
    queryKey: ['price-trends', search],
    queryFn: () => getTrends(search),
    placeholderData: keepPreviousData,
    // Figures change once a week.
    staleTime: 300_000,
  });
