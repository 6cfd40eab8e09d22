import { useQuery } from '@tanstack/react-query';
import { bidText } from '@tanabana/domain/bids/bid-text';
import { bidNotices } from '@tanabana/domain/bids/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import type { Bid } from '#lib/bids/bid.ts';
import { bidsToAnswerQuery } from '#lib/bids/bids-to-answer.ts';
import type { BidsSearch } from '#lib/bids/bids-to-answer.ts';
import { useNumberedPage } from '#lib/reading/lists/use-found-rows.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';

const fits = (bid: Bid, text: string) => hasEveryPart(bidText(bid), wordParts(text));

/**
 * The bids to show. While the server searches, the rows on screen are filtered by the same rule.
 *
 * @param requested the search and page after the debounce
 * @param typed the search text at this keystroke
 */
export function useBids(requested: BidsSearch, typed: string) {
  const { company, status, page, q } = requested;
  const pageSize = LIMITS.bid_page_size;
  const query = useQuery(bidsToAnswerQuery(requested));
  const filters = [company, status];
  const { answer, ...list } = useNumberedPage(query, { q, typed, page, pageSize, filters, fits });
  useErrorToast(bidNotices.bidsNotFetched, list.error);
  return { ...list, counts: answer?.counts };
}
