import type { ProfileEdit } from '@tanabana/domain/accounts/validate';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

type Owner = { id: string; membership_type: string };

/**
 * Saves the member's own profile, or creates it when it is missing. E-mail address and membership are sent along without effect: the
 * database has its own values. Throws AppError.
 */
export async function saveProfile({ id, membership_type }: Owner, edit: ProfileEdit): Promise<void> {
  const row = { ...edit, id, membership_type, updated_at: new Date().toISOString() };
  unwrap(await supabase().from('tanabana_free').upsert(row, { onConflict: 'id' }));
}
