// The signed-in user's own profile, and what it makes of them: guest, member, dealer, executive or admin. For what is
// shown only; the database decides what is allowed.
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Tables } from '@tanabana/db/types';
import { EXECUTIVE_ROLES, MEMBERSHIP_TYPES } from '@tanabana/domain/words';
import type { EffectiveMembership } from '@tanabana/domain/words';
import { AppError, NOT_FOUND, unwrap } from './errors.ts';
import { useUserId } from './session.ts';
import { supabase } from './supabase.ts';

export type ProfileRow = Tables<'tanabana_free'>;

export type Member = {
  /** The stored profile; null until it is completed. */
  profile: ProfileRow | null;
  membership_type: EffectiveMembership;
  messaging_credits: number;
  is_dealer: boolean;
  is_admin: boolean;
  /** An executive of a company that exists. */
  is_executive: boolean;
  company_id: string | null;
};

/** A signed-in user without a profile, and everybody who is signed out. */
export const GUEST: Member = {
  profile: null,
  membership_type: 'guest',
  messaging_credits: 0,
  is_dealer: false,
  is_admin: false,
  is_executive: false,
  company_id: null,
};

const isOneOf = (list: readonly string[], word: string | null) => word !== null && list.includes(word);

/** What a profile makes of its owner; `company_id` is the company that bears the member's business name. */
export function toMember(profile: ProfileRow, company_id: string | null): Member {
  const is_admin = profile.membership_type === 'admin';
  return {
    profile,
    membership_type: is_admin
      ? 'admin'
      : isOneOf(MEMBERSHIP_TYPES, profile.membership_type)
        ? (profile.membership_type as EffectiveMembership)
        : 'guest',
    messaging_credits: profile.messaging_credits ?? 0,
    is_dealer: profile.is_dealer ?? false,
    is_admin,
    is_executive: company_id !== null && isOneOf(EXECUTIVE_ROLES, profile.role) && Boolean(profile.department),
    company_id,
  };
}

async function fetchMember(userId: string): Promise<Member> {
  const answer = await supabase().from('tanabana_free').select('*').eq('id', userId).single();
  if (answer.error?.code === NOT_FOUND) return GUEST;
  const profile = unwrap(answer);
  return toMember(profile, await fetchCompanyId(profile));
}

/** The company of a corporate member's business name, if there is one. */
async function fetchCompanyId({ is_corporate_member, business_name }: ProfileRow): Promise<string | null> {
  if (!is_corporate_member || !business_name) return null;
  const found = supabase().from('company_details').select('id').eq('company_name', business_name).limit(1);
  return unwrap(await found)[0]?.id ?? null;
}

/** Own profile by id. Throws AppError unless the profile is merely missing. */
export const memberQuery = (userId: string) =>
  queryOptions({ queryKey: ['member', userId], queryFn: () => fetchMember(userId), staleTime: 60_000 });

/** The signed-in member; GUEST while loading, without a profile, or signed out. */
export function useMember(): Member {
  const userId = useUserId();
  const { data } = useQuery({ ...memberQuery(userId ?? ''), enabled: userId !== undefined });
  return data ?? GUEST;
}

/** Puts the balance that the server answered into every place that shows it. */
export function setShownCredits(queryClient: QueryClient, userId: string, messaging_credits: number): void {
  queryClient.setQueryData(memberQuery(userId).queryKey, (member) => member && { ...member, messaging_credits });
}

/** Whether an error means that the profile could not be asked for at all. */
export const isNetworkFault = (error: unknown): boolean => error instanceof AppError && error.status === 0;
