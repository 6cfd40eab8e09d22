import type { User } from '@supabase/auth-js';
import type { ProfileRow } from '#lib/session/member.ts';

/** A profile as far as it is known. */
export type KnownProfile = Partial<ProfileRow>;

/** What the sign-in knows of somebody without a profile. */
export function placeholderOf({ email, user_metadata, created_at }: User): KnownProfile {
  const { member_name, business_name } = user_metadata as { member_name?: string; business_name?: string };
  return {
    member_name: member_name ?? email ?? '',
    business_name: business_name ?? null,
    email: email ?? null,
    membership_type: 'Free Member',
    created_at,
  };
}

/** Whether something is missing by which buyers and sellers find and reach a member. An admin is not looked for. */
export function isIncomplete(profile: ProfileRow | null): boolean {
  if (profile === null) return true;
  if (profile.membership_type === 'admin') return false;
  const { member_name, business_name, mobile_number, district, city } = profile;
  return !(member_name && business_name && mobile_number && (district ?? city));
}
