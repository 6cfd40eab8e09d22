// Reloads the page once when it requests a file of an older release that is gone. The address is already that of the page to open.
const KEY = 'tanabana-reloaded-at';
const ONCE_IN_MS = 60_000;

/** Reloads when a part of the app cannot be loaded, unless there is no connection or it was tried just now. */
export function reloadAfterRelease(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_IN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
