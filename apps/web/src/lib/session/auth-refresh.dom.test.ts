// How the shipped auth client keeps a session alive by itself, and how it handles refusals: observed from outside, by its requests, with a
// clock that the test controls. An upgrade of auth-js must not change this unnoticed.
import { GoTrueClient } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'auth-of-a-test';
const answer = (body: object, status = 200) => Response.json(body, { status });
const user = { id: 'u', aud: 'authenticated', email: 'asha@mill.example', app_metadata: {}, user_metadata: {} };
const tokens = { token_type: 'bearer', access_token: 'h.e30.s', refresh_token: 'second', expires_in: 3600, user };

let calls: { path: string; at: number }[];
let respond: (path: string) => Response;
let started: number;
let client: GoTrueClient | undefined;

/** A client that finds a session which is valid for the given number of seconds. */
function wake(secondsLeft: number, refresh_token = 'first'): GoTrueClient {
  const expires_at = Math.round(Date.now() / 1000) + secondsLeft;
  localStorage.setItem(KEY, JSON.stringify({ ...tokens, refresh_token, expires_at }));
  return create();
}

function create(): GoTrueClient {
  started = Date.now();
  client = new GoTrueClient({
    url: 'http://auth.test',
    storageKey: KEY,
    fetch: async (input) => {
      const { pathname, search } = new URL(String(input));
      calls.push({ path: pathname + search, at: Date.now() - started });
      return respond(pathname);
    },
  });
  return client;
}

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  respond = () => answer(tokens);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  await client?.dispose();
  client = undefined;
  vi.useRealTimers();
});

const REFRESH = '/token?grant_type=refresh_token';
const times = () => calls.filter(({ path }) => path === REFRESH).map(({ at }) => at);

describe('the renewal of a session', () => {
  it('checks every 30 seconds, and renews when no more than 3 of these ticks are left', async () => {
    wake(315);
    // At 180 seconds 135 are left: more than four ticks. At 210 there are 105: three, and a rest.
    await vi.advanceTimersByTimeAsync(209_000);
    expect(times()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(times()).toEqual([210_000]);
  });

  it('happens before a request when less than 10 seconds are left', async () => {
    const waking = wake(9);
    await vi.advanceTimersByTimeAsync(0);
    expect(times()).toEqual([0]);
    expect((await waking.getSession()).data.session?.refresh_token).toBe('second');
  });

  it.each([502, 503, 504])(
    'is tried again after %i, with a wait of 200 ms that doubles each time, for 30 s',
    async (status) => {
      respond = () => answer({ message: 'busy' }, status);
      wake(9);
      await vi.advanceTimersByTimeAsync(29_999);
      expect(times()).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400]);
    },
  );

  it('keeps a session that a busy server did not renew, and drops one that was refused', async () => {
    respond = () => answer({ message: 'busy' }, 503);
    wake(-9);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(localStorage.getItem(KEY)).not.toBeNull();
    await client?.dispose();

    respond = () => answer({ error_code: 'refresh_token_not_found', msg: 'gone' }, 400);
    const refused = wake(-9, 'third');
    const events: string[] = [];
    refused.onAuthStateChange((event) => void events.push(event));
    await vi.advanceTimersByTimeAsync(0);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(events).toContain('SIGNED_OUT');
  });
});

describe('signing out', () => {
  it.each([401, 404])('succeeds when the service returns %i', async (status) => {
    respond = () => answer({ msg: 'no such session' }, status);
    const leaving = wake(3600);
    expect((await leaving.signOut({ scope: 'global' })).error).toBeNull();
    expect(calls.map(({ path }) => path)).toEqual(['/logout?scope=global']);
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

describe('the errors of the auth client itself', () => {
  it('name a missing session for a change that needs one', async () => {
    const { error } = await create().updateUser({ password: 'Battery-staple-9' });
    expect(error).toMatchObject({ message: 'Auth session missing!' });
    expect(calls).toEqual([]);
  });

  it('name a response without session or user', async () => {
    respond = () => answer({});
    const { error } = await create().signInWithPassword({ email: 'asha@mill.example', password: 'x' });
    expect(error?.message).toMatch(/session or user missing/i);
  });

  it('name a missing e-mail address or phone number beside the password', async () => {
    const { error } = await create().signInWithPassword({ password: 'x' } as never);
    expect(`${error?.message}.`).toBe('You must provide either an email or phone number and a password.');
  });
});
