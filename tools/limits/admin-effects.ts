/** What the limits of what operators work with do. */
import { calls, gives, type Effects } from './effect.ts';

export const ADMIN_EFFECTS = {
  audit_rows_per_transaction: [calls('private.tg__audit')],
  audit_text_length: [
    gives(`select char_length(private.audit_text(to_jsonb(repeat('a', 1000)), null, false)) - 1`),
    calls('private.keep_audit_row'),
  ],
  audit_days: [calls('private.forget_audit_rows')],
} satisfies Effects;
