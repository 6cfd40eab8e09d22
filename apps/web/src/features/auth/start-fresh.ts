import { saveLanguage, savedLanguage } from '#i18n/choice.ts';
import { clearAllButDrafts } from '#lib/forms/draft.ts';
import { endSession } from '#lib/session/log-out.ts';

/**
 * Whoever asks for an OTP leaves every session behind, here and elsewhere, and all that this browser kept of it. What
 * was typed into a form stays, for it is often why somebody signs in again, and so does the language.
 */
export async function startFresh(): Promise<void> {
  await endSession('global');
  const language = savedLanguage();
  localStorage.clear();
  if (language) saveLanguage(language);
  clearAllButDrafts();
}
