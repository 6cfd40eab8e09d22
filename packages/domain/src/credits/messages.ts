/** Notices of the credit ledger (accounts document, §8 Credits). */
import { LIMITS } from '../limits.ts';
import { failure, info, success, warning, type Message } from '../message.ts';

export const creditMessages = {
  creditError: failure('Credit Error', 'Failed to communicate with credit service.'),
  deductionFailed: failure('Credit Deduction Failed', undefined, LIMITS.toast_deduction_failed_ms),
  creditUsed: success('Credit Used', 'One messaging credit has been deducted.'),
  creditsExhausted: warning('Credits Exhausted', 'You have used all your messaging credits for this period.'),
  signupCreditsHad: info('No Signup Credits', 'You have had these credits before: each person gets them once.'),
  referralAdded: success('Referral Code Added'),
  referralNotAdded: failure('Referral Code Not Added'),
  referralNotTaken: warning(
    'Referral Code Not Taken',
    `It brought no credits. You can add a code on your profile within ${LIMITS.referral_code_days} days.`,
  ),
  historyNotFetched: failure('Error Fetching Credits'),
  creditSystemError: failure('Credit System Error', 'An unexpected error occurred while deducting credit.'),
} as const satisfies Record<string, Message>;
