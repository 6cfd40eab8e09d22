import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Sets the password of whoever is signed in, by a reset link or as usual. */
export async function updatePassword(password: string): Promise<void> {
  unwrap(await supabase().auth.updateUser({ password }));
}
