// Makes the app usable without a connection. Loaded once the first page has rendered.
import { renewLanguageCookie } from '#i18n/language-cookie.ts';
import { noteUpdate } from '#lib/offline/connection.ts';
import { forgetOthers } from '#lib/offline/read-copies.ts';
import { currentSession, onAuthEvent, sessionReady } from '#lib/session/session.ts';

const WORKER = '/service-worker.js';

/** Renews the cookie of the language, starts the service worker, and removes cached lists when the session ends in which they were read. */
export async function startConnection(): Promise<void> {
  renewLanguageCookie();
  if ('caches' in globalThis) {
    onAuthEvent(() => void forgetAllButMine());
    await sessionReady();
    await forgetAllButMine();
  }
  if ('serviceWorker' in navigator) await startWorker();
}

function forgetAllButMine(): Promise<void> {
  const session = currentSession();
  return forgetOthers(session.status === 'signed-in' ? session.userId : null);
}

async function startWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER);
  } catch (error) {
    // A private window, or a disk that is full: the app works without.
    console.warn('no service worker', error);
    return;
  }
  const registration = await navigator.serviceWorker.ready;
  registration.waiting?.postMessage('activate-if-alone');
  document.addEventListener('visibilitychange', () => lookForRelease(registration));
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && registration.active) noteUpdate(() => changeTo(next));
    });
  });
}

/** A page may stay open for days: it checks for a new release whenever the tab becomes visible again. */
function lookForRelease(registration: ServiceWorkerRegistration): void {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return;
  registration.update().catch((error) => console.warn('no word of a new release', error));
}

/** Activates a release and reloads this page with it. */
function changeTo(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  next.postMessage('activate');
}
