import { expect, it } from 'vitest';
import type { Claims } from '../../db/scope.ts';
import { createLiveSessions } from './live-sessions.ts';

const claims = (session_id?: string): Claims => ({ role: 'authenticated', session_id });

function watched() {
  const asked: string[] = [];
  const state = { now: 0, fault: undefined as Error | undefined, ended: new Set<string>() };
  const sessions = createLiveSessions(
    async (id) => {
      asked.push(id);
      if (state.fault) throw state.fault;
      return !state.ended.has(id);
    },
    () => state.now,
  );
  return { asked, state, sessions };
}

it('a session is asked about once a minute, however many requests come at a time', async () => {
  const { asked, state, sessions } = watched();
  const answers = await Promise.all([claims('a'), claims('a'), claims('b')].map(async (each) => sessions.lasts(each)));
  expect(answers).toEqual([true, true, true]);
  state.ended.add('a');
  state.now = 59_999;
  expect(await sessions.lasts(claims('a'))).toBe(true);
  expect(asked).toEqual(['a', 'b']);
  state.now = 60_000;
  expect(await sessions.lasts(claims('a'))).toBe(false);
});

it('one that was told to have ended is asked about at once', async () => {
  const { state, sessions } = watched();
  await sessions.lasts(claims('a'));
  state.ended.add('a');
  sessions.forget('a');
  expect(await sessions.lasts(claims('a'))).toBe(false);
});

it('a key has no session, and a fault is no answer', async () => {
  const { asked, state, sessions } = watched();
  expect(await sessions.lasts(claims())).toBe(true);
  expect(asked).toEqual([]);
  state.fault = new Error('away');
  await expect(sessions.lasts(claims('a'))).rejects.toThrow('away');
  state.fault = undefined;
  expect(await sessions.lasts(claims('a'))).toBe(true);
});

it('memory stays bounded whatever the number of sessions', async () => {
  const { asked, sessions } = watched();
  for (let id = 0; id <= 20_000; id += 1) await sessions.lasts(claims(String(id)));
  await sessions.lasts(claims('20000'));
  expect(asked).toHaveLength(20_001);
  await sessions.lasts(claims('0'));
  expect(asked).toHaveLength(20_002);
});
