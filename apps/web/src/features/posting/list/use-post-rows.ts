import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { D2D_TABLES } from '@tanabana/domain/vocabulary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { paths } from '#config/paths.ts';
import { toAppError } from '#lib/errors.ts';
import type { AppError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { marketFactsQuery } from '#lib/membership/market-facts.ts';
import { currentSession } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { marketSide } from '../market-side.ts';
import { NO_PROFILE, UNAUTHORIZED } from '../refusals.ts';
import { isAnswered, postRows } from './post-rows.ts';
import type { Sending } from './post-rows.ts';
import { isReady } from './rows.ts';
import type { Rows } from './use-rows.ts';

/** Posts the ready rows of a list. What went wrong stands in its row; the numbers of the others stay. */
export function usePostRows(table: ListingTable, { rows, edit }: Rows, is_d2d: boolean) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<Readonly<Record<string, AppError>>>({});
  const [sending, setSending] = useState<string>();
  const side = marketSide(table);

  const toLogin = (notice: typeof side.loginFirst | typeof listingNotices.profileNotFetched) => {
    showToast(notice);
    void navigate({ to: paths.login, search: { redirect: side.path } });
  };
  const { mutate, isPending } = useSubmit({
    mutationFn: postRows,
    onSettled: () => {
      setSending(undefined);
      for (const each of ['purchase_enquiries', 'sales_offers'] as const) {
        const target = is_d2d ? D2D_TABLES[each] : each;
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(target) });
      }
      void queryClient.invalidateQueries({ queryKey: marketFactsQuery.queryKey });
    },
  });

  const onFailed: Sending['onFailed'] = (row, error) => {
    // What was uncertain before this try still is: the earlier request may have posted it.
    if (isAnswered(error)) edit(row.id, { isUncertain: row.isUncertain });
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
      posted: rows.flatMap(({ number }) => number ?? []),
      onSend: ({ id }, since) => {
        setSending(id);
        edit(id, { isUncertain: true, since });
      },
      onPosted: ({ id }, number) => edit(id, { number, isUncertain: false }),
      onFailed,
    });
  };
  return { postAll, isBusy: isPending, failures, sending };
}

export type PostRows = ReturnType<typeof usePostRows>;
