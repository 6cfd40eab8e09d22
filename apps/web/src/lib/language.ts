import { useQuery } from '@tanstack/react-query';
import type { Language } from '@tanabana/domain/languages.gen';
import { useEffect } from 'react';
import { saveLanguage } from '#i18n/choice.ts';
import { changeLanguage, currentLanguage } from '#i18n/messages.ts';
import { loadRefusals } from './service-errors.ts';
import { memberQuery } from './session/member.ts';
import { useUserId } from './session/session.ts';

/** Speaks a language in this browser, now and when it is opened again. */
export async function speakHere(language: Language): Promise<void> {
  await changeLanguage(language);
  saveLanguage(language);
  // A fault that comes before them, or without them, is said by its kind.
  loadRefusals().catch(() => undefined);
}

/** Speaks the language of the profile: another browser may have been used to choose it. */
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
