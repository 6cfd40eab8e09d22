/** Effects of the limits of Membership Management. */
import { calls, does, longest, reads, type Effects } from './effect.ts';

const WEB = 'apps/web/src/features';

export const MEMBERS_EFFECTS = {
  managed_members_page_size: [calls('public.search_members'), reads(`${WEB}/admin-members/use-members.ts`)],
  renewal_days: [calls('public.get_money_figures'), calls('private.members_where')],
  conversion_days: [calls('public.get_money_figures')],
  conversion_year_days: [calls('public.get_money_figures')],
  members_selected: [reads(`${WEB}/admin-members/components/selection-bar.tsx`)],
  members_read_at_once: [calls('public.get_members_after')],
  accounts_read_at_once: [calls('public.get_accounts_after')],
  credits_note_length: [reads('apps/server/src/functions/manage-user-profile/handler.ts')],
  credits_most: [
    does('packages/domain/src/members/managed-member.ts', (m, n) => {
      const isTaken = (messaging_credits: number) =>
        m.managedMemberSchema.safeParse({ member_name: 'A', email: 'a@b.c', messaging_credits }).success;
      return isTaken(n) && !isTaken(n + 1);
    }),
  ],
  promotion_piece: [
    reads('apps/server/src/functions/promotion-email/handler.ts'),
    reads(`${WEB}/admin-members/use-send-promotion.ts`),
  ],
  promotion_subject_length: [longest('public.promotion_templates', 'subject')],
  promotion_text_length: [longest('public.promotion_templates', 'body')],
  promotion_test_hours: [calls('private.tested_promotions')],
  mailing_page_size: [calls('public.search_mailings')],
  mailings_searched: [calls('public.search_mailings')],
  mailing_pause_minutes: [calls('private.mailing_of_piece')],
  promotion_letters_per_hour: [calls('private.keep_promotion_piece')],
  promotion_letters_per_day: [calls('private.keep_promotion_piece')],
  toast_partly_sent_ms: [
    does('packages/domain/src/members/notices.ts', (m, n) => m.memberNotices.emailsPartly.ms === n),
  ],
} satisfies Effects;
