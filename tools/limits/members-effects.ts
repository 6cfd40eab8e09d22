/** What the limits of Membership Management do. */
import { calls, reads, type Effects } from './effect.ts';

const WEB = 'apps/web/src/features';

export const MEMBERS_EFFECTS = {
  managed_members_page_size: [calls('public.search_members'), reads(`${WEB}/admin-members/use-members.ts`)],
  members_selected: [reads(`${WEB}/admin-members/components/selection-bar.tsx`)],
  members_read_at_once: [calls('public.get_members_after')],
} satisfies Effects;
