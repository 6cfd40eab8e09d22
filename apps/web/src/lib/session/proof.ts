// Reauthentication before the ways to sign in change: by the present password, or by a code that is sent by e-mail. The service decides
// whether it is needed.
import { toAppError, unwrap } from '../errors.ts';
import { supabase } from '../reading/supabase.ts';

export type Proof = { current_password: string } | { nonce: string };

/** Sends the code to the signed-in user's e-mail address. */
export async function sendProofCode(): Promise<void> {
  unwrap(await supabase().auth.reauthenticate());
}

/** Whether a change was refused because a proof is missing. */
export const isProofNeeded = (error: unknown): boolean => toAppError(error).code === 'reauthentication_needed';

/** Whether the sent proof was wrong. */
export const isProofWrong = (error: unknown): boolean => toAppError(error).code === 'reauthentication_not_valid';
