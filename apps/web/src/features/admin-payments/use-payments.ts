import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { paymentNotices } from '@tanabana/domain/membership/payment-notices';
import { useNumberedPage } from '#lib/reading/lists/use-found-rows.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { paymentsQuery } from './api/get-payments.ts';
import type { PaymentRow, PaymentsSearch } from './api/get-payments.ts';

const fits = (row: PaymentRow, text: string) =>
  [row.payer, row.business_name, row.provider_payment_id, row.invoice_number, row.credit_note_number].some((part) =>
    part?.toLowerCase().includes(text.toLowerCase()),
  );

/**
 * The payments to show. While the server searches, the rows on screen are filtered by the same rule.
 *
 * @param requested the search and page after the debounce
 * @param typed the search text at this keystroke
 */
export function usePayments(requested: PaymentsSearch, typed: string) {
  const { q, filter, page } = requested;
  const pageSize = LIMITS.payment_page_size;
  const query = useQuery(paymentsQuery(requested));
  const { answer, ...list } = useNumberedPage(query, { q, typed, page, pageSize, filters: filter, fits });
  useErrorToast(paymentNotices.paymentsNotFetched, list.error);
  return { ...list, inReview: answer?.in_review };
}
