import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import type { Company } from '#lib/corporate/update-company.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { readPage } from '#lib/reading/lists/read-page.ts';
import type { NumberedPage } from '#lib/reading/lists/read-page.ts';
import { supabase } from '#lib/reading/supabase.ts';

type CompaniesPage = NumberedPage<Company>;

const readCompanies = (first: number, last: number) =>
  supabase().from('company_details').select('*', { count: 'exact' }).order('company_name').range(first, last);

/** The results of the search of Corporate Members, with all columns that an admin sees. */
async function getFound(p_query: string, p_page: number): Promise<CompaniesPage> {
  const found = foundPage(unwrap(await supabase().rpc('search_companies', { p_query, p_page }, { get: true })));
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return { ...found, rows: [] };
  const rows = supabase().from('company_details').select('*').in('id', ids).order('company_name');
  return { ...found, rows: unwrap(await rows) };
}

/** A page of the companies that hold every word of `q` in name or address, by name. Throws AppError. */
export const companiesQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['admin-companies', q, page],
    queryFn: () => (q ? getFound(q, page) : readPage<Company>(readCompanies, page, LIMITS.company_page_size)),
  });

/** One company, all of it; null when there is none by this id. Throws AppError. */
export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin-companies', 'one', id],
    queryFn: async () => unwrap(await supabase().from('company_details').select('*').eq('id', id).maybeSingle()),
  });

type SharedName = Database['public']['Functions']['get_companies_of_one_name']['Returns'][number];

/** Companies that share a name with another one, those of one name together. Throws AppError. */
export const sharedNamesQuery = () =>
  queryOptions({
    queryKey: ['admin-companies', 'shared-names'],
    queryFn: async () => {
      const rows: SharedName[] = unwrap(await supabase().rpc('get_companies_of_one_name', undefined, { get: true }));
      return [...Map.groupBy(rows, ({ name_key }) => name_key).values()];
    },
  });

/** How many rows are deleted with a company; null where it is deleted already. Throws AppError. */
export const companyContentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['company-contents', id],
    queryFn: async () =>
      unwrap(await supabase().rpc('get_company_contents', { p_company: id }, { get: true }))[0] ?? null,
    staleTime: 0,
  });
