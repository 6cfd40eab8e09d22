import { useQueryClient } from '@tanstack/react-query';
import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { memberNotices } from '@tanabana/domain/members/notices';
import { fill } from '@tanabana/domain/notice';
import { useRef, useState } from 'react';
import { toAppError, toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { sendPiece, testsQuery } from './api/promotion.ts';
import type { Unsent } from './api/promotion.ts';
import type { ManagedMember } from './member.ts';

export type Progress = { done: number; all: number; unsent: readonly Unsent[] };

/** The database's code for a text that the admin has not tested. */
const UNTESTED = 'NOTST';

type Piece = { members: readonly ManagedMember[]; key: string };

/** Members without an address are left out. */
const piecesOf = (members: readonly ManagedMember[]): Piece[] => {
  const reached = members.filter(({ email }) => email);
  const count = Math.ceil(reached.length / ADMIN_LIMITS.promotion_piece);
  return Array.from({ length: count }, (_, place) => ({
    members: reached.slice(place * ADMIN_LIMITS.promotion_piece, (place + 1) * ADMIN_LIMITS.promotion_piece),
    key: crypto.randomUUID(),
  }));
};

/** A request without a response is sent again under the same key, which sends no letter twice. */
async function sendTwice({ members, key }: Piece, mailing: string): Promise<Unsent[]> {
  try {
    return await sendPiece(members, key, mailing);
  } catch (error) {
    if (!toAppError(error).isTransient) throw error;
    return sendPiece(members, key, mailing);
  }
}

/**
 * Sends letters to members in batches and shows the result. After a failure or Cancel, the next press sends the rest: finished batches are
 * not repeated.
 */
export function useSendPromotion(members: readonly ManagedMember[]) {
  const [pieces] = useState(() => piecesOf(members));
  const [mailing] = useState(() => crypto.randomUUID());
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [next, setNext] = useState(0);
  const isCancelled = useRef(false);
  const goesOn = () => !isCancelled.current;
  const all = members.length;
  const nobody = members
    .filter(({ email }) => !email)
    .map(({ member_name }): Unsent => ({ email: member_name ?? '', code: 'not_member', error: '' }));

  const send = useSubmit({
    mutationFn: async () => {
      isCancelled.current = false;
      let state: Progress = progress ?? { done: nobody.length, all, unsent: nobody };
      setProgress(state);
      for (let place = next; place < pieces.length && goesOn(); place += 1) {
        const piece = pieces[place]!;
        const unsent = await sendTwice(piece, mailing);
        state = { ...state, done: state.done + piece.members.length, unsent: [...state.unsent, ...unsent] };
        setProgress(state);
        setNext(place + 1);
      }
      return state;
    },
    onSuccess: ({ done, unsent }) => {
      const sent = done - unsent.length;
      if (done < all) return;
      if (sent === 0) showToast(memberNotices.emailsFailed);
      else if (unsent.length > 0) showToast(fill(memberNotices.emailsPartly, { sent, unsent: unsent.length }));
      else showToast(fill(memberNotices.emailsSent, { sent }));
    },
    onError: async (error) => {
      toastError(memberNotices.emailError, error);
      if (toAppError(error).code !== UNTESTED) return;
      // Nothing of it went out: back to the text, and to its test.
      setProgress(null);
      await queryClient.invalidateQueries(testsQuery);
    },
  });
  return {
    progress,
    isSending: send.isPending,
    isDone: progress !== null && progress.done >= all,
    send: () => send.mutate(),
    cancel: () => {
      isCancelled.current = true;
    },
  };
}
