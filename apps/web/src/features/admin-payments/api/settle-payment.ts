import { saveFile } from '#lib/files/save-file.ts';
import { fetchFile, invoke } from '#lib/reading/functions.ts';
import type { Payment } from './get-payments.ts';

/** Assigns a payment to a member, or accepts the amount that was paid. The request is idempotent by its key. @throws AppError `SETLD` */
export const settlePayment = (payment_id: string, request_id: string, member_id: string | null) =>
  invoke<{ status: 'captured' | 'review' }>('settle-payment', {
    payment_id,
    request_id,
    ...(member_id === null ? { action: 'accept' } : { action: 'assign', member_id }),
  });

/** Requests a full refund of a payment, in the state that this screen shows. @throws AppError `SETLD`, `refund_elsewhere` */
export const refundPayment = ({ id, status, review_reason }: Payment, request_id: string) =>
  invoke<{ status: 'asked' | 'done' | 'failed' }>('refund-payment', {
    payment_id: id,
    request_id,
    status,
    review_reason,
  });

/** Saves the PDF of an invoice or a credit note under its number. */
export async function downloadDocument(
  kind: 'membership-invoice' | 'credit-note',
  { id, number }: { id: string; number: string },
): Promise<void> {
  saveFile(`${number.replaceAll('/', '-')}.pdf`, await fetchFile(kind, { id }));
}
