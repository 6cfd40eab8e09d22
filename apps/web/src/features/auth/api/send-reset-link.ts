import { paths } from '#config/paths.ts';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** E-mails a link that leads to the page for a new password. Whether the address has an account stays unsaid. */
export async function sendResetLink(email: string): Promise<void> {
  const redirectTo = window.location.origin + paths.updatePassword;
  unwrap(await supabase().auth.resetPasswordForEmail(email, { redirectTo }));
}
