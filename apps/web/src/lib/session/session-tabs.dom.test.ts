// Who is signed in on this page, while other tabs store sessions, drop them and send messages: in every order in which this page may learn
// of it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEY } from './auth-client.ts';

const session = (access_token: string, id = 'u') => ({
  access_token,
  refresh_token: `${access_token}-r`,
  expires_at: 4_000_000_000,
  user: { id },
  token_type: 'bearer',
});
const FIRST = session('first');
const RENEWED = session('renewed');
const OTHER_MEMBER = session('other', 'v');

type Stored = ReturnType<typeof session>;
type Step = (emit: (event: string, session: unknown) => void) => void;

const write = (stored: Stored | null) => {
  if (stored) localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  else localStorage.removeItem(STORAGE_KEY);
};

/** The change of another tab arrives in this tab's storage. */
const stores =
  (stored: Stored | null): Step =>
  () => {
    write(stored);
    window.dispatchEvent(
      new StorageEvent('storage', { key: STORAGE_KEY, newValue: stored ? JSON.stringify(stored) : null }),
    );
  };

/** A message of another tab's auth client arrives. */
const says =
  (event: string, stored: Stored | null): Step =>
  (emit) =>
    emit(event, stored);

/** The auth client of this tab drops the session, which the service refused. */
const dropsHere: Step = (emit) => {
  write(null);
  emit('SIGNED_OUT', null);
};

/** All orders of steps of several sources; the steps of one source keep their order. */
function orders(sources: readonly (readonly Step[])[]): Step[][] {
  const rest = sources.filter((source) => source.length > 0);
  if (rest.length === 0) return [[]];
  return rest.flatMap((source) =>
    orders(rest.map((each) => (each === source ? each.slice(1) : each))).map((order) => [source[0]!, ...order]),
  );
}

let emit: (event: string, session: unknown) => void;

beforeEach(() => {
  vi.resetModules();
  vi.doMock('./make-auth-client.ts', () => ({
    makeAuthClient: () => ({
      onAuthStateChange: (listener: typeof emit) => {
        emit = listener;
        listener('INITIAL_SESSION', FIRST);
      },
      getSession: async () => ({ data: { session: FIRST }, error: null }),
    }),
  }));
  write(FIRST);
});
afterEach(() => {
  vi.doUnmock('./make-auth-client.ts');
  write(null);
});

const HISTORIES: readonly [what: string, sources: readonly (readonly Step[])[], outcome: Stored | null][] = [
  ['a session that ended in another tab', [[stores(null)], [says('SIGNED_OUT', null)]], null],
  ['one that ended here, while another tab announced it on opening', [[dropsHere], [says('SIGNED_IN', FIRST)]], null],
  [
    'one that ended in two tabs at once, while a third tab announced it and renewed its user',
    [[dropsHere], [stores(null)], [says('SIGNED_OUT', null)], [says('SIGNED_IN', FIRST), says('USER_UPDATED', FIRST)]],
    null,
  ],
  [
    'one that another tab renewed before it ended',
    [
      [stores(RENEWED), stores(null)],
      [says('TOKEN_REFRESHED', RENEWED), says('SIGNED_OUT', null)],
    ],
    null,
  ],
  ['one that another tab renewed', [[stores(RENEWED)], [says('TOKEN_REFRESHED', RENEWED)]], RENEWED],
  [
    'one that another tab renewed, while a third tab announced the token before it',
    [[stores(RENEWED)], [says('TOKEN_REFRESHED', RENEWED)], [says('SIGNED_IN', FIRST)]],
    RENEWED,
  ],
  [
    'another member who signed in after the first one left',
    [
      [stores(null), stores(OTHER_MEMBER)],
      [says('SIGNED_OUT', null), says('SIGNED_IN', OTHER_MEMBER)],
      [says('SIGNED_IN', FIRST)],
    ],
    OTHER_MEMBER,
  ],
];

describe('in every order', () => {
  it.each(HISTORIES)('%s', async (_, sources, outcome) => {
    const page = await import('./session.ts');
    await page.sessionReady();
    for (const order of orders(sources)) {
      stores(FIRST)(emit);
      emit('SIGNED_IN', FIRST);
      expect(page.currentSession()).toMatchObject({ status: 'signed-in', session: FIRST });
      for (const step of order) step(emit);
      // The storage of this tab ends as its last step says, unless this tab's own step came later.
      const stored = localStorage.getItem(STORAGE_KEY);
      expect(stored && JSON.parse(stored)).toEqual(outcome);
      expect(page.currentSession()).toMatchObject(
        outcome ? { status: 'signed-in', session: outcome, userId: outcome.user.id } : { status: 'signed-out' },
      );
    }
  });

  it('a session that is alive is never signed out on the way', async () => {
    const page = await import('./session.ts');
    await page.sessionReady();
    const events: string[] = [];
    page.onAuthEvent((event) => events.push(event));
    for (const order of orders([[stores(RENEWED)], [says('TOKEN_REFRESHED', RENEWED)], [says('SIGNED_IN', FIRST)]])) {
      stores(FIRST)(emit);
      for (const step of order) step(emit);
    }
    expect(events).not.toContain('SIGNED_OUT');
  });

  it('the link of a reset letter that another tab opened is announced once its session is stored', async () => {
    const page = await import('./session.ts');
    await page.sessionReady();
    for (const order of orders([[stores(OTHER_MEMBER)], [says('PASSWORD_RECOVERY', OTHER_MEMBER)]])) {
      stores(FIRST)(emit);
      const events: string[] = [];
      const stop = page.onAuthEvent((event) => events.push(event));
      for (const step of order) step(emit);
      stop();
      expect(events.at(-1)).toBe('PASSWORD_RECOVERY');
    }
  });
});

it('a page from the browser’s cache of pages learns that the session ended meanwhile', async () => {
  const page = await import('./session.ts');
  await page.sessionReady();
  write(null);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(page.currentSession().status).toBe('signed-out');
});
