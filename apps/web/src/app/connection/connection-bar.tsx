import { useConnection } from '#lib/offline/connection.ts';
import { loadedOnce } from '#lib/later/loaded-once.ts';

const useLines = loadedOnce(() => import('./connection-lines.tsx'), true);

/** One line under the header: no connection and how old the lists are, or a new release to change to. */
export function ConnectionBar() {
  const { isOffline, asOf, update, isSignInAway, isServiceAway } = useConnection();
  const Lines = useLines(
    isOffline || asOf !== null || update !== null || isSignInAway || isServiceAway,
  )?.ConnectionLines;
  return <div role="status">{Lines && <Lines />}</div>;
}
