// The price of the Paid Member plan, as the server knows it on this day: an admin may change it, and the offer ends by
// the server's clock. Every price on every page comes from here.
import { queryOptions } from '@tanstack/react-query';
import { longDay, wholeRupees } from '@tanabana/domain/format';
import { unwrap } from './errors.ts';
import { supabase } from './supabase.ts';

export type PaidPlan = {
  regular_price: number;
  offer_price: number;
  /** The last day of the offer in India; null when there is none. */
  offer_ends_on: string | null;
  is_offer_open: boolean;
  /** What a year costs today, in rupees before tax. */
  price: number;
  per_month: number;
  offer_per_month: number;
  /** What the offer takes off the regular price. */
  saving: number;
  saving_percent: number;
};

async function getPaidPlan(): Promise<PaidPlan> {
  return unwrap(await supabase().rpc('get_membership_plan')) as PaidPlan;
}

export const paidPlanQuery = queryOptions({ queryKey: ['paid-plan'], queryFn: getPaidPlan, staleTime: 300_000 });

/** The plan as the sentences about it want it: `{ price: '₹8,388', … }`. */
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
