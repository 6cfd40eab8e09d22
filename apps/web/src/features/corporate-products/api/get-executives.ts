import { queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { Selected } from '#lib/reading/select.ts';

const COLUMNS = 'id, member_name, business_name, email, membership_type, role, department';
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

/** A text as a pattern of `ilike` within an or-filter: quoted, its own signs standing for themselves. */
const pattern = (text: string) => `"%${text.replace(/[\\%_]/g, '\\$&').replace(/["\\]/g, '\\$&')}%"`;

/** Members whose name, business, e-mail address or mobile number holds the text. Admins have no membership and are left out. */
export const membersQuery = (search: string) =>
  queryOptions({
    queryKey: ['members', search],
    queryFn: async (): Promise<MemberRow[]> =>
      unwrap(
        await supabase()
          .from('tanabana_free')
          .select(COLUMNS)
          .or(
            ['member_name', 'business_name', 'email', 'mobile_number']
              .map((column) => `${column}.ilike.${pattern(search)}`)
              .join(','),
          )
          .neq('membership_type', 'admin')
          .order('member_name')
          .limit(LIMITS.executive_search_size),
      ),
    enabled: search !== '',
  });
