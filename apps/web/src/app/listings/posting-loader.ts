import type { QueryClient } from '@tanstack/react-query';
import { loadWords } from '#i18n/words.ts';
import { memberQuery } from '#lib/session/member.ts';
import { currentSession, sessionReady } from '#lib/session/session.ts';

/** The words of a posting form, and who fills it in: dealers have a choice more, which must not appear later. */
export async function loadPosting(queryClient: QueryClient): Promise<void> {
  await Promise.all([loadWords('posting', 'fields'), prefetchMember(queryClient)]);
}

async function prefetchMember(queryClient: QueryClient): Promise<void> {
  await sessionReady();
  const session = currentSession();
  if (session.status === 'signed-in') await queryClient.prefetchQuery(memberQuery(session.userId));
}
