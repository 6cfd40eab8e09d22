import { unwrap } from '#lib/errors.ts';
import type { Proof } from '#lib/session/proof.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** A number with its country code, as in +919825012345. */
export type Phone = string;

/** Sends a code by SMS to a number that is to become the member's own. Throws AppError `phone_exists` when it is proved to be another's. */
export async function sendNumberCode({ phone, proof }: { phone: Phone; proof?: Proof | undefined }): Promise<void> {
  unwrap(await supabase().auth.updateUser({ phone, ...proof }));
}

/** Proves the number by the code of the SMS. The session is another one afterwards. */
export async function verifyNumberCode({ phone, token }: { phone: Phone; token: string }): Promise<void> {
  unwrap(await supabase().auth.verifyOtp({ phone, token, type: 'phone_change' }));
}
