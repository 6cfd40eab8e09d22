import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** The departments that a form suggests for a company: those of its products and of its executives. */
export const departmentsQuery = (company_id: string) =>
  queryOptions({
    queryKey: ['departments', company_id],
    queryFn: async () => unwrap(await supabase().rpc('get_company_departments', { p_company: company_id })).departments,
    enabled: company_id !== '',
  });
