import { paths } from '#config/paths.ts';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** E-mails a link to the page for a new password. The response does not reveal whether the address has an account. */
export async function sendResetLink(email: string): Promise<void> {
  const redirectTo = window.location.origin + paths.updatePassword;
  unwrap(await supabase().auth.resetPasswordForEmail(email, { redirectTo }));
}
