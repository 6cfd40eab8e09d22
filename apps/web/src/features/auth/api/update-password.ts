import { unwrap } from '#lib/errors.ts';
import type { Proof } from '#lib/session/proof.ts';
import { supabase } from '#lib/reading/supabase.ts';

export type NewPassword = { password: string; proof?: Proof | undefined };

/** Sets the signed-in user's password, after a reset link or as usual. */
export async function updatePassword({ password, proof }: NewPassword): Promise<void> {
  unwrap(await supabase().auth.updateUser({ password, ...proof }));
}
