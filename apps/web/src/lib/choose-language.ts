// Loaded with the first choice of a language.
import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '@tanabana/domain/languages.gen';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { setLanguageCookie } from '#i18n/language-cookie.ts';
import { toastError, unwrap } from './errors.ts';
import { speakHere } from './language.ts';
import { supabase } from './reading/supabase.ts';
import { memberQuery } from './session/member.ts';

let isUnderWay = false;

/** Chooses the language, unless another choice is under way: for this browser, and for a member wherever they sign in and in what is sent to them. */
export async function chooseLanguage(
  language: Language,
  userId: string | undefined,
  queryClient: QueryClient,
): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    if (userId) unwrap(await supabase().from('tanabana_free').update({ language }).eq('id', userId));
    await speakHere(language);
    setLanguageCookie(language);
  } catch (error) {
    return toastError(sessionNotices.languageNotChanged, error);
  } finally {
    isUnderWay = false;
  }
  if (!userId) return;
  queryClient.setQueryData(memberQuery(userId).queryKey, (member) =>
    member?.profile ? { ...member, profile: { ...member.profile, language } } : member,
  );
}
