// What every test file of the app begins with, and the house rule that a test which prints an error has failed.
import '@testing-library/jest-dom/vitest';
import './owner-stacks.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import './jsdom.ts';
import './fresh-page.ts';
import { setSettings } from './page-settings.ts';
import { DEFAULT_BRAND } from '../../../server/src/brand.ts';

// Until a test starts a server, which has more.
setSettings(JSON.stringify({ url: '', anonKey: '', brand: DEFAULT_BRAND }));

configure({
  // The longest a condition may take: the server and the page share two cores with the other tests.
  asyncUtilTimeout: 30_000,
  // The message only: the whole page would bury it.
  getElementError: (message) => new Error(message ?? 'no such element'),
});

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // The notes of a page in its history entry.
  window.history.replaceState(null, '');
  const { calls } = vi.mocked(console.error).mock;
  vi.restoreAllMocks();
  if (calls.length > 0) throw new Error(`the console said: ${calls.map((words) => words.join(' ')).join('\n')}`);
});
