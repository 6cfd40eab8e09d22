import { accountMessages } from '@tanabana/domain/accounts/messages';
import { toastError } from './errors.ts';
import { supabase } from './supabase.ts';
import { showToast } from './toast.ts';

/**
 * Signs out everywhere and says so. The auth event clears what was loaded for the user.
 *
 * @returns whether nobody is signed in any more
 */
export async function logOut(): Promise<boolean> {
  const { error } = await supabase().auth.signOut({ scope: 'global' });
  if (error) toastError(accountMessages.logoutFailed, error);
  else showToast(accountMessages.loggedOut);
  return error === null;
}
