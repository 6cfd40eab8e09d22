import { useEffect, useState } from 'react';

const ahead: (() => Promise<unknown>)[] = [];

/** Loads all parts that will be wanted when it may be too late to load them: without a connection. */
export async function loadAhead(): Promise<void> {
  await Promise.allSettled(ahead.map((load) => load()));
}

/**
 * Makes a hook that lazily loads a part of the page when it is first wanted. The hook returns undefined until the part has loaded. A failed
 * load is retried when the part is next wanted. It neither blocks nor breaks the page.
 *
 * @param isAhead whether `loadAhead` preloads it, too
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
    const [loaded, setLoaded] = useState(part);
    useEffect(() => {
      // It may have loaded since this was rendered, ahead or for another component.
      if (isWanted && !loaded) loadOnce().then(setLoaded, () => undefined);
    }, [isWanted, loaded]);
    return part;
  };
}
