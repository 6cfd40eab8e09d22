import type { ExecutiveRole } from '@tanabana/domain/vocabulary';
import { invoke } from '#lib/reading/functions.ts';
import { unwrapWritten } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { FoundMember } from '#lib/reading/find-members.ts';

export type Assignment = { member: FoundMember; company_name: string; role: ExecutiveRole; department: string };

/**
 * Makes a member an executive of a company and thereby a Corporate Member. A second call changes nothing more.
 *
 * @throws AppError of either step; the first step is not undone then
 */
export async function assignExecutive({ member, company_name, role, department }: Assignment): Promise<void> {
  const changes = { is_corporate_member: true, role, department, business_name: company_name };
  unwrapWritten(await supabase().from('tanabana_free').update(changes).eq('id', member.id).select('id'));
  if (member.membership_type === 'Corporate Member') return;
  await invoke('handle-membership-change-credits', {
    userId: member.id,
    newMembershipType: 'Corporate Member',
    oldMembershipType: member.membership_type,
    currentDateISO: new Date().toISOString(),
  });
}

/** Takes the office of an executive; the membership stays. @throws AppError */
export async function removeExecutive(id: string): Promise<void> {
  unwrapWritten(
    await supabase().from('tanabana_free').update({ role: null, department: null }).eq('id', id).select('id'),
  );
}
