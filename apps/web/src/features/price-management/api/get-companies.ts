import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

async function getCompanies() {
  return unwrap(await supabase().from('company_details').select('id, company_name').order('company_name'));
}

/** Every company by name, for an admin to choose from. Throws AppError. */
export const companiesQuery = queryOptions({ queryKey: ['company-names'], queryFn: getCompanies });
