/** Notices of the credit ledger (accounts document, §8 Credits). */
import { LIMITS } from '../limits.ts';
import { failure, info, success, warning, notices } from '../notice.ts';

export const creditNotices = notices('credits', {
  creditError: failure(),
  deductionFailed: failure({ ms: LIMITS.toast_deduction_failed_ms }),
  creditUsed: success(),
  creditsExhausted: warning(),
  signupCreditsHad: info(),
  referralAdded: success(),
  referralNotAdded: failure(),
  referralNotTaken: warning({ values: { days: LIMITS.referral_code_days } }),
  historyNotFetched: failure(),
  creditSystemError: failure(),
});
