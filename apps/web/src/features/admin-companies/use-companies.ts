import { useQuery } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { pageCount } from '@tanabana/domain/pagination';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useEffect } from 'react';
import type { Company } from '#lib/corporate/update-company.ts';
import { toastError } from '#lib/errors.ts';
import { useFoundPage } from '#lib/reading/use-found-rows.ts';
import { companiesQuery } from './api/get-companies.ts';

const fits = ({ company_name, address }: Company, text: string) =>
  hasEveryPart(`${company_name} ${address ?? ''}`, wordParts(text));

/**
 * The companies to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param asked the search and page once typing has paused
 * @param typed the search at this very key
 */
export function useCompanies(asked: { q: string; page: number }, typed: string) {
  const { page, isAnswer, ...list } = useFoundPage(useQuery(companiesQuery(asked.q, asked.page)), {
    q: asked.q,
    typed,
    filters: String(asked.page),
    fits,
  });
  const { error } = list;
  useEffect(() => {
    if (error) toastError(corporateNotices.companiesNotFetched, error);
  }, [error]);
  return {
    ...list,
    total: page?.total,
    page: page?.page ?? asked.page,
    /** What the address should say: behind the last page stands the last. */
    rightPage: isAnswer ? (page?.page ?? asked.page) : asked.page,
    pages: pageCount(page?.total ?? 0, LIMITS.company_page_size),
    isComplete: page?.isComplete ?? true,
  };
}
