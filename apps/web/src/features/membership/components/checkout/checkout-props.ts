import type { Payment } from '../../api/start-payment.ts';

/** The props of every checkout. */
export type CheckoutProps = {
  payment: Payment;
  userId: string;
  /** The member has paid: here, in another tab, or by a press whose answer was lost. */
  hasStarted: boolean;
  /** Starts the payment again. */
  onAgain: () => void;
};
