import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** The names of all companies, for an admin's choice. Throws AppError. */
export const companyNamesQuery = queryOptions({
  queryKey: ['company-names'],
  queryFn: async () => unwrap(await supabase().from('company_details').select('id,company_name').order('company_name')),
  staleTime: 5 * 60_000,
});
