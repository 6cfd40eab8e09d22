import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** The admins with their second factors, and whether every one of them needs one. */
export const adminSecurityQuery = queryOptions({
  queryKey: ['admin-security'],
  queryFn: async () => {
    const [isRequired, admins] = await Promise.all([
      supabase().rpc('is_admin_second_factor_required'),
      supabase().rpc('get_admin_factors'),
    ]);
    return { isRequired: unwrap(isRequired), admins: unwrap(admins) };
  },
});

export type AdminFactor = Awaited<ReturnType<NonNullable<typeof adminSecurityQuery.queryFn>>>['admins'][number];

/** Sets whether every admin needs a second factor. */
export async function requireSecondFactor(p_is_required: boolean): Promise<boolean> {
  return unwrap(await supabase().rpc('require_admin_second_factor', { p_is_required }));
}
