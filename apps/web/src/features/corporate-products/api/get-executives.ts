import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { Selected } from '#lib/reading/select.ts';

const COLUMNS = 'id, member_name, business_name, email, membership_type, role, department';

/** An executive, or who is to be one. */
export type MemberRow = Selected<'tanabana_free', typeof COLUMNS>;

/** The executives of a company: its corporate members with a role and a department. */
export const executivesQuery = (company_name: string) =>
  queryOptions({
    queryKey: ['executives', company_name],
    queryFn: async (): Promise<MemberRow[]> =>
      unwrap(
        await supabase()
          .from('tanabana_free')
          .select(COLUMNS)
          .eq('business_name', company_name)
          .eq('is_corporate_member', true)
          .not('role', 'is', null)
          .not('department', 'is', null)
          .order('member_name'),
      ),
    enabled: company_name !== '',
  });
