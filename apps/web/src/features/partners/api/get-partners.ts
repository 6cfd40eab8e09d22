import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** Every partner organisation, by name. Throws AppError. */
export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: async () =>
    unwrap(await supabase().from('partner_organisations').select('id, name, logo_url, website_url').order('name')),
  staleTime: 5 * 60_000,
});

export type Partner = { id: string; name: string; logo_url: string | null; website_url: string | null };
