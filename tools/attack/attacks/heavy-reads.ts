/**
 * Visitors with expensive single requests, each within every rate limit: 230 text searches in one query string, then
 * the most expensive accepted reads, from one address and from four. A member reads a list beside them all the time.
 * How long the list takes depends on the machine, so it is compared with the statement timeout, for which an attack
 * without a bound would make it wait.
 */
import { percentile, tally, type Answer, type Caller } from '../caller.ts';
import type { Attack } from '../types.ts';

const LIST = '/rest/v1/purchase_enquiries?select=enquiry_number,fibre_type,created_at&order=created_at.desc&limit=20';
const EVERY_MS = 100;
const ATTACK_MS = 8000;
/** Half of them may wait as long as this at most: a statement of a visitor above the budget has less. */
const LONGEST_MEDIAN_MS = 500;

const searches = (count: number): string =>
  Array.from({ length: count }, (_, at) => `content=not.fts(english).z${at}`).join('&');
const TOO_HEAVY = `/rest/v1/news_items?select=id&${searches(230)}&limit=1000`;
const HEAVY = [
  `/rest/v1/news_items?select=id&${searches(2)}&limit=1000`,
  `/rest/v1/tanabana_free?select=id,${Array.from({ length: 6 }, (_, at) => `a${at}:purchase_enquiries(*)`).join()}&limit=1000`,
];

/** Requests lists every `EVERY_MS` until the attack is over. */
async function readLists(member: Caller, isOver: () => boolean): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  while (!isOver()) {
    answers.push(member.get(LIST));
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return Promise.all(answers);
}

export const heavyReads: Attack = {
  name: 'heavy-reads',
  engine: 'both',
  // Their rate is not what ends it.
  settings: { REQUESTS_PER_MINUTE_ADDRESS: '1000000' },
  async run({ from, tokens, note, fail }) {
    const member = from('127.0.0.20', tokens.paid);
    for (const [what, paths, addresses] of [
      ['230 searches in one', [TOO_HEAVY], 1],
      ['the heaviest that are let in', HEAVY, 1],
      ['the heaviest that are let in', HEAVY, 4],
    ] as const) {
      const until = performance.now() + ATTACK_MS;
      const isOver = () => performance.now() > until;
      const answers: Answer[] = [];
      const attack = async (at: number): Promise<void> => {
        const visitor = from(`127.0.1.${at + 1}`);
        for (let turn = 0; !isOver(); turn += 1) answers.push(await visitor.get(paths[turn % paths.length]!));
      };
      const [lists] = await Promise.all([
        readLists(member, isOver),
        ...Array.from({ length: addresses }, (_, at) => attack(at)),
      ]);
      const times = lists.map(({ ms }) => ms);
      const median = percentile(times, 0.5);
      note(`${what}, ${addresses} at once: ${tally(answers)}`);
      note(`  a member's list beside them: p50 ${median} ms, p90 ${percentile(times, 0.9)} ms (${tally(lists)})`);
      if (median > LONGEST_MEDIAN_MS) fail(`a member's list took ${median} ms beside ${what}`);
      const unserved = lists.filter(({ status }) => status !== 200).length;
      if (unserved > lists.length / 10) fail(`${unserved} of ${lists.length} lists of a member were not served`);
      const isBounded = answers.every(({ status }) => status === 400 || status === 200 || status === 429);
      if (!isBounded) fail(`${what}: ${tally(answers)}`);
      if (paths[0] === TOO_HEAVY && answers.some(({ status }) => status === 200)) fail('230 searches were let in');
    }
  },
};
