// What jsdom lacks of a browser, and the house rule that a test which prints an error has failed.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// jsdom lays its own Uint8Array over node's, and the server, which runs in the same process, signs with node's.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer.prototype).constructor;
configure({
  // The longest a condition may take: the server and the page share two cores with the other tests.
  asyncUtilTimeout: 30_000,
  // The sentence alone: the whole page would bury it.
  getElementError: (message) => new Error(message ?? 'no such element'),
});

// The server of the tests does not listen, so no page of theirs opens a socket.
Reflect.deleteProperty(globalThis, 'WebSocket');
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// No sheet of ours is loaded here, so two elements of a name look alike unless one says otherwise; jsdom would match the
// rules of a whole browser for each, a fifth of the time of these tests.
const computedStyle = window.getComputedStyle.bind(window);
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element, pseudo) => {
  const own = element.matches('[style], [hidden], input, dialog, details, details > *');
  if (own) return computedStyle(element, pseudo);
  const kind = `${element.tagName}${pseudo ?? ''}`;
  const style = styles.get(kind) ?? computedStyle(element, pseudo);
  styles.set(kind, style);
  return style;
};
// Nothing has a size here, so nothing changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// A wide screen, so that tables are drawn.
window.matchMedia = (query) =>
  ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // What a page noted with its entry.
  window.history.replaceState(null, '');
  const { calls } = vi.mocked(console.error).mock;
  vi.restoreAllMocks();
  if (calls.length > 0) throw new Error(`the console said: ${calls.map((words) => words.join(' ')).join('\n')}`);
});
