import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { Proof } from '#lib/session/proof.ts';

/** Proves once more who is signed in, and changes nothing. Throws AppError. */
export async function proveOwner(proof: Proof): Promise<void> {
  unwrap(await supabase().auth.updateUser({ ...proof }));
}
