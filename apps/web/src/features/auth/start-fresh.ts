import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Begins so: a post that waits for its author to sign in (features/posting). */
const KEPT = 'tanabana-draft:';

/** Whoever asks for an OTP leaves every session behind, here and elsewhere, and all that this browser kept of it. */
export async function startFresh(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: 'global' });
  unwrap({ data: null, error });
  localStorage.clear();
  for (const key of Object.keys(sessionStorage)) if (!key.startsWith(KEPT)) sessionStorage.removeItem(key);
}
