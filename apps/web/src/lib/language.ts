import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Language } from '@tanabana/domain/languages.gen';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { useEffect } from 'react';
import { keepLanguage } from '#i18n/choice.ts';
import { speakIn, spoken } from '#i18n/words.ts';
import { toastError, unwrap } from './errors.ts';
import { memberQuery } from './session/member.ts';
import { useUserId } from './session/session.ts';
import { useSubmit } from './forms/use-submit.ts';

/** Speaks a language in this browser, now and when it is opened again. */
async function speakHere(language: Language): Promise<void> {
  await speakIn(language);
  keepLanguage(language);
}

/** Chooses the language: for this browser, and for a member wherever they sign in and in what is sent to them. */
export function useChooseLanguage(): (language: Language) => void {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { mutate } = useSubmit({
    mutationFn: async (language: Language) => {
      if (userId) {
        const { supabase } = await import('./reading/supabase.ts');
        unwrap(await supabase().from('tanabana_free').update({ language }).eq('id', userId));
      }
      await speakHere(language);
    },
    onSuccess: (_, language) => {
      if (!userId) return;
      queryClient.setQueryData(memberQuery(userId).queryKey, (member) =>
        member?.profile ? { ...member, profile: { ...member.profile, language } } : member,
      );
    },
    onError: (error) => toastError(sessionNotices.languageNotChanged, error),
  });
  return mutate;
}

/** Speaks the language of the profile: another browser may have been used to choose it. */
export function useProfileLanguage(): void {
  const userId = useUserId();
  const { data: member } = useQuery({ ...memberQuery(userId ?? ''), enabled: userId !== undefined });
  const language = member?.profile?.language;
  useEffect(() => {
    if (!language || language === spoken()) return;
    // Words that do not come leave the page as it is; the next page that is opened tries again.
    speakHere(language).catch(() => undefined);
  }, [language]);
}
