import type { QueryClient } from '@tanstack/react-query';
import { loadMessages } from '#i18n/messages.ts';
import { prefetchMember } from '#lib/session/prefetch-member.ts';

/** The words of a posting form, and who fills it in: dealers have a choice more, which must not appear later. */
export async function loadPosting(queryClient: QueryClient): Promise<void> {
  await Promise.all([loadMessages('posting', 'fields'), prefetchMember(queryClient)]);
}
