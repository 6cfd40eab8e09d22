/** The numbers in the texts of the FAQ and of the legal pages. */
import { LIMITS } from '../limits.ts';

export const FAQ_NUMBERS = {
  min_age: LIMITS.min_age,
  working_days: LIMITS.dispute_working_days,
  credits_free: LIMITS.credits_free_signup,
  credits_paid: LIMITS.credits_paid_monthly,
  credits_corporate: LIMITS.credits_corporate_monthly,
  credits_referral: LIMITS.credits_referral,
} as const;
