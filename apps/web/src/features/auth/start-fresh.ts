import { saveLanguage, savedLanguage } from '#i18n/choice.ts';
import { clearAllButDrafts } from '#lib/forms/draft.ts';
import { endSession } from '#lib/session/log-out.ts';

/**
 * Ends every session before an OTP request, here and elsewhere, and clears what this browser stored of it. Drafts stay, since they are
 * often the reason to sign in again, and so does the language.
 */
export async function startFresh(): Promise<void> {
  await endSession('global');
  const language = savedLanguage();
  localStorage.clear();
  if (language) saveLanguage(language);
  clearAllButDrafts();
}
