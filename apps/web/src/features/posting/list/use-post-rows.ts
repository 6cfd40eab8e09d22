import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listingNotices } from '@tanabana/domain/listings/notices';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { toAppError, toastError } from '#lib/errors.ts';
import type { AppError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { currentSession } from '#lib/session/session.ts';
import { readListsAgain, useToLogin } from '../after-post.ts';
import { marketSide } from '../market-side.ts';
import { NO_PROFILE, UNAUTHORIZED } from '../refusals.ts';
import { findLost, postRows } from './post-rows.ts';
import type { Sending } from './post-rows.ts';
import { isReady } from './rows.ts';
import type { Rows } from './use-rows.ts';

/**
 * Posts the ready rows of a list. Each row shows its error or its number. A line that was changed after a request without a response is
 * looked up first. If it was posted, nothing else is posted until the next press.
 */
export function usePostRows(table: ListingTable, { rows, lost, edit, forget }: Rows, is_d2d: boolean) {
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<Readonly<Record<string, AppError>>>({});
  const [sending, setSending] = useState<string>();
  const side = marketSide(table);

  const toLogin = useToLogin(side.path);
  const {
    mutate,
    isPending,
    data: found = [],
  } = useSubmit({
    mutationFn: async (sent: Sending & { lost: Rows['lost'] }) => {
      const posts = await findLost(sent.lost, sent);
      if (posts.length === 0) await postRows(sent);
      return posts;
    },
    onSuccess: (_, sent) => forget(sent.lost),
    onError: (error) => {
      if (toAppError(error).status === UNAUTHORIZED) toLogin(side.loginFirst);
      else toastError(side.failed, error);
    },
    onSettled: () => {
      setSending(undefined);
      readListsAgain(queryClient, ['purchase_enquiries', 'sales_offers'], is_d2d);
    },
  });

  const onFailed: Sending['onFailed'] = (row, error, isUncertain) => {
    edit(row.id, { isUncertain });
    setFailures((before) => ({ ...before, [row.id]: error }));
    const { code, status } = toAppError(error);
    if (status === UNAUTHORIZED) toLogin(side.loginFirst);
    else if (code === NO_PROFILE) toLogin(listingNotices.profileNotFetched);
  };
  const postAll = () => {
    const session = currentSession();
    if (session.status !== 'signed-in') return toLogin(side.loginFirst);
    setFailures({});
    mutate({
      rows: rows.filter(isReady),
      is_d2d,
      user_id: session.userId,
      lost,
      posted: [...rows, ...found].flatMap(({ number }) => number ?? []),
      onSend: (row, { is_d2d: audience, since }) => {
        setSending(row.id);
        const { values, written } = row;
        edit(row.id, { table: row.table, values, written, isUncertain: true, is_d2d: audience, since });
      },
      onPosted: ({ id }, number) => edit(id, { number, isUncertain: false }),
      onFailed,
    });
  };
  return { postAll, isBusy: isPending, failures, sending, found };
}

export type PostRows = ReturnType<typeof usePostRows>;
