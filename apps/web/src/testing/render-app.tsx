// The whole web app against the real server on a database in memory: there is no mock backend that could drift.
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { buildTestApp } from '../../../server/src/testing.ts';
import type { TestApp, TestAppOptions } from '../../../server/src/testing.ts';
import { App } from '#app/app.tsx';
import { routeTree } from '#app/route-tree.gen.ts';
import { createAppRouter } from '#app/router.tsx';
import { loadMessages, startMessages } from '#i18n/messages.ts';
import { createQueryClient } from '#lib/reading/query-client.ts';
import { STORAGE_KEY } from '#lib/session/auth-client.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { closeToast, toastStore } from '#lib/toast.ts';
import { setSettings } from './page-settings.ts';

/**
 * How long each request and each response takes, in milliseconds. `TEST_LATENCY_MS=200 npx vitest run --project web` finds tests that
 * depend on quick responses, which fail seldom on a busy machine.
 */
const LATENCY_MS = Number(process.env.TEST_LATENCY_MS ?? 0);

type Answer = (request: Request) => Promise<Response | undefined> | Response | undefined;

/**
 * The server of a test file. `intercept` replaces its responses, for failures that it does not produce by itself. `loseAnswer` processes a
 * request and fails as a browser does when the connection breaks before the response. `loseAnswers` does so once for each pattern of
 * `METHOD address`, in their order.
 */
export type TestServer = TestApp & {
  intercept: (answer: Answer | null) => void;
  loseAnswer: (request: Request) => Promise<never>;
  loseAnswers: (...patterns: RegExp[]) => void;
};

/**
 * Starts the server with the demo data before the tests of a file, in place of `fetch`, and stops it after them.
 *
 * @param options `demo`: false for an empty marketplace; `config`: other settings; `authLimits`: the rate limits of the auth service; without them nothing is limited
 */
export function startServer(options: Pick<TestAppOptions, 'authLimits' | 'config' | 'demo'> = {}): () => TestServer {
  let server: TestServer;
  beforeAll(async () => {
    let instead: Answer | null = null;
    const test = await buildTestApp({ demo: true, ...options });
    const loseAnswer = async (request: Request): Promise<never> => {
      await test.app.request(request);
      throw new TypeError('Failed to fetch');
    };
    const loseAnswers = (...patterns: RegExp[]) => {
      instead = (request) => {
        if (!patterns[0]?.test(`${request.method} ${request.url}`)) return undefined;
        patterns.shift();
        return loseAnswer(request);
      };
    };
    server = { ...test, intercept: (answer) => (instead = answer), loseAnswer, loseAnswers };
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      // A signal is jsdom's, which node's Request does not take.
      const request = new Request(input instanceof Request ? input : new URL(String(input), test.url), {
        ...init,
        signal: null,
      });
      if (LATENCY_MS > 0) await pause(LATENCY_MS);
      const response = (await instead?.(request)) ?? (await test.app.request(request));
      if (LATENCY_MS > 0) await pause(LATENCY_MS);
      return response;
    });
    const config = await (await test.app.request('/config.json')).text();
    setSettings(config);
    await startMessages();
    // As a browser has them, soon after its first page.
    await loadMessages('notices', 'field-errors');
  });
  afterEach(() => {
    server.intercept(null);
    // A toast outlives its page; the next test must not find it.
    for (let toast = toastStore.get(); toast; toast = toastStore.get()) closeToast(toast.id);
  });
  afterAll(() => server.close());
  return () => server;
}

/** The user agent of an Apple device. */
export const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
/** The user agent of an Android phone. */
export const ANDROID = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

/** The password of every demo login, as in README.md. */
const DEMO_PASSWORD = 'Tanabana1!';

/** Signs in one of the demo logins: `free`, `paid`, `dealer`, `three`, `zero` … Gives the user's id. */
export async function signInAs(name: string): Promise<string> {
  const email = `${name}@tanabana.example`;
  const { data, error } = await supabase().auth.signInWithPassword({ email, password: DEMO_PASSWORD });
  if (error) throw error;
  return data.user.id;
}

/** The code in the latest e-mail to an address. */
export async function latestCode(server: TestApp, to: string): Promise<string> {
  const answer = await server.app.request(`/__dev/outbox?to=${encodeURIComponent(to)}`, {
    headers: { accept: 'application/json' },
  });
  const [message] = (await answer.json()) as { code: string }[];
  if (!message) throw new Error(`nothing was sent to ${to}`);
  return message.code;
}

/** Records the requests of the page from now on, in order: `POST /auth/v1/otp` and their bodies. */
export function watchRequests(server: TestServer) {
  const seen: { line: string; headers: Headers; body: Promise<unknown> }[] = [];
  server.intercept((request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.clone().text();
    seen.push({
      line: `${request.method} ${pathname}${search}`,
      headers: request.headers,
      body: body.then((text) => (text ? JSON.parse(text) : undefined)),
    });
    return undefined;
  });
  return seen;
}

/** Lets the access token of this browser run out, and its next use notice. */
export async function letTokenExpire(): Promise<void> {
  const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as object | null;
  if (!stored) throw new Error('nobody is signed in');
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 1 }));
  await supabase().auth.getSession();
}

/**
 * A user who waits with a click until the button is no longer busy, which ignores clicks: what it did before is over only after the message
 * that a test waits for. A double click does not wait.
 */
function patientUser() {
  const user = userEvent.setup();
  const click: typeof user.click = async (element) => {
    const button = element.closest('button');
    if (button?.hasAttribute('aria-busy')) await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    await user.click(element);
  };
  return { ...user, click };
}

/** Opens an address of the app. */
export function renderApp(url: string) {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, routeTree, createMemoryHistory({ initialEntries: [url] }));
  const user = patientUser();
  const { unmount } = render(<App queryClient={queryClient} router={router} />);
  return { user, router, unmount };
}
