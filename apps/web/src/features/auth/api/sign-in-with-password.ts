import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

export type Credentials = { email: string; password: string };

/** Signs in with e-mail and password. */
export async function signInWithPassword(credentials: Credentials): Promise<void> {
  unwrap(await supabase().auth.signInWithPassword(credentials));
}
