/**
 * An attacker has an admin's password and guesses the six digits of the app: in many sessions, from many addresses,
 * many at once; and repeats a valid code that he overheard. The owner can still work in the session in which she has
 * verified her factor.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { DEMO_LOGINS } from '../../../../db/src/index.ts';
import { served, tally, type Answer, type Caller } from '../../caller.ts';
import type { Attack } from '../../types.ts';

const ADDRESSES = 12;
const GUESSES_EACH = 25;
/** Of an account at places where it has proved nothing: an hour's, all addresses together. */
const MOST_TRIED = 20;
const REPLAYS = 30;
const STEP_MS = 30_000;

const read = <T>({ status, text }: Answer): T => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as T;
};

export const secondFactor: Attack = {
  name: 'second-factor',
  waits: true,
  engine: 'both',
  async run({ from, note, fail }) {
    const { email, password } = DEMO_LOGINS.find((login) => login.email.startsWith('admin2@'))!;
    const enter = async (address: string): Promise<Caller> => {
      const visitor = from(address);
      const session = await served(() => visitor.post('/auth/v1/token?grant_type=password', { email, password }));
      return from(address, read<{ access_token: string }>(session).access_token);
    };
    const challenge = async (caller: Caller, id: string) =>
      read<{ id: string }>(await served(() => caller.post(`/auth/v1/factors/${id}/challenge`, {}))).id;

    const owner = await enter('127.0.1.1');
    const enrolled = await owner.post('/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Phone' });
    const { id, totp } = read<{ id: string; totp: { secret: string } }>(enrolled);
    const app = new TOTP({ secret: totp.secret });
    const first = { challenge_id: await challenge(owner, id), code: app.generate() };
    read(await owner.post(`/auth/v1/factors/${id}/verify`, first));

    const thieves = await Promise.all(Array.from({ length: ADDRESSES }, (_, index) => enter(`127.0.5.${index + 1}`)));
    const news = { headline: 'Taken over', content: 'x' };
    const written = await Promise.all(thieves.map((thief) => thief.post('/rest/v1/news_items', news)));
    note(`news of ${ADDRESSES} sessions with the password alone: ${tally(written)}`);
    if (written.some(({ status }) => status !== 403)) fail('a session without the second factor wrote as an admin');

    const right = app.generate();
    const guesses = await Promise.all(
      thieves.map(async (thief, who) => {
        const challenge_id = await challenge(thief, id);
        const codes = Array.from({ length: GUESSES_EACH }, (_, index) => String(who * 1000 + index).padStart(6, '0'));
        return Promise.all(
          codes
            .filter((code) => code !== right)
            .map((code) => thief.post(`/auth/v1/factors/${id}/verify`, { challenge_id, code })),
        );
      }),
    );
    const all = guesses.flat();
    note(`${all.length} guesses from ${ADDRESSES} addresses at once: ${tally(all)}`);
    const tried = all.filter(({ status }) => status !== 429 && status !== 503).length;
    if (tried > MOST_TRIED) fail(`${tried} codes were tried; ${MOST_TRIED} may be`);
    if (all.some(({ status }) => status === 200)) fail('a guess was right');

    // The next half minute: a code is good once.
    await pause(STEP_MS - (Date.now() % STEP_MS) + 500);
    const code = app.generate();
    const again = await enter('127.0.1.1');
    const challenges = await Promise.all(Array.from({ length: REPLAYS }, () => challenge(again, id)));
    const replays = await Promise.all(
      challenges.map((challenge_id) => again.post(`/auth/v1/factors/${id}/verify`, { challenge_id, code })),
    );
    note(`one right code ${REPLAYS} times at once, where its owner is known: ${tally(replays)}`);
    const good = replays.filter(({ status }) => status === 200).length;
    if (good !== 1) fail(`a right code was good ${good} times; once it is`);
  },
};
