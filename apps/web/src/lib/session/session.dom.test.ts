// A stored session that has expired while the auth service cannot be reached.
import { LIMITS } from '@tanabana/domain/limits';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEY } from './auth-client.ts';
import { toAppError, unwrap } from '../errors.ts';
import { ERROR_SENTENCES } from '#testing/error-sentences.ts';

const STORED_SESSION = {
  access_token: 'a',
  refresh_token: 'r',
  expires_at: 1,
  user: { id: 'u' },
  token_type: 'bearer',
};
const RENEWED = {
  ...STORED_SESSION,
  access_token: 'h.e30.s',
  refresh_token: 'r2',
  expires_in: 3600,
  expires_at: undefined,
};

type Sent = { path: string; token: string | null };
let sent: Sent[];
let auth: () => Promise<Response>;
let data: (token: string | null) => Response;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  sent = [];
  data = () => Response.json([]);
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input);
    const token = new Headers(init?.headers).get('authorization');
    sent.push({ path: pathname, token });
    return pathname.startsWith('/auth/') ? auth() : data(token);
  });
  localStorage.setItem(STORAGE_KEY, JSON.stringify(STORED_SESSION));
});
afterEach(async () => {
  vi.useRealTimers();
  // The page goes on without waiting for the auth client, which must not begin in the next test or after the last.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
});

/** Modules of a page that has just been opened. */
async function openPage() {
  const session = await import('./session.ts');
  const { supabase } = await import('../reading/supabase.ts');
  const connection = await import('../offline/connection.ts');
  const ready = session.sessionReady();
  await vi.advanceTimersByTimeAsync(LIMITS.session_wait_ms);
  await ready;
  return { ...session, ...connection, supabase };
}

it.each([
  ['does not answer', () => new Promise<Response>(() => {})],
  ['is not reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('continues with cached data, within seconds, when the service %s', async (_, answer) => {
  auth = answer;
  const page = await openPage();
  expect(page.currentSession()).toMatchObject({ status: 'signed-in', userId: 'u' });
  expect(page.currentConnection().isSignInAway).toBe(true);

  // Public data is still read, as a visitor; nothing else leaves the page.
  unwrap(await page.supabase().from('purchase_enquiries').select('id'));
  const own = await page.supabase().from('credit_ledger').select('id');
  expect(toAppError(own.error).message).toBe(ERROR_SENTENCES.signInAway);
  const changed = await page.supabase().from('purchase_enquiries').update({ status: 'Closed' }).eq('id', 'x');
  expect(toAppError(changed.error).message).toBe(ERROR_SENTENCES.signInAway);
  const data = sent.filter(({ path }) => path.startsWith('/rest/'));
  expect(data).toEqual([{ path: '/rest/v1/purchase_enquiries', token: 'Bearer' }]);
});

it('continues as the member once the service answers', async () => {
  auth = async () => Promise.reject(new TypeError('Failed to fetch'));
  const page = await openPage();
  auth = async () => Response.json(RENEWED);
  const pending = page.askForSession();
  await vi.advanceTimersByTimeAsync(LIMITS.answer_wait_ms);
  await pending;
  expect(page.currentConnection().isSignInAway).toBe(false);
  unwrap(await page.supabase().from('credit_ledger').select('id'));
  expect(sent.at(-1)).toEqual({ path: '/rest/v1/credit_ledger', token: 'Bearer h.e30.s' });
});

it('keeps the session, and shows a toast, when the auth client gives up', async () => {
  auth = async () => Promise.reject(new TypeError('Failed to fetch'));
  const page = await openPage();
  await vi.advanceTimersByTimeAsync(60_000);
  const { toastStore: shown } = await import('../toast.ts');
  expect(shown.get()).toMatchObject(sessionNotices.sessionError);
  expect(page.currentSession()).toMatchObject({ status: 'signed-in', userId: 'u' });
  expect(localStorage.getItem(STORAGE_KEY)).not.toBeNull();
});

const json = (status: number) => () => Response.json({ title: 'of a proxy' }, { status });
const html = (status: number) => () => new Response('<h1>of a proxy</h1>', { status });
const refusal = (status: number, code: string) => () => Response.json({ error_code: code, msg: 'no' }, { status });

/** Possible responses to a renewal, and whether they end the session. */
const ANSWERS: readonly [what: string, answer: () => Response, becomes: 'kept' | 'dropped'][] = [
  ['a broken service', refusal(500, 'unexpected_failure'), 'kept'],
  ['a busy service', refusal(503, 'request_timeout'), 'kept'],
  ['too many requests', refusal(429, 'over_request_rate_limit'), 'kept'],
  ['a key that is no longer good', refusal(401, 'no_authorization'), 'kept'],
  ['a token that cannot be read', refusal(403, 'bad_jwt'), 'kept'],
  ['a request that cannot be read', refusal(400, 'validation_failed'), 'kept'],
  ...[400, 401, 403, 404, 408, 410, 500, 502, 503, 504, 522].flatMap((status): typeof ANSWERS => [
    [`the page of a proxy, ${status}`, html(status), 'kept'],
    [`the object of a proxy, ${status}`, json(status), 'kept'],
  ]),
  ['the page of a hotel', html(200), 'kept'],
  ['an object without a session', json(200), 'kept'],
  ['a token that nobody knows', refusal(400, 'refresh_token_not_found'), 'dropped'],
  ['a token that was used twice', refusal(400, 'refresh_token_already_used'), 'dropped'],
  ['a session past its time', refusal(400, 'session_expired'), 'dropped'],
  ['a session that was ended', refusal(403, 'session_not_found'), 'dropped'],
  ['a member who was shut out', refusal(403, 'user_banned'), 'dropped'],
  ['a member who was deleted', refusal(403, 'user_not_found'), 'dropped'],
];

const outcome = () => (localStorage.getItem(STORAGE_KEY) === null ? 'dropped' : 'kept');

it.each(ANSWERS)('at the renewal of an expired session: %s', async (_, answer, becomes) => {
  auth = async () => answer();
  const { currentSession, currentConnection, askForSession } = await openPage();
  expect(outcome()).toBe(becomes);
  expect(currentSession().status).toBe(becomes === 'kept' ? 'signed-in' : 'signed-out');
  expect(currentConnection().isSignInAway).toBe(becomes === 'kept');

  const pending = askForSession();
  await vi.advanceTimersByTimeAsync(LIMITS.answer_wait_ms);
  await pending;
  expect(outcome()).toBe(becomes);
  expect(currentConnection().isSignInAway).toBe(becomes === 'kept');
});

/** A session that is valid by the clock of this browser, whose token the data service considers expired. */
async function refuseToken() {
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ ...STORED_SESSION, expires_at: Math.floor(Date.now() / 1000) + 3600 }),
  );
  data = (token) =>
    token === 'Bearer a'
      ? Response.json({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null }, { status: 401 })
      : Response.json([]);
  const opened = await openPage();
  const read = async (table: 'credit_ledger' | 'sales_offers') => {
    const [answer] = await Promise.all([
      opened.supabase().from(table).select('id'),
      vi.advanceTimersByTimeAsync(LIMITS.session_wait_ms),
    ]);
    return answer;
  };
  return { ...opened, read };
}

