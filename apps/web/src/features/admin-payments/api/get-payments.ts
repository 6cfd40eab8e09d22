import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import type { PaymentFilter } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { supabase } from '#lib/reading/supabase.ts';

type Functions = Database['public']['Functions'];

/** A payment as the list shows it; amounts in paise. */
export type PaymentRow = Functions['search_payments']['Returns']['rows'][number];

/** All that is known of one; amounts in paise. */
export type Payment = NonNullable<Functions['get_payment']['Returns']>;

export type PaymentsSearch = { q: string; filter: PaymentFilter | null; page: number };

/** The key of all reads of payments. */
export const PAYMENTS = ['admin-payments'] as const;

/** A page of the payments that hold the text, those in review first. Throws AppError. */
export const paymentsQuery = ({ q, filter, page }: PaymentsSearch) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'list', q, filter, page],
    queryFn: async () =>
      foundPage(
        unwrap(
          await supabase().rpc(
            'search_payments',
            { p_text: q, p_page: page, ...(filter && { p_filter: filter }) },
            { get: true },
          ),
        ),
      ),
    staleTime: 0,
  });

/** One payment; null when there is none. Throws AppError. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'one', id],
    queryFn: async (): Promise<Payment | null> =>
      unwrap(await supabase().rpc('get_payment', { p_payment: id }, { get: true })),
    staleTime: 0,
    // A refund that is under way is closed by the server.
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === 'asked') ? UNDER_WAY_MS : false,
  });

/** The newest events of payment and message providers that could not be processed. Throws AppError. */
export const eventsAsideQuery = () =>
  queryOptions({
    queryKey: [...PAYMENTS, 'aside'],
    queryFn: async () => unwrap(await supabase().rpc('get_events_aside', undefined, { get: true })),
    staleTime: 0,
  });

const UNDER_WAY_MS = 15_000;
