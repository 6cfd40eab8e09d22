// Resets the page between test files. A worker reuses its window and its libraries for the next file: loading them again took a quarter of
// the time of these tests. The modules of the app are loaded again, and what a page leaves behind is removed, as when a tab is closed.
import { afterAll, vi } from 'vitest';

/** Timers that are over sooner than this, milliseconds, are left to themselves. */
const BRIEF_MS = 1000;

vi.resetModules();

const saved = globalThis as unknown as Record<symbol, typeof fetch | undefined>;
globalThis.fetch = saved[Symbol.for('tanabana.fetch')] ??= fetch;

const left: (() => void)[] = [];

const { addEventListener, setInterval, setTimeout } = globalThis;
window.addEventListener = ((...args: Parameters<typeof addEventListener>) => {
  left.push(() => window.removeEventListener(...args));
  addEventListener(...args);
}) as typeof addEventListener;
globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
  const timer = setInterval(...args);
  left.push(() => clearInterval(timer));
  return timer;
}) as typeof setInterval;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(...args);
  if ((args[1] ?? 0) >= BRIEF_MS) left.push(() => clearTimeout(timer));
  return timer;
}, setTimeout) as typeof setTimeout;

afterAll(() => {
  Object.assign(globalThis, { addEventListener, setInterval, setTimeout });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Later requests by a page of this file never get a response.
  globalThis.fetch = () => new Promise(() => undefined);
  for (const undo of left) undo();
  window.history.replaceState(null, '', '/');
  for (const root of [document.documentElement, document.body])
    for (const { name } of Array.from(root.attributes)) root.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
});
