import { useQuery } from '@tanstack/react-query';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { LIMITS } from '@tanabana/domain/limits';
import { pageCount } from '@tanabana/domain/pagination';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useEffect } from 'react';
import { toastError } from '#lib/errors.ts';
import { useFoundPage } from '#lib/reading/use-found-rows.ts';
import { enquiriesQuery } from './api/get-enquiries.ts';
import type { Enquiry } from './api/get-enquiries.ts';

const fits = ({ name, organisation_name, email, country_code, mobile_number }: Enquiry, text: string) =>
  hasEveryPart(`${name} ${organisation_name} ${email} ${country_code}${mobile_number}`, wordParts(text));

/**
 * The enquiries to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param asked the search and page once typing has paused
 * @param typed the search at this very key
 */
export function useEnquiries(asked: { q: string; page: number }, typed: string) {
  const { page, isAnswer, ...list } = useFoundPage(useQuery(enquiriesQuery(asked.q, asked.page)), {
    q: asked.q,
    typed,
    filters: String(asked.page),
    fits,
  });
  const { error } = list;
  useEffect(() => {
    if (error) toastError(companyNotices.enquiriesNotFetched, error);
  }, [error]);
  return {
    ...list,
    total: page?.total,
    page: page?.page ?? asked.page,
    rightPage: isAnswer ? (page?.page ?? asked.page) : asked.page,
    pages: pageCount(page?.total ?? 0, LIMITS.enquiry_page_size),
    isComplete: page?.isComplete ?? true,
  };
}
