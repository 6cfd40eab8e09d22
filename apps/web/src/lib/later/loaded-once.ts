import { useEffect, useState } from 'react';

const ahead: (() => Promise<unknown>)[] = [];

/** Loads all parts that will be wanted when it may be too late to load them: without a connection. */
export async function loadAhead(): Promise<void> {
  await Promise.allSettled(ahead.map((load) => load()));
}

/**
 * A hook that gives what a part of the page loads when it is first wanted; undefined until it is there. Whatever could not be loaded is
 * asked for again when it is next wanted, and neither holds up the page nor ends it.
 *
 * @param isAhead whether `loadAhead` loads it, too
 * @example const useLines = loadedOnce(() => import('./lines.tsx')); const Lines = useLines(isOffline)?.Lines;
 */
export function loadedOnce<Part extends object>(
  load: () => Promise<Part>,
  isAhead = false,
): (isWanted: boolean) => Part | undefined {
  let part: Part | undefined;
  const loadOnce = async () => (part ??= await load());
  if (isAhead) ahead.push(loadOnce);
  return (isWanted) => {
    const [, setLoaded] = useState(part);
    useEffect(() => {
      if (isWanted && !part) loadOnce().then(setLoaded, () => undefined);
    }, [isWanted]);
    return part;
  };
}
