import { useQuery } from '@tanstack/react-query';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { LIMITS } from '@tanabana/domain/limits';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useNumberedPage } from '#lib/reading/lists/use-found-rows.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { enquiriesQuery } from './api/get-enquiries.ts';
import type { Enquiry } from './api/get-enquiries.ts';

const fits = ({ name, organisation_name, email, country_code, mobile_number }: Enquiry, text: string) =>
  hasEveryPart(`${name} ${organisation_name} ${email} ${country_code}${mobile_number}`, wordParts(text));

/**
 * The enquiries to show. While the server searches, the rows on screen are filtered by the same rule.
 *
 * @param requested the search and page after the debounce
 * @param typed the search text at this keystroke
 */
export function useEnquiries(requested: { q: string; page: number }, typed: string) {
  const { q, page } = requested;
  const pageSize = LIMITS.enquiry_page_size;
  const list = useNumberedPage(useQuery(enquiriesQuery(q, page)), { q, typed, page, pageSize, fits });
  useErrorToast(companyNotices.enquiriesNotFetched, list.error);
  return list;
}
