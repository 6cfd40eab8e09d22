import { useQuery } from '@tanstack/react-query';
import type { Language } from '@tanabana/domain/languages.gen';
import { useEffect } from 'react';
import { saveLanguage } from '#i18n/choice.ts';
import { changeLanguage, currentLanguage } from '#i18n/messages.ts';
import { loadRefusals } from './service-errors.ts';
import { memberQuery } from './session/member.ts';
import { useUserId } from './session/session.ts';

/** Switches the language in this browser and stores the choice. */
export async function speakHere(language: Language): Promise<void> {
  await changeLanguage(language);
  saveLanguage(language);
  // Without the translations, an error is shown by its kind.
  loadRefusals().catch(() => undefined);
}

/** Applies the language of the profile, which may have been chosen in another browser. */
export function useProfileLanguage(): void {
  const userId = useUserId();
  const { data: member } = useQuery({ ...memberQuery(userId ?? ''), enabled: userId !== undefined });
  const language = member?.profile?.language;
  useEffect(() => {
    if (!language || language === currentLanguage()) return;
    // Words that do not come leave the page as it is; the next page that is opened tries again.
    speakHere(language).catch(() => undefined);
  }, [language]);
}
