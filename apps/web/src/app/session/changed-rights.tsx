import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { useEffect, useRef } from 'react';
import { toAppError } from '#lib/errors.ts';
import { subscribe } from '#lib/offline/announcements.ts';
import { memberQuery } from '#lib/session/member.ts';
import type { Member } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';

/** SQLSTATE of a denied access; our codes for a caller who is no executive of the company, and for a company without any. */
const NOT_ALLOWED: readonly string[] = ['42501', 'NOTCO', 'NOEXE'];

type Rights = { userId: string; isExecutive: boolean; executive: string; isDealer: boolean };

/** The rights that companies and admins grant and revoke. Paid rights end by the calendar, or with a page of their own. */
const rightsOf = (userId: string, { is_admin, is_executive, is_dealer, company_id }: Member): Rights => ({
  userId,
  isExecutive: is_executive,
  executive: is_executive ? `${is_admin} ${company_id}` : '',
  isDealer: is_dealer,
});

/** Whether data that was on screen may not be read any more. */
const hasLost = (before: Rights, now: Rights): boolean =>
  (before.isExecutive && before.executive !== now.executive) || (before.isDealer && !now.isDealer);

const hasGained = (before: Rights, now: Rights): boolean =>
  (!before.isExecutive && now.isExecutive) || (!before.isDealer && now.isDealer);

/**
 * Applies changed rights. They change in the database at once. An open page notices through the announcement on `access:<id>`, a topic that
 * only the member may join, through the next refusal, or when the tab becomes visible again. The menu follows the member's row. After a
 * loss, data that was read with the old rights is removed, and the page is opened again with the remaining ones.
 */
export default function ChangedRights() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const userId = useUserId() ?? '';
  const { data: member } = useQuery({ ...memberQuery(userId), enabled: userId !== '' });
  const hasRights = member?.is_executive === true || member?.is_dealer === true;

  useEffect(() => {
    if (userId === '') return undefined;
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey });
    return subscribe(`access:${userId}`, readAgain, { isPrivate: true });
  }, [queryClient, userId]);

  useEffect(() => {
    if (!hasRights) return undefined;
    return queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      const error = type === 'updated' ? mutation.state.error : null;
      if (error && NOT_ALLOWED.includes(toAppError(error).code))
        void queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey });
    });
  }, [queryClient, hasRights, userId]);

  const last = useRef<Rights>(undefined);
  useEffect(() => {
    if (!member) return;
    const before = last.current;
    const now = rightsOf(userId, member);
    last.current = now;
    if (before?.userId !== userId) return;
    const isLoss = hasLost(before, now);
    if (isLoss)
      void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'member' && queryKey[0] !== 'ads' });
    if (before.isExecutive && !now.isExecutive) showToast(corporateNotices.rightsChanged);
    if (isLoss || hasGained(before, now)) void router.invalidate();
  }, [queryClient, router, userId, member]);
  return null;
}
