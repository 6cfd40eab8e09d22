import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** Every company by name, for an admin to choose from. Throws AppError. */
export const companyNamesQuery = queryOptions({
  queryKey: ['company-names'],
  queryFn: async () =>
    unwrap(await supabase().from('company_details').select('id, company_name').order('company_name')),
});
