/** A client forges X-Forwarded-For with another address each time, to evade the rate limits. */
import { tally } from '../caller.ts';
import type { Attack } from '../types.ts';

const CALLS = 260;
/** At once: more would be sent away at the door of the database before anything is counted. */
const AT_ONCE = 20;

export const trustedProxies: Attack = {
  name: 'trusted-proxies',
  engine: 'embedded',
  settings: { TRUSTED_PROXIES: '127.0.0.1' },
  async run({ from, note, fail }) {
    const ask = async (who: string) => {
      const caller = from(who);
      const askAs = (index: number) =>
        caller.post(
          '/functions/v1/verify-user-and-send-otp',
          { country_code: '+91', mobile_number: `98${76_000_000 + index}` },
          { headers: { 'x-forwarded-for': `198.51.${100 + (index >> 8)}.${index & 255}` } },
        );
      const answers: Awaited<ReturnType<typeof askAs>>[] = [];
      while (answers.length < CALLS) {
        const first = answers.length;
        answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => askAs(first + index)))));
      }
      return answers;
    };
    const stranger = await ask('127.0.1.1');
    note(`${CALLS} look-ups of a stranger who claims ${CALLS} addresses: ${tally(stranger)}`);
    if (!stranger.some(({ status }) => status === 429)) fail('a stranger’s X-Forwarded-For was believed');
    const proxy = await ask('127.0.0.1');
    note(`${CALLS} look-ups through a trusted proxy for ${CALLS} addresses: ${tally(proxy)}`);
  },
};
