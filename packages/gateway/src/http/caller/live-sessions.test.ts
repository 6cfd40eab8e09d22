import { expect, it } from 'vitest';
import type { Claims } from '../../db/scope.ts';
import { createLiveSessions } from './live-sessions.ts';

const claims = (session_id?: string): Claims => ({ role: 'authenticated', session_id });

function setUp() {
  const queried: string[] = [];
  const state = { now: 0, error: undefined as Error | undefined, ended: new Set<string>() };
  const sessions = createLiveSessions(
    async (id) => {
      queried.push(id);
      if (state.error) throw state.error;
      return !state.ended.has(id);
    },
    () => state.now,
  );
  return { queried, state, sessions };
}

it('a session is checked once a minute, however many requests arrive at a time', async () => {
  const { queried, state, sessions } = setUp();
  const answers = await Promise.all([claims('a'), claims('a'), claims('b')].map(async (each) => sessions.isLive(each)));
  expect(answers).toEqual([true, true, true]);
  state.ended.add('a');
  state.now = 59_999;
  expect(await sessions.isLive(claims('a'))).toBe(true);
  expect(queried).toEqual(['a', 'b']);
  state.now = 60_000;
  expect(await sessions.isLive(claims('a'))).toBe(false);
});

it('a session that was reported as ended is checked at once', async () => {
  const { state, sessions } = setUp();
  await sessions.isLive(claims('a'));
  state.ended.add('a');
  sessions.forget('a');
  expect(await sessions.isLive(claims('a'))).toBe(false);
});

it('a key has no session, and an error is not a result', async () => {
  const { queried, state, sessions } = setUp();
  expect(await sessions.isLive(claims())).toBe(true);
  expect(queried).toEqual([]);
  state.error = new Error('away');
  await expect(sessions.isLive(claims('a'))).rejects.toThrow('away');
  state.error = undefined;
  expect(await sessions.isLive(claims('a'))).toBe(true);
});

it('memory stays bounded whatever the number of sessions', async () => {
  const { queried, sessions } = setUp();
  for (let id = 0; id <= 20_000; id += 1) await sessions.isLive(claims(String(id)));
  await sessions.isLive(claims('20000'));
  expect(queried).toHaveLength(20_001);
  await sessions.isLive(claims('0'));
  expect(queried).toHaveLength(20_002);
});
