// Defers work until the first page has rendered and the browser is idle. Everything that the page can do without loads then.
import { startTransition, useEffect, useState } from 'react';

/** Time for the browser to find a quiet moment, in milliseconds. */
const PATIENCE_MS = 3000;
/** The delay where the browser has no `requestIdleCallback`, in milliseconds. */
const LATER_MS = 1000;

let rendered: Promise<void> = Promise.resolve();
let isStanding = true;

/** Resolves in an idle moment of the browser, after three seconds at the latest. */
export const idleMoment = (): Promise<void> =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, LATER_MS);
  });

/** From here on things wait for the first page: until it is loaded, and then for an idle moment. */
export function beginFirstPage(): void {
  isStanding = false;
  rendered = new Promise<void>((resolve) => {
    const loaded = () => void idleMoment().then(resolve);
    if (document.readyState === 'complete') loaded();
    else window.addEventListener('load', loaded, { once: true });
  }).then(() => void (isStanding = true));
}

/** Resolves once the first page has rendered; at once where `beginFirstPage` was not called. */
export const firstPageStands = (): Promise<void> => rendered;

/** Whether the first page has rendered, in a component. Always false on the server, which renders nothing but the first page. */
export function useFirstPageStands(): boolean {
  const [stands, setStands] = useState(isStanding);
  useEffect(() => {
    // Many parts wait for it. A transition renders them without holding up what the reader does meanwhile.
    void rendered.then(() => startTransition(() => setStands(true)));
  }, []);
  return stands;
}
