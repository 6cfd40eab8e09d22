import { accountMessages } from '@tanabana/domain/accounts/messages';
import { toastError } from './errors.ts';
import { supabase } from './supabase.ts';
import { showToast } from './toast.ts';

/** Signs out everywhere and says so. What follows (state cleared, the way home) hangs on the auth event. */
export async function logOut(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: 'global' });
  if (error) toastError(accountMessages.logoutFailed, error);
  else showToast(accountMessages.loggedOut);
}
