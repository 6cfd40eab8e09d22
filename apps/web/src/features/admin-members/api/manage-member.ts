import type { ManagedMemberInput } from '@tanabana/domain/members/managed-member';
import type { MembershipType } from '@tanabana/domain/vocabulary';
import { NOT_FOUND, unwrap } from '#lib/errors.ts';
import { invoke } from '#lib/reading/functions.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { ManagedMember } from '../member.ts';

/** Deleting a member with thousands of products takes long. */
const WAIT_MS = 60_000;

/** The change to save: the changed fields, their values on screen before, and a key by which credits change only once. */
export type MemberChange = {
  userData: ManagedMemberInput;
  was: Partial<ManagedMember>;
  note: string;
  key: string;
};

/** Saves what an admin edited. @throws AppError `STALE`, `TAKEN` with the fields, and others */
export async function updateMember(id: string, change: MemberChange): Promise<void> {
  await invoke('manage-user-profile', { action: 'update', userId: id, ...change });
}

/** Gives a member another membership, and with it its dates, badges and credits. @throws AppError `STALE` and others */
export async function changeMembership(id: string, from: MembershipType, to: MembershipType): Promise<void> {
  await invoke('handle-membership-change-credits', {
    userId: id,
    newMembershipType: to,
    oldMembershipType: from,
    currentDateISO: new Date().toISOString(),
  });
}

/** Deletes a profile; the login account stays. @throws AppError */
export async function deleteMember(id: string): Promise<void> {
  await invoke('manage-user-profile', { action: 'delete', userId: id }, WAIT_MS);
}

/** The present state of a member; null when the profile was deleted. Throws AppError. */
export async function getMember(id: string): Promise<ManagedMember | null> {
  const answer = await supabase()
    .from('tanabana_free')
    .select(
      'id,member_name,business_name,country_code,mobile_number,email,membership_type,messaging_credits,is_corporate_member,is_verified_member,is_dealer,city',
    )
    .eq('id', id)
    .single();
  if (answer.error?.code === NOT_FOUND) return null;
  return unwrap(answer) as ManagedMember;
}
