import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

type Metadata = { member_name: string; business_name: string; membership_type: string };

/** Writes the names to the auth metadata when they differ, and gets a token that contains them. Throws AppError. */
export async function updateAuthMetadata(metadata: Metadata, known: Partial<Record<string, unknown>>): Promise<void> {
  const { auth } = supabase();
  const isChanged = Object.entries(metadata).some(([key, value]) => known[key] !== value);
  if (isChanged) unwrap(await auth.updateUser({ data: metadata }));
  unwrap(await auth.refreshSession());
}
