import { useQuery } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useNumberedPage } from '#lib/reading/lists/use-found-rows.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { companiesQuery } from './api/get-companies.ts';
import type { ListedCompany } from './api/get-companies.ts';

const fits = ({ company_name, address }: ListedCompany, text: string) =>
  hasEveryPart(`${company_name} ${address ?? ''}`, wordParts(text));

/**
 * The companies to show. While the server searches, the rows on screen are filtered by the same rule.
 *
 * @param requested the search and page after the debounce
 * @param typed the search text at this keystroke
 */
export function useCompanies(requested: { q: string; page: number }, typed: string) {
  const { q, page } = requested;
  const pageSize = LIMITS.company_page_size;
  const list = useNumberedPage(useQuery(companiesQuery(q, page)), { q, typed, page, pageSize, fits });
  useErrorToast(corporateNotices.membersNotFetched, list.error);
  return list;
}
