import type { User } from '@supabase/auth-js';
import type { ProfileRow } from '#lib/session/member.ts';

/** A profile as far as it is known. */
export type KnownProfile = Partial<ProfileRow>;

/** The auth metadata of a user without a profile. */
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

/** Whether data is missing by which buyers and sellers find and reach a member. Admins do not count. */
export function isIncomplete(profile: ProfileRow | null): boolean {
  if (profile === null) return true;
  if (profile.membership_type === 'admin') return false;
  const { member_name, business_name, mobile_number, district, city } = profile;
  return !(member_name && business_name && mobile_number && (district ?? city));
}
