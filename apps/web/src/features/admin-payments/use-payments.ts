import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { paymentNotices } from '@tanabana/domain/membership/payment-notices';
import { pageCount } from '@tanabana/domain/pagination';
import { useEffect } from 'react';
import { toastError } from '#lib/errors.ts';
import { useFoundPage } from '#lib/reading/use-found-rows.ts';
import { paymentsQuery } from './api/get-payments.ts';
import type { PaymentRow, PaymentsSearch } from './api/get-payments.ts';

const fits = (row: PaymentRow, text: string) =>
  [row.payer, row.business_name, row.provider_payment_id, row.invoice_number, row.credit_note_number].some((part) =>
    part?.toLowerCase().includes(text.toLowerCase()),
  );

/**
 * The payments to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param asked the search and page once typing has paused
 * @param typed the search at this very key
 */
export function usePayments(asked: PaymentsSearch, typed: string) {
  const { page, isAnswer, ...list } = useFoundPage(useQuery(paymentsQuery(asked)), {
    q: asked.q,
    typed,
    filters: JSON.stringify([asked.filter, asked.page]),
    fits,
  });
  const { error } = list;
  useEffect(() => {
    if (error) toastError(paymentNotices.paymentsNotFetched, error);
  }, [error]);
  return {
    ...list,
    total: page?.total,
    inReview: page?.in_review,
    page: page?.page ?? asked.page,
    /** What the address should say: behind the last page stands the last. */
    rightPage: isAnswer ? (page?.page ?? asked.page) : asked.page,
    pages: pageCount(page?.total ?? 0, LIMITS.payment_page_size),
  };
}
