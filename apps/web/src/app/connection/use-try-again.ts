import { useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { currentConnection, useConnection } from '#lib/offline/connection.ts';
import { pauseAfter } from '#lib/offline/pause-after.ts';
import { waitOf } from '#lib/offline/waits.ts';
import { askForSession } from '#lib/session/session.ts';

/** Pauses before each try, in milliseconds. */
const PAUSES_MS = [2000, 5000, 10_000, 20_000, 40_000, 60_000];
const MS = 1000;

/** A service that sends `Retry-After` is not called before. */
const pause = (tries: number): number =>
  Math.max(pauseAfter(PAUSES_MS, tries), ...[429, 503].map((status) => (waitOf(status) ?? 0) * MS));

const isMissing = ({ queryKey, state }: Query): boolean => queryKey[0] === 'member' || state.status === 'error';

/** Retries what could not be read: first the session, then outdated lists, or the failed queries. */
async function tryAgain(queryClient: QueryClient): Promise<void> {
  const { isSignInAway, asOf } = currentConnection();
  if (isSignInAway) await askForSession();
  else if (asOf) await queryClient.invalidateQueries();
  else await queryClient.refetchQueries({ type: 'active', predicate: isMissing });
}

/**
 * Retries automatically while a service does not respond. The pauses grow, and each begins at the end of the last try.
 *
 * @returns a function that retries at once
 */
export function useTryAgain(): () => void {
  const queryClient = useQueryClient();
  const { isOffline, asOf, isSignInAway, isServiceAway } = useConnection();
  const isAway = !isOffline && (asOf !== null || isSignInAway || isServiceAway);
  useEffect(() => {
    if (!isAway) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = (tries: number) => {
      const next = () => isOver || wait(tries + 1);
      timer = setTimeout(() => void tryAgain(queryClient).then(next, next), pause(tries));
    };
    wait(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [queryClient, isAway]);
  return useCallback(() => void tryAgain(queryClient), [queryClient]);
}