it.each(ANSWERS)('at the renewal for a token that the data service refused: %s', async (_, answer, becomes) => {
  auth = async () => answer();
  const { currentSession, currentConnection, read } = await refuseToken();
  const { error, status } = await read('credit_ledger');
  expect(outcome()).toBe(becomes);
  expect(currentSession().status).toBe(becomes === 'kept' ? 'signed-in' : 'signed-out');
  expect(currentConnection().isSignInAway).toBe(becomes === 'kept');
  expect(toAppError(error, status).message).toBe(
    becomes === 'kept' ? ERROR_SENTENCES.signInAway : ERROR_SENTENCES.session,
  );
});

it('does not wait long for a renewal, reads public data, and is the member again afterwards', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>();
  auth = () => late;
  const { currentSession, currentConnection, read } = await refuseToken();
  expect(toAppError((await read('credit_ledger')).error).message).toBe(ERROR_SENTENCES.signInAway);
  unwrap(await read('sales_offers'));
  expect(sent.at(-1)).toEqual({ path: '/rest/v1/sales_offers', token: 'Bearer' });

  resolve(Response.json(RENEWED));
  await vi.advanceTimersByTimeAsync(0);
  expect(currentConnection().isSignInAway).toBe(false);
  unwrap(await read('credit_ledger'));
  expect(sent.at(-1)).toEqual({ path: '/rest/v1/credit_ledger', token: 'Bearer h.e30.s' });
  expect(currentSession()).toMatchObject({ status: 'signed-in', userId: 'u' });
});

/** An auth client whose first event comes when the test says so. */
function holdFirstEvent() {
  let emit: (event: 'INITIAL_SESSION', session: unknown) => void = () => {};
  vi.doMock('./make-auth-client.ts', () => ({
    makeAuthClient: () => ({
      onAuthStateChange: (listener: typeof emit) => void (emit = listener),
      getSession: async () => ({ data: { session: null }, error: null }),
    }),
  }));
  return (session: unknown) => emit('INITIAL_SESSION', session);
}

describe('a session that another tab ends while this page opens', () => {
  afterEach(() => {
    vi.doUnmock('./make-auth-client.ts');
  });

  it('is over for this page, although the auth client had read it before', async () => {
    const begin = holdFirstEvent();
    const session = await import('./session.ts');
    const ready = session.sessionReady();
    await vi.advanceTimersByTimeAsync(1);
    localStorage.removeItem(STORAGE_KEY);
    begin(STORED_SESSION);
    await vi.advanceTimersByTimeAsync(LIMITS.session_wait_ms);
    await ready;
    expect(session.currentSession().status).toBe('signed-out');
  });

  it('signs out a page that went on with the stored session after the time limit', async () => {
    const begin = holdFirstEvent();
    const session = await openPage();
    expect(session.currentSession().status).toBe('signed-in');
    const events: string[] = [];
    session.onAuthEvent((event) => events.push(event));
    localStorage.removeItem(STORAGE_KEY);
    begin(null);
    expect(session.currentSession().status).toBe('signed-out');
    expect(events).toEqual(['SIGNED_OUT']);
  });

  it('is over for this page once its storage is up to date, where the message of the other tab was earlier', async () => {
    auth = async () => Response.json(RENEWED);
    const session = await openPage();
    const other = new BroadcastChannel(STORAGE_KEY);
    other.postMessage({ event: 'SIGNED_OUT', session: null });
    await vi.advanceTimersByTimeAsync(LIMITS.session_wait_ms);
    expect(session.currentSession().status).toBe('signed-in');
    localStorage.removeItem(STORAGE_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue: null }));
    expect(session.currentSession().status).toBe('signed-out');
    other.close();
  });
});
