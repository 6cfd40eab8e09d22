// The signed-in user's own profile, and what it makes of them: guest, member, dealer, executive or admin. For what is
// shown only; the database decides what is allowed.
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Database, Tables } from '@tanabana/db/types';
import { MEMBERSHIP_TYPES } from '@tanabana/domain/membership/types';
import type { EffectiveMembership } from '@tanabana/domain/vocabulary';
import { AppError } from '../errors.ts';
import { useUserId } from './session.ts';
import { callFunction, readRows } from '../reading/read.ts';

export type ProfileRow = Tables<'tanabana_free'>;

/**
 * The rights of the signed-in user, from the same functions that the database's policies use. `is_main_admin`: the admin account that has
 * the Limited Admin Panel in place of the full one. `is_executive`: of a company that exists. `company_id`: the company that a corporate
 * member names as business.
 */
type Access = Database['public']['Functions']['get_my_access']['Returns'];

export type Member = Access & {
  /** The stored profile; null until it is completed. */
  profile: ProfileRow | null;
  membership_type: EffectiveMembership;
  messaging_credits: number;
};

/** A user without a profile, signed in or not. */
export const GUEST: Member = {
  profile: null,
  membership_type: 'guest',
  messaging_credits: 0,
  is_admin: false,
  is_main_admin: false,
  wants_second_factor: false,
  is_executive: false,
  is_dealer: false,
  company_id: null,
  company_name: null,
  suspended_because: null,
};

/** The membership that a profile has in the product; a word that the product does not know makes a guest. */
function membershipOf({ membership_type }: ProfileRow, { is_admin }: Access): EffectiveMembership {
  if (is_admin) return 'admin';
  return MEMBERSHIP_TYPES.find((type) => type === membership_type) ?? 'guest';
}

async function fetchMember(userId: string): Promise<Member> {
  const access = callFunction('get_my_access');
  // Without a profile, a failed read of the rights does not matter.
  access.catch(() => undefined);
  const [profile] = await readRows('tanabana_free', '*', [['id', `eq.${userId}`]]);
  if (!profile) return GUEST;
  return {
    ...(await access),
    profile,
    membership_type: membershipOf(profile, await access),
    messaging_credits: profile.messaging_credits ?? 0,
  };
}

/** Own profile by id. Throws AppError unless the profile is merely missing. */
export const memberQuery = (userId: string) =>
  queryOptions({ queryKey: ['member', userId], queryFn: () => fetchMember(userId), staleTime: 60_000 });

/**
 * The signed-in member; GUEST while loading, without a profile, or signed out.
 *
 * @param select what the component shows of the member: it renders again only when that changes. The rows of a list would all render for
 *   each credit that is spent.
 */
export function useMember(): Member;
export function useMember<Part>(select: (member: Member) => Part): Part;
export function useMember<Part>(select?: (member: Member) => Part): Member | Part {
  const userId = useUserId();
  const { data } = useQuery({ ...memberQuery(userId ?? ''), select, enabled: userId !== undefined });
  if (data !== undefined) return data;
  return select ? select(GUEST) : GUEST;
}

/** The member at this moment, for what is done and not shown; GUEST as above. */
export const currentMember = (queryClient: QueryClient, userId: string | undefined): Member =>
  queryClient.getQueryData(memberQuery(userId ?? '').queryKey) ?? GUEST;

/** Writes the server's balance into every cached query that shows it. */
export function setShownCredits(queryClient: QueryClient, userId: string, messaging_credits: number): void {
  queryClient.setQueryData(memberQuery(userId).queryKey, (member) => member && { ...member, messaging_credits });
}

/** Whether an error means that the profile could not be requested at all. */
export const isNetworkError = (error: unknown): boolean => error instanceof AppError && error.status === 0;
