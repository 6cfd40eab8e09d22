import { invoke } from '#lib/reading/functions.ts';

export type TestOutcome = 'captured' | 'failed';

/** Reports what a real checkout would report, through the same endpoint. Only where the server offers the test checkout. */
export function completeTestPayment(userId: string, payment_id: string, outcome: TestOutcome) {
  return invoke<{ status: string }>('complete-test-payment', { userId, payment_id, outcome });
}
