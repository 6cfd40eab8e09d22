import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import type { MembershipType } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import type { NumberedPage } from '#lib/reading/lists/read-page.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { Filter, ManagedMember } from '../member.ts';

/** The filter: words that must all occur, a membership or null for all, conditions that must all hold. */
export type MembersFilter = { q: string; membership: MembershipType | null; flags: readonly Filter[] };

export type MembersSearch = MembersFilter & { page: number };

const paramsOf = ({ q, membership, flags }: MembersFilter) => ({
  p_query: q,
  p_membership: membership ?? '',
  p_flags: [...flags],
});

async function getPage(search: MembersSearch): Promise<NumberedPage<ManagedMember>> {
  const answer = unwrap(await supabase().rpc('search_members', { ...paramsOf(search), p_page: search.page }));
  const { rows, ...page } = foundPage(answer);
  return { ...page, rows: rows as ManagedMember[] };
}

/** A page of the members, by name. The lists of members of other pages are renewed by the same key. Throws AppError. */
export const membersQuery = (search: MembersSearch) =>
  queryOptions({ queryKey: ['members', 'managed', search], queryFn: () => getPage(search), staleTime: 0 });

export type MemberCounts = Database['public']['Functions']['get_member_counts']['Returns'];

/** How many there are. Throws AppError. */
export const memberCountsQuery = queryOptions({
  queryKey: ['members', 'counts'],
  queryFn: async (): Promise<MemberCounts> => unwrap(await supabase().rpc('get_member_counts')),
});

/** The request body of `export-csv` for all matching members. */
export const membersExport = (filter: MembersFilter) => ({ list: 'members', ...filter });

/** All that match, a part at a time, by name. Throws AppError. */
async function* partsOfMatching(filter: MembersFilter): AsyncGenerator<ManagedMember[]> {
  for (let next: Next | undefined; next !== null;) {
    const behind = next ? { p_name: next.member_name, p_id: next.id } : {};
    const part = unwrap(await supabase().rpc('get_members_after', { ...paramsOf(filter), ...behind }));
    yield part.rows as ManagedMember[];
    next = part.next as Next;
  }
}

type Next = { member_name: string; id: string } | null;

/**
 * All members that match, by name, up to a maximum. Throws AppError.
 *
 * @param most the maximum
 */
export async function getMatching(filter: MembersFilter, most: number): Promise<ManagedMember[]> {
  const found: ManagedMember[] = [];
  for await (const part of partsOfMatching(filter)) {
    found.push(...part);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}
