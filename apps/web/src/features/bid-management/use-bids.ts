import { useQuery } from '@tanstack/react-query';
import { bidText } from '@tanabana/domain/bids/bid-text';
import { bidNotices } from '@tanabana/domain/bids/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { pageCount } from '@tanabana/domain/pagination';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useEffect } from 'react';
import type { Bid } from '#lib/bids/bid.ts';
import { bidsToAnswerQuery } from '#lib/bids/bids-to-answer.ts';
import type { BidsSearch } from '#lib/bids/bids-to-answer.ts';
import { toastError } from '#lib/errors.ts';
import { useFoundPage } from '#lib/reading/use-found-rows.ts';

const fits = (bid: Bid, text: string) => hasEveryPart(bidText(bid), wordParts(text));

/**
 * The bids to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param asked the search and page once typing has paused
 * @param typed the search at this very key
 */
export function useBids(asked: BidsSearch, typed: string) {
  const { company, status, page: askedPage, q } = asked;
  const { page, isAnswer, ...list } = useFoundPage(useQuery(bidsToAnswerQuery(asked)), {
    q,
    typed,
    filters: JSON.stringify([company, status, askedPage]),
    fits,
  });
  const { error } = list;
  useEffect(() => {
    if (error) toastError(bidNotices.bidsNotFetched, error);
  }, [error]);
  return {
    ...list,
    total: page?.total,
    counts: page?.counts,
    page: page?.page ?? askedPage,
    /** What the address should say: behind the last page stands the last. */
    rightPage: isAnswer ? (page?.page ?? askedPage) : askedPage,
    pages: pageCount(page?.total ?? 0, LIMITS.bid_page_size),
    isComplete: page?.isComplete ?? true,
  };
}
