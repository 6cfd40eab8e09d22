// The one toast of the page. A new toast replaces the current one. It lives outside React, so that any code (a mutation, an auth event) can
// show one.
import type { Notice } from '@tanabana/domain/notice';

/** A link in a toast: to a page of ours, or to one elsewhere, which opens in a new tab. */
export type ToastAction = {
  readonly label: string;
  readonly href: string;
  /** Navigates without a reload; absent where the link leads to another site. */
  readonly go?: () => void;
};

/** A message with its links. */
export type ToastNotice = Notice & { readonly actions?: readonly ToastAction[] };

/** The current message, and the queue behind it. */
export type Toast = ToastNotice & { readonly id: number; readonly waiting: readonly ToastNotice[] };

/** The time to read a toast when another one waits, in milliseconds. */
const READING_MS = 1500;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function put(toast: Toast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

function show(message: ToastNotice, waiting: readonly ToastNotice[]) {
  lastId += 1;
  put({ ...message, id: lastId, waiting, ms: waiting.length > 0 ? READING_MS : message.ms });
}

/** Shows a toast at once, in place of any other. */
export function showToast(message: ToastNotice): void {
  show(message, []);
}

/** Shows a toast once the present one has been read or closed: for a second message of the same action. */
export function showToastNext(message: ToastNotice): void {
  if (current) put({ ...current, ms: READING_MS, waiting: [...current.waiting, message] });
  else showToast(message);
}

/** Closes the toast with this id and shows the next one of the queue, if any. */
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
