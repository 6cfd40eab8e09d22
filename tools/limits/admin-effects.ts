/** Effects of the limits of the operators' tools. */
import { calls, gives, longest, reads, type Effects } from './effect.ts';

const WEB = 'apps/web/src/features';

export const ADMIN_EFFECTS = {
  audit_rows_per_transaction: [calls('private.tg__audit')],
  audit_text_length: [
    gives(`select char_length(private.audit_text(to_jsonb(repeat('a', 1000)), null, false)) - 1`),
    calls('private.keep_audit_row'),
  ],
  credit_note_length: [calls('private.restore_credit'), reads(`${WEB}/admin-messages/components/restore-dialog.tsx`)],
  reauthentication_minutes: [calls('private.has_reauthenticated')],
  audit_days: [calls('private.forget_audit_rows')],
  audit_rows_forgotten_at_once: [reads('apps/server/src/jobs/forgetting/forget-audit-rows.ts')],
  audit_page_size: [calls('public.search_audit_log')],
  audit_members_searched: [calls('public.search_audit_log')],
  failed_message_page_size: [calls('public.search_failed_messages')],
  failed_messages_searched: [calls('public.search_failed_messages')],
  report_text_length: [longest('private.reports', 'text')],
  moderation_note_length: [longest('private.moderation_acts', 'note')],
  reports_per_hour: [calls('private.hold_reporting')],
  reports_per_day: [calls('private.hold_reporting')],
  equal_posts_flagged: [calls('private.flag_posts')],
  posts_compared: [calls('private.flag_posts')],
  moderation_page_size: [calls('public.search_moderation_cases')],
  moderation_cases_searched: [calls('public.search_moderation_cases')],
  moderation_rows_told: [calls('public.search_moderation_cases')],
} satisfies Effects;
