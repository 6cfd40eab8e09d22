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

/** SQLSTATE of what somebody may not; ours of who is no executive of the company, and of a company that has none left. */
const NOT_ALLOWED: readonly string[] = ['42501', 'NOTCO', 'NOEXE'];

/** What a company and the admins give and take. Paid and dealers' rights end by the calendar, or with a page of their own. */
const rightsOf = ({ is_admin, is_executive, company_id }: Member): string =>
  `${is_admin} ${is_executive} ${is_executive ? company_id : ''}`;

/**
 * An executive who leaves loses the rights at once, by the database. The open page hears of it from the announcement on
 * `access:<id>`, a topic that only they may join, or by the next thing that is refused, or when it is looked at again: what was read with the old rights goes,
 * and the page is opened anew with those that are left.
 */
export default function ChangedRights() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const userId = useUserId() ?? '';
  const { data: member } = useQuery({ ...memberQuery(userId), enabled: userId !== '' });
  const isExecutive = member?.is_executive === true;

  useEffect(() => {
    if (!isExecutive) return undefined;
    const ask = () => void queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey });
    const unsubscribe = subscribe(`access:${userId}`, ask, { isPrivate: true });
    const watch = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      const error = type === 'updated' ? mutation.state.error : null;
      if (error && NOT_ALLOWED.includes(toAppError(error).code)) ask();
    });
    return () => {
      unsubscribe();
      watch();
    };
  }, [queryClient, isExecutive, userId]);

  const rights = member && rightsOf(member);
  const before = useRef<{ userId: string; rights: string }>(undefined);
  useEffect(() => {
    const last = before.current;
    if (!rights) return;
    before.current = { userId, rights };
    if (!last || last.userId !== userId || last.rights === rights) return;
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'member' && queryKey[0] !== 'ads' });
    if (!isExecutive) showToast(corporateNotices.rightsChanged);
    void router.invalidate();
  }, [queryClient, router, userId, rights, isExecutive]);
  return null;
}
