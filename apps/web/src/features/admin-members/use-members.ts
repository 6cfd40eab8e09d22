import { useQuery } from '@tanstack/react-query';
import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { pageCount } from '@tanabana/domain/pagination';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useEffect } from 'react';
import { toastError } from '#lib/errors.ts';
import { useFoundPage } from '#lib/reading/use-found-rows.ts';
import { membersQuery } from './api/get-members.ts';
import type { MembersSearch } from './api/get-members.ts';
import { memberText } from './member.ts';
import type { ManagedMember } from './member.ts';

const fits = (member: ManagedMember, text: string) => hasEveryPart(memberText(member), wordParts(text));

/**
 * The members to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param asked the search and page once typing has paused
 * @param typed the search at this very key
 */
export function useMembers(asked: MembersSearch, typed: string) {
  const { q, page: askedPage, membership, flags } = asked;
  const { page, isAnswer, ...list } = useFoundPage(useQuery(membersQuery(asked)), {
    q,
    typed,
    filters: JSON.stringify([membership, flags, askedPage]),
    fits,
  });
  const { error } = list;
  useEffect(() => {
    if (error) toastError(corporateNotices.usersNotFetched, error);
  }, [error]);
  return {
    ...list,
    total: page?.total,
    page: page?.page ?? askedPage,
    /** What the address should say: behind the last page stands the last. */
    rightPage: isAnswer ? (page?.page ?? askedPage) : askedPage,
    pages: pageCount(page?.total ?? 0, ADMIN_LIMITS.managed_members_page_size),
  };
}
