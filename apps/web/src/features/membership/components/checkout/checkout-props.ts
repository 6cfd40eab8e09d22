import type { Payment } from '../../api/start-payment.ts';

/** The props of every checkout; `onAgain` starts the payment again. */
export type CheckoutProps = { payment: Payment; userId: string; onAgain: () => void };
