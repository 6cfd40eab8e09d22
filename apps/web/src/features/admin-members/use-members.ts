import { useQuery } from '@tanstack/react-query';
import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useNumberedPage } from '#lib/reading/lists/use-found-rows.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { membersQuery } from './api/get-members.ts';
import type { MembersSearch } from './api/get-members.ts';
import { memberText } from './member.ts';
import type { ManagedMember } from './member.ts';

const fits = (member: ManagedMember, text: string) => hasEveryPart(memberText(member), wordParts(text));

/**
 * The members to show. While the server searches, the rows on screen are filtered by the same rule.
 *
 * @param requested the search and page after the debounce
 * @param typed the search text at this keystroke
 */
export function useMembers(requested: MembersSearch, typed: string) {
  const { q, page, membership, flags } = requested;
  const pageSize = ADMIN_LIMITS.managed_members_page_size;
  const filters = [membership, flags];
  const list = useNumberedPage(useQuery(membersQuery(requested)), { q, typed, page, pageSize, filters, fits });
  useErrorToast(corporateNotices.usersNotFetched, list.error);
  return list;
}
