/**
 * Floods of the auth service's doors that create something: sign-ins by a provider that are begun and never finished, answers of a provider
 * with made up states, anonymous sign-ups, and links that only the operator may make. One address gets a bounded number, nobody else more than
 * before, and no account comes of any.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tally, type Answer } from '../../caller.ts';
import type { Attack } from '../../types.ts';

const FLOOD = 400;
const AT_ONCE = 40;
/** Sign-ins by a provider that one address may begin in an hour, with room for those that were begun before. */
const MOST_BEGUN = 120;

async function flooded(call: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < FLOOD; at += AT_ONCE)
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(at + index)))));
  return answers;
}

const within = ({ status }: Answer, ...expected: number[]): boolean =>
  typeof status === 'number' && expected.includes(status);

export const accountFloods: Attack = {
  name: 'account-floods',
  engine: 'both',
  settings: { GOOGLE_CLIENT_ID: 'attacked', GOOGLE_CLIENT_SECRET: 'attacked' },
  growsByMb: 300,
  async run({ url, tokens, admin, dataDir, from, note, fail }) {
    const { serviceRoleKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as {
      serviceRoleKey: string;
    };
    const operator = from('127.0.1.9', serviceRoleKey);
    const accounts = async () =>
      Number((await operator.get('/auth/v1/admin/users?per_page=1')).headers['x-total-count']);
    const before = await accounts();

    const visitor = from('127.0.1.1');
    const begun = await flooded((index) =>
      visitor.get(`/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(`${url}/x${index}`)}`),
    );
    note(`${FLOOD} sign-ins by a provider begun: ${tally(begun)}`);
    const sent = begun.filter((answer) => within(answer, 302)).length;
    if (sent > MOST_BEGUN) fail(`one address has begun ${sent} sign-ins`);
    if (!begun.every((answer) => within(answer, 302, 429, 400, 500, 503)))
      fail(`a begun sign-in was answered with ${tally(begun)}`);

    const states = from('127.0.1.2');
    const forged = await flooded((index) =>
      states.get(`/auth/v1/callback?code=c${index}&state=${Buffer.from(`state ${index}`).toString('base64url')}`),
    );
    note(`${FLOOD} made up states: ${tally(forged)}`);
    const letIn = forged.find(
      ({ status, headers }) =>
        status === 'none' || status >= 500 || /access_token|[?&]code=/.test(String(headers.location)),
    );
    if (letIn) fail(`a made up state: ${letIn.status} ${String(letIn.headers.location)}`);

    const anonymous = from('127.0.1.3');
    const signedUp = await flooded(() => anonymous.post('/auth/v1/signup', {}));
    note(`${FLOOD} anonymous sign-ups: ${tally(signedUp)}`);
    if (!signedUp.every((answer) => within(answer, 400, 422, 429))) fail('an anonymous sign-up was not refused');

    for (const [who, token] of [
      ['visitor', undefined],
      ['member', tokens.free],
      ['admin of the product', admin],
    ] as const) {
      const caller = from(`127.0.1.${who.length}`, token);
      const made = await flooded((index) =>
        caller.post('/auth/v1/admin/generate_link', { type: 'magiclink', email: `link${index}@mill.example` }),
      );
      note(`${FLOOD} links by a ${who}: ${tally(made)}`);
      if (!made.every((answer) => within(answer, 401, 403, 429))) fail(`a ${who} made links: ${tally(made)}`);
    }
    const after = await accounts();
    if (!(after === before)) fail(`there are ${after} accounts; there were ${before}`);
  },
};
