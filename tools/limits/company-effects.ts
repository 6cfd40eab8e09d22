/** Effects of the limits of companies and of their administration. */
import { calls, longest, reads, type Effect, type Effects } from './effect.ts';

/** A check of a table that counts entries; filling an array of keys would need as many members. */
const counts = (table: string, constraint: string): Effect => ({
  where: `${table}.${constraint}`,
  isRead: true,
  holds: async ({ ask }, _n, limit) =>
    (await ask(`select pg_get_constraintdef(c.oid) ~ 'limit_${limit}' from pg_constraint c
      where c.conrelid = '${table}'::regclass and c.conname = '${constraint}'`)) === true,
});

export const COMPANY_EFFECTS = {
  designation_length: [longest('public.company_details', 'company_head_designation')],
  address_length: [longest('public.company_details', 'address')],
  marketing_info_length: [longest('public.company_details', 'marketing_team_info')],
  yarn_segments: [calls('private.are_yarn_segments')],
  yarn_segment_length: [calls('private.are_yarn_segments')],
  company_picture_bytes: [reads('apps/web/src/features/admin-companies/company-files.ts')],
  company_brochure_bytes: [reads('apps/web/src/features/admin-companies/company-files.ts')],
  company_dealers: [counts('public.company_details', 'company_details_dealer_user_ids_check')],
  enquiry_page_size: [calls('public.search_corporate_enquiries')],
  enquiries_searched: [calls('public.search_corporate_enquiries')],
  executive_search_size: [
    calls('public.find_members'),
    reads('apps/web/src/components/member-search/member-search.tsx'),
  ],
} satisfies Effects;
