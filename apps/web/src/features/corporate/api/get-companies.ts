import { queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { readPage } from '#lib/reading/lists/read-page.ts';
import type { NumberedPage } from '#lib/reading/lists/read-page.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const COLUMNS = 'id,company_name,logo_url,address,banner_image_url';

/** A company as its card shows it. */
export type ListedCompany = Selected<'company_details', typeof COLUMNS>;

export type CompaniesPage = NumberedPage<ListedCompany>;

const readCompanies = (first: number, last: number) =>
  supabase().from('company_details').select(COLUMNS, { count: 'exact' }).order('company_name').range(first, last);

async function getPage(p_query: string, p_page: number): Promise<CompaniesPage> {
  if (!p_query) return readPage<ListedCompany>(readCompanies, p_page, LIMITS.company_page_size);
  return foundPage(unwrap(await supabase().rpc('search_companies', { p_query, p_page }, { get: true })));
}

/** A page of the companies that hold every word of `q` in name or address, by name. Throws AppError. */
export const companiesQuery = (q: string, page: number) =>
  queryOptions({ queryKey: ['companies', q, page], queryFn: () => getPage(q, page) });
