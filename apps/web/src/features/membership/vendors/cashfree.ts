// Cashfree's checkout over the page: https://www.cashfree.com/docs/payments/online/web/popup. What it reports only closes the window; only the
// signed webhook starts a membership.
import type { Payment } from '../api/start-payment.ts';
import { loadScript } from '../load-script.ts';

type Facts = { payment_session_id?: string; environment?: string };

/** Exactly one is set: an error (also for a closed window), a redirection, or the end of the payment with any result. */
type Result = { error?: { message?: string }; redirect?: boolean; paymentDetails?: { paymentMessage?: string } };
type Cashfree = (options: { mode: string }) => {
  checkout: (options: { paymentSessionId: string; redirectTarget: '_modal' }) => Promise<Result>;
};

const SCRIPT = 'https://sdk.cashfree.com/js/v3/cashfree.js';

const known = () => (window as { Cashfree?: Cashfree }).Cashfree;

export async function open(payment: Payment & Facts): Promise<'sent' | 'closed'> {
  if (!known()) await loadScript(SCRIPT);
  const cashfree = known()?.({ mode: payment.environment ?? '' });
  if (!cashfree) throw new Error('the checkout came without its function');
  const { paymentDetails } = await cashfree.checkout({
    paymentSessionId: payment.payment_session_id ?? '',
    redirectTarget: '_modal',
  });
  return paymentDetails ? 'sent' : 'closed';
}
