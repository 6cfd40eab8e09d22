// The benefits of each membership, for the plan cards and for the comparison on Home. The texts are in the catalogue `membership`; the
// numbers come from the domain.
import { LIMITS } from '@tanabana/domain/limits';

/** The memberships, each with all that the one before it has. */
export const PLANS = ['free', 'paid', 'corporate'] as const;
export type Plan = (typeof PLANS)[number];

/** What a membership adds to the one below it, in display order. Credits come first. */
export const BENEFITS = {
  free: ['view', 'post'],
  paid: ['directory', 'badge', 'contact'],
  corporate: ['logins', 'page', 'products', 'prices', 'ads', 'brochure', 'mails', 'data'],
} as const satisfies Record<Plan, readonly string[]>;

/** Whether a plan includes the benefits of another. */
export const includes = (plan: Plan, other: Plan): boolean => PLANS.indexOf(plan) >= PLANS.indexOf(other);

/** Message credits of each plan. */
export const CREDITS: Record<Plan, number> = {
  free: LIMITS.credits_free_signup,
  paid: LIMITS.credits_paid_monthly,
  corporate: LIMITS.credits_corporate_monthly,
};
