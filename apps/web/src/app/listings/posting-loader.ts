import type { QueryClient } from '@tanstack/react-query';
import { loadMessages } from '#i18n/messages.ts';
import { prefetchMember } from '#lib/session/prefetch-member.ts';

/** Loads the messages of a posting form, and the member: dealers have one more choice, which must not appear later. */
export async function loadPosting(queryClient: QueryClient): Promise<void> {
  await Promise.all([loadMessages('posting', 'fields'), prefetchMember(queryClient)]);
}
