// What each membership gives, for the comparison on Home.
import { LIMITS } from '@tanabana/domain/limits';

export const PLANS = ['free', 'paid', 'corporate'] as const;
export type Plan = (typeof PLANS)[number];

type Row = 'view' | 'post' | 'directory' | 'badge' | 'contact' | 'page' | 'logins' | 'mails';

/** Rows that a plan has or has not; the plans that have it. */
export const RIGHTS: readonly (readonly [Row, readonly Plan[]])[] = [
  ['view', PLANS],
  ['post', PLANS],
  ['directory', ['paid', 'corporate']],
  ['badge', ['paid', 'corporate']],
  ['contact', ['paid', 'corporate']],
  ['page', ['corporate']],
  ['logins', ['corporate']],
  ['mails', ['corporate']],
];

/** Messaging credits of each plan. */
export const CREDITS: Record<Plan, { words: 'creditsFree' | 'creditsPaid' | 'creditsCorporate'; count: number }> = {
  free: { words: 'creditsFree', count: LIMITS.credits_free_signup },
  paid: { words: 'creditsPaid', count: LIMITS.credits_paid_monthly },
  corporate: { words: 'creditsCorporate', count: LIMITS.credits_corporate_monthly },
};
