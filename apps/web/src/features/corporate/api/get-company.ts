import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** One company, all that its page shows; null when there is none by this id. Throws AppError. */
export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['company', id.toLowerCase()],
    queryFn: async () => unwrap(await supabase().from('company_details').select('*').eq('id', id).maybeSingle()),
  });

export type Company = Selected<'company_details', '*'>;

const COLUMNS = 'id,member_name,role,department,email,country_code,mobile_number,mobile_verified';

/** An executive of a company; the contact data needs a press. */
export type Executive = Selected<'tanabana_free', typeof COLUMNS>;

/**
 * The executives of a company, which they name as their business, by name. A visitor gets none. Throws AppError.
 *
 * @param userId of the caller: the response is not shared with another member
 */
export const executivesQuery = (userId: string, companyName: string) =>
  queryOptions({
    queryKey: ['executives', userId, companyName],
    queryFn: async (): Promise<Executive[]> =>
      unwrap(
        await supabase()
          .from('tanabana_free')
          .select(COLUMNS)
          .eq('membership_type', 'Corporate Member')
          .eq('business_name', companyName)
          // Any Corporate Member may type the company's name; only an admin can assign a role.
          .not('role', 'is', null)
          .order('member_name')
          .order('id'),
      ),
  });
