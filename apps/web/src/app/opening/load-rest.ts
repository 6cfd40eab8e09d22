// Loads what the first page can do without.
import { loadMessages, otherMessages } from '#i18n/messages.ts';
import { idleMoment } from '#lib/later/first-page.ts';
import { loadAhead } from '#lib/later/loaded-once.ts';
import { loadRefusals } from '#lib/service-errors.ts';
import { findOtherRoutes } from './other-routes.ts';

const parts: readonly (() => unknown)[] = [
  // The messages of toasts and field errors. Code that runs before they are loaded, or without them, requests them again.
  () => loadMessages('notices', 'field-errors'),
  loadRefusals,
  // Parts that show messages before they are needed: there may be no connection then.
  loadAhead,
  // Where the other pages are, before one is opened.
  findOtherRoutes,
  otherMessages,
  // Development has no service worker.
  () => import.meta.env.PROD && import('../connection/start.ts').then(({ startConnection }) => startConnection()),
];

/** Loads each part in an idle callback of its own. All parts in one task would delay the response to the first press. */
export async function loadRest(): Promise<void> {
  for (const load of parts) {
    await idleMoment();
    // What fails is requested again where it is needed, the service worker at the next visit.
    Promise.resolve(load()).catch(() => undefined);
  }
}
