import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { auditNotices } from '@tanabana/domain/audit/notices';
import { fill } from '@tanabana/domain/notice';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { toAppError, toastError } from '#lib/errors.ts';
import { dropDraft } from '#lib/forms/draft.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { useFoundPages } from '#lib/reading/lists/use-found-rows.ts';
import { showToast } from '#lib/toast.ts';
import { messagesQuery, restoreCredit, retryMessage } from './api/failed-messages.ts';
import type { FailedMessage } from './api/failed-messages.ts';
import { noteDraft } from './note-draft.ts';
import type { MessagesPlace } from './place.ts';

/** The database's codes for a message whose credit was refunded, and for one that does not exist any more. */
const UNPAID = 'NOPAY';
const GONE = 'GONE1';

const fits = ({ sender_name, reader_name, about, note }: FailedMessage, text: string) =>
  hasEveryPart([sender_name, reader_name, about, note].join(' '), wordParts(text));

/**
 * The messages to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param place the search and filters once typing has paused
 * @param typed the search at this very key
 */
export function useFailedMessages(place: MessagesPlace, typed: string) {
  const { q = '', ...filters } = place;
  return useFoundPages(useInfiniteQuery(messagesQuery(place)), { q, typed, filters: JSON.stringify(filters), fits });
}

const useRenewal = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['failed-messages'] });
};

/** Tries a message again now. */
export function useRetry() {
  const renew = useRenewal();
  return useSubmit({
    mutationFn: retryMessage,
    onSuccess: async (status) => {
      showToast(status === 'sent' ? auditNotices.messageWasSent : auditNotices.messageRetried);
      await renew();
    },
    onError: async (error) => {
      const { code } = toAppError(error);
      if (code === UNPAID) showToast(auditNotices.messageUnpaid);
      else if (code === GONE) showToast(auditNotices.messageGone);
      else toastError(auditNotices.messageNotRetried, error);
      await renew();
    },
  });
}

/** Gives a credit back, with a note for the ledger. */
export function useRestore(onDone: () => void) {
  const renew = useRenewal();
  return useSubmit({
    mutationFn: ({ message, note }: { message: FailedMessage & { ledger_id: number }; note: string }) =>
      restoreCredit(message.ledger_id, note),
    onSuccess: async (balance, { message }) => {
      dropDraft(noteDraft(message.ledger_id));
      showToast(fill(auditNotices.creditRestored, { name: message.sender_name ?? '', balance }));
      onDone();
      await renew();
    },
    onError: (error) => toastError(auditNotices.creditNotRestored, error),
  });
}
