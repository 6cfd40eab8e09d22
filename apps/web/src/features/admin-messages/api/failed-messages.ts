import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { MessagesPlace } from '../place.ts';

type Answer = Database['public']['Functions']['search_failed_messages']['Returns'];

/** A message that did not reach its recipient: it was given up, or is being retried. */
export type FailedMessage = Answer['rows'][number];
type Place = Answer['next'];

/** The kinds of messages, and their states. */
export const KINDS = ['interest', 'bid', 'notice'] as const;
export const STATUSES = ['failed', 'pending'] as const;

const oneOf = (values: readonly string[], text: string | undefined) => values.find((value) => value === text);

async function getPage({ q, kind, status }: MessagesPlace, after: Place) {
  const answer = await supabase().rpc('search_failed_messages', {
    p_query: q,
    p_kind: oneOf(KINDS, kind),
    p_status: oneOf(STATUSES, status),
    p_before: after?.at,
    p_before_id: after?.id,
  });
  return foundPage(unwrap(answer));
}

/** The messages that fit, newest first, a page at a time. Throws AppError. */
export const messagesQuery = (requested: MessagesPlace) =>
  infiniteQueryOptions({
    queryKey: ['failed-messages', requested],
    queryFn: ({ pageParam }) => getPage(requested, pageParam),
    initialPageParam: null as Place,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/**
 * Makes a message due again, which costs no credit.
 *
 * @returns its status: `sent` where it was sent meanwhile
 * @throws AppError `NOPAY` where its credit was refunded, `GONE1` where it does not exist any more
 */
export const retryMessage = async ({ kind, id }: FailedMessage): Promise<string> =>
  unwrap(await supabase().rpc('retry_message', { p_kind: kind, p_id: id }));

/**
 * Gives the member the credit of a message back, once.
 *
 * @returns the new balance
 * @throws AppError
 */
export const restoreCredit = async (ledgerId: number, note: string): Promise<number> =>
  unwrap(await supabase().rpc('restore_credit', { p_ledger_id: ledgerId, p_note: note }));
