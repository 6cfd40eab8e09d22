// Reads the price of the Paid Member plan from the server: an admin may change it, and the offer ends by the server's clock. Every price on
// every page comes from here.
import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { longDay, wholeRupees } from '#i18n/format.ts';
import { callFunction } from '../reading/read.ts';

/**
 * The plan in rupees before tax: `price` is today's price of a year, `saving` the discount of the offer against the regular price,
 * `offer_ends_on` the last day of the offer in India, null when there is none.
 */
export type PaidPlan = Database['public']['Functions']['get_membership_plan']['Returns'];

export const paidPlanQuery = queryOptions({
  queryKey: ['paid-plan'],
  queryFn: (): Promise<PaidPlan> => callFunction('get_membership_plan'),
  staleTime: 300_000,
});

/** The values of the plan for messages: `{ price: '₹8,388', … }`. */
export function planWords(plan: PaidPlan) {
  return {
    price: wholeRupees(plan.price),
    perMonth: wholeRupees(Math.round(plan.per_month)),
    regular: wholeRupees(plan.regular_price),
    offer: wholeRupees(plan.offer_price),
    offerPerMonth: wholeRupees(Math.round(plan.offer_per_month)),
    saving: wholeRupees(plan.saving),
    percent: plan.saving_percent,
    date: plan.offer_ends_on ? longDay(plan.offer_ends_on) : '',
  };
}
