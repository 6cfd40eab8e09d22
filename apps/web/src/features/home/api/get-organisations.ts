import { queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** An entry of one of Home's side lists. */
export type Organisation = {
  id: string;
  name: string;
  logo_url: string | null;
  website_url: string | null;
  /** Of a company. */
  address?: string | null;
};

/** The newest companies of corporate members, then by name. Throws AppError. */
export const companiesQuery = queryOptions({
  queryKey: ['home-companies'],
  queryFn: async (): Promise<Organisation[]> => {
    const companies = await supabase()
      .from('company_details')
      .select('id, name:company_name, logo_url, website_url, address')
      .order('created_at', { ascending: false })
      .order('company_name')
      .limit(LIMITS.home_list_length);
    return unwrap(companies);
  },
  staleTime: 5 * 60_000,
});

/** The newest partner organisations, then by name. Throws AppError. */
export const partnersQuery = queryOptions({
  queryKey: ['home-partners'],
  queryFn: async (): Promise<Organisation[]> => {
    const partners = await supabase()
      .from('partner_organisations')
      .select('id, name, logo_url, website_url')
      .order('created_at', { ascending: false })
      .order('name')
      .limit(LIMITS.home_list_length);
    return unwrap(partners);
  },
  staleTime: 5 * 60_000,
});
