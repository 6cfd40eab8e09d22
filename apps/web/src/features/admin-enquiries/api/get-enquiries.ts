import { queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { readPage } from '#lib/reading/lists/read-page.ts';
import type { NumberedPage } from '#lib/reading/lists/read-page.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const COLUMNS = 'id,name,organisation_name,email,country_code,mobile_number,created_at';

/** A company's message in the form of Corporate Support. */
export type Enquiry = Selected<'corporate_enquiries', typeof COLUMNS>;

type EnquiriesPage = NumberedPage<Enquiry>;

const readEnquiries = (first: number, last: number) =>
  supabase()
    .from('corporate_enquiries')
    .select(COLUMNS, { count: 'exact' })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(first, last);

async function getPage(q: string, page: number, size: number): Promise<EnquiriesPage> {
  if (!q) return readPage<Enquiry>(readEnquiries, page, size);
  const args = { p_query: q, p_page: page, p_size: size };
  return foundPage(unwrap(await supabase().rpc('search_corporate_enquiries', args, { get: true })));
}

/** A page of the enquiries that hold every word of `q`, newest first. Throws AppError. */
export const enquiriesQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['corporate-enquiries', q, page],
    queryFn: () => getPage(q, page, LIMITS.enquiry_page_size),
  });

/** The request body of `export-csv` for all enquiries that contain every word. */
export const enquiriesExport = (q: string) => ({ list: 'enquiries', q });
