// The one toast of the page. A new toast replaces the current one. It lives outside React, so that any code (a mutation, an auth event) can
// show one.
import type { Notice } from '@tanabana/domain/notice';

/** A link in a toast: to a page of ours, or to one elsewhere, which opens in a new tab. */
export type ToastAction = {
  readonly label: string;
  readonly href: string;
  /** Goes there without loading the page anew; absent where the way leads elsewhere. */
  readonly go?: () => void;
};

/** A message with the ways on from it. */
export type Told = Notice & { readonly actions?: readonly ToastAction[] };

/** A message on show, and those that wait behind it. */
export type Toast = Told & { readonly id: number; readonly waiting: readonly Told[] };

/** The time a toast is left to be read when another waits behind it, in milliseconds. */
const READING_MS = 1500;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function put(toast: Toast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

function show(message: Told, waiting: readonly Told[]) {
  lastId += 1;
  put({ ...message, id: lastId, waiting, ms: waiting.length > 0 ? READING_MS : message.ms });
}

/** Shows a toast at once, in place of any other. */
export function showToast(message: Told): void {
  show(message, []);
}

/** Shows a toast once the present one has been read or closed: for more news of the same act. */
export function showToastNext(message: Told): void {
  if (current) put({ ...current, ms: READING_MS, waiting: [...current.waiting, message] });
  else showToast(message);
}

/** Closes the toast with this id; the one waiting behind it, if any, follows. */
export function closeToast(id: number): void {
  if (current?.id !== id) return;
  const [next, ...waiting] = current.waiting;
  if (next) show(next, waiting);
  else put(null);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => current,
};
