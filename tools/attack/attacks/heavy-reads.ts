/**
 * Visitors with expensive single requests, each within every rate limit: 230 text searches in one query string, then
 * the most expensive accepted reads, from one address and from four. Members read lists beside them all the time, each
 * within the budget of database time also on a slow machine. How long a list takes depends on the machine, so it is
 * compared with the statement timeout, for which an attack without a bound would make it wait.
 */
import { randomUUID } from 'node:crypto';
import { percentile, tally, type Answer, type Caller } from '../caller.ts';
import type { Attack, AttackContext } from '../types.ts';

const LIST = '/rest/v1/purchase_enquiries?select=enquiry_number,fibre_type,created_at&order=created_at.desc&limit=20';
const EVERY_MS = 200;
const ATTACK_MS = 5000;
/** Half of them may wait as long as this at most: one statement of a visitor (STATEMENT_TIMEOUT_VISITORS_MS). */
const LONGEST_MEDIAN_MS = 2000;
/** How often a wave may do harm before the defence is said not to hold. */
const WAVES = 3;

/** Text searches, whose words are new each time: equal reads of visitors are coalesced. */
const searches = (count: number, nth: string): string =>
  Array.from({ length: count }, (_, at) => `content=not.fts(english).z${at}n${nth}`).join('&');
const tooHeavy = (nth: string): string => `/rest/v1/news_items?select=id&${searches(230, nth)}&limit=1000`;
const embeds = Array.from({ length: 6 }, (_, at) => `a${at}:purchase_enquiries(*)`).join();
const heavy = (nth: string): string =>
  nth.endsWith('0')
    ? `/rest/v1/news_items?select=id&${searches(2, nth)}&limit=1000`
    : `/rest/v1/tanabana_free?select=id,${embeds}&id=neq.${randomUUID()}&limit=1000`;

/** Requests a list every `EVERY_MS`, the members in turn, until the attack is over. */
async function readLists(members: readonly Caller[], isOver: () => boolean): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  while (!isOver()) {
    answers.push(members[answers.length % members.length]!.get(LIST));
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return Promise.all(answers);
}

type Wave = { what: string; path(nth: string): string; addresses: number };

/** Runs a wave for `ATTACK_MS`; the answers that it got, and those of the members' lists beside it. */
async function runWave({ path, addresses }: Wave, { from, tokens, zero }: AttackContext) {
  const until = performance.now() + ATTACK_MS;
  const isOver = () => performance.now() > until;
  const answers: Answer[] = [];
  const attack = async (at: number): Promise<void> => {
    const visitor = from(`127.0.1.${at + 1}`);
    for (let turn = 0; !isOver(); turn += 1) answers.push(await visitor.get(path(`${at}x${turn}`)));
  };
  const members = [...Object.values(tokens), zero].map((token) => from('127.0.0.20', token));
  const [lists] = await Promise.all([
    readLists(members, isOver),
    ...Array.from({ length: addresses }, (_, at) => attack(at)),
  ]);
  return { answers, lists };
}

/** Whether members' lists were served beside a wave, and within the limit; prints what was measured. */
async function isHarmless(wave: Wave, context: AttackContext): Promise<boolean> {
  const { note, fail } = context;
  const { what, path, addresses } = wave;
  const { answers, lists } = await runWave(wave, context);
  const times = lists.map(({ ms }) => ms);
  const median = percentile(times, 0.5);
  note(`${what}, ${addresses} at once: ${tally(answers)}`);
  note(`  members' lists beside them: p50 ${median} ms, p90 ${percentile(times, 0.9)} ms (${tally(lists)})`);
  const isBounded = answers.every(({ status }) => status === 400 || status === 200 || status === 429);
  if (!isBounded) fail(`${what}: ${tally(answers)}`);
  if (path === tooHeavy && answers.some(({ status }) => status === 200)) fail('230 searches were let in');
  const unserved = lists.filter(({ status }) => status !== 200).length;
  return median <= LONGEST_MEDIAN_MS && unserved <= lists.length / 10;
}

export const heavyReads: Attack = {
  name: 'heavy-reads',
  engine: 'both',
  measures: true,
  // Their rate is not what ends it.
  settings: { REQUESTS_PER_MINUTE_ADDRESS: '1000000' },
  async run(context) {
    for (const wave of [
      { what: '230 searches in one', path: tooHeavy, addresses: 1 },
      { what: 'the heaviest that are let in', path: heavy, addresses: 1 },
      { what: 'the heaviest that are let in', path: heavy, addresses: 4 },
    ]) {
      // A machine that others use too may stand still for one wave. Without a bound every wave does harm.
      let left = WAVES;
      while (left > 0 && !(await isHarmless(wave, context))) left -= 1;
      if (left === 0)
        context.fail(
          `${WAVES} times half of the members' lists took over ${LONGEST_MEDIAN_MS} ms, or a tenth was not served, beside ${wave.what}`,
        );
    }
  },
};
