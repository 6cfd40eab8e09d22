import type { Payment } from '../../api/start-payment.ts';

/** What a way to pay is told; `onAgain` begins the payment anew. */
export type CheckoutProps = { payment: Payment; userId: string; onAgain: () => void };
