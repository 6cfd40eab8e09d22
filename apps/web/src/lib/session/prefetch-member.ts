import type { QueryClient } from '@tanstack/react-query';
import { isInTime } from '../offline/in-time.ts';
import { memberQuery } from './member.ts';
import { currentSession, sessionReady } from './session.ts';

/**
 * For a page's loader: the signed-in member, so that nothing on the page moves when it arrives. A page that can be used
 * without does not wait for a service that is silent.
 */
export async function prefetchMember(queryClient: QueryClient): Promise<void> {
  await sessionReady();
  const session = currentSession();
  if (session.status === 'signed-in') await isInTime(queryClient.prefetchQuery(memberQuery(session.userId)));
}
