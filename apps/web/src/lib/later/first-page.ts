// Whether the first page stands and the browser has nothing better to do: what the page can do without is loaded then.
import { useSyncExternalStore } from 'react';

/** Time for the browser to find a quiet moment, in milliseconds. */
const PATIENCE_MS = 3000;
/** Where it cannot tell of one. */
const LATER_MS = 1000;

let stands: Promise<void> = Promise.resolve();
let isStanding = true;

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: PATIENCE_MS });
  else setTimeout(act, LATER_MS);
}

/** From here on things wait for the first page: until it is loaded, and then for an idle moment. */
export function beginFirstPage(): void {
  isStanding = false;
  stands = new Promise<void>((resolve) => {
    const loaded = () => whenIdle(resolve);
    if (document.readyState === 'complete') loaded();
    else window.addEventListener('load', loaded, { once: true });
  }).then(() => void (isStanding = true));
}

/** Resolves once the first page stands; at once where none was begun. */
export const firstPageStands = (): Promise<void> => stands;

/** Whether it stands, in a component. Never on the server: there is nothing but a first page. */
export const useFirstPageStands = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      let isListening = true;
      void stands.then(() => isListening && listener());
      return () => void (isListening = false);
    },
    () => isStanding,
    () => false,
  );
