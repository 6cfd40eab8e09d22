import { currentLanguage } from '#i18n/messages.ts';
import { invoke } from '#lib/reading/functions.ts';
import { startFresh } from '../start-fresh.ts';

/** Requests an account and sends the OTP. Throws AppError with status 409 when the e-mail has an account already. */
export async function requestSignupOtp(email: string): Promise<void> {
  await startFresh();
  await invoke('usersignup', { email, language: currentLanguage() });
}
