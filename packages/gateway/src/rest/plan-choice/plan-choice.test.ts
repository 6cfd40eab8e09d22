/** When plans are compared, and how long a comparison is used. Which plans are alike: test/rest/plan-choice. */
import { expect, it, vi } from 'vitest';
import type { Tx } from '../../db/port.ts';
import { compile, finished, join, sql } from '../../db/sql.ts';
import type { ListCondition } from './list-shares.ts';
import { createPlanChoice, newGenericPlan, type RunAsCaller } from './plan-choice.ts';

const MINUTE = 60_000;
const SHARES: Readonly<Record<string, number>> = { cotton: 0.5, wool: 0.5, silk: 0.001 };
const key = { relation: 1, column: 'kind', type: 'text' };

const customSorts = (text: string): string => (text.includes('execute') ? 'Index Scan' : 'Sort');
/** Reading settings takes as long as planning. */
const readsSettings = (text: string): number => (text.includes('current_setting') ? 2 : 1);

/** How plans are explained: their node, their cost, and the milliseconds that they take to make and to run. */
type Explained = {
  nodeOf?: (text: string) => string;
  cost?: number;
  planning?: number;
  running?: (text: string) => number;
};

/** Requests of one statement with one value. */
function requests(
  { nodeOf = () => 'Index Scan', cost = 100, planning = 1, running = () => 1 }: Explained = {},
  conditions: readonly ListCondition[] = [],
) {
  let now = 0;
  const warn = vi.fn<(fields: object, message: string) => void>();
  const log = { info: warn, warn, error: warn };
  const choice = createPlanChoice(log, () => now);
  // With conditions there is a second value.
  const others = conditions.length > 0 ? ['other'] : [];
  const compared = { kind: 'compared', key, comparison: 'eq' } as const;
  const generic = newGenericPlan([compared, ...others.map(() => compared)], conditions)!;
  const texts: string[] = [];
  const query = vi.fn<Tx['query']>(async (statement) => {
    const { text } = compile(statement);
    texts.push(text);
    const plan = { 'Node Type': nodeOf(text), 'Total Cost': cost };
    const explained = { Plan: plan, 'Planning Time': planning, 'Execution Time': running(text) };
    const rows = text.includes('explain') ? [{ 'QUERY PLAN': [explained] }] : [];
    return { rows: rows as never[], rowCount: rows.length };
  });
  const run = vi.fn<RunAsCaller>((work) => work({ query } as Tx));
  const choose = (text = 'cotton', isInOrder = false) => {
    const all = [text, ...others];
    const statement = finished(sql`select ${join(all.map((one) => sql`${one}::text`))}`, 'authenticated');
    const share = SHARES[text];
    const estimates = all.map(() => (share === undefined ? undefined : { share, least: share, rows: 1000 }));
    const values = all.map((one) => ({ kind: 'plain', text: one }) as const);
    const places = all.map((_, place) => [place]);
    const role = 'authenticated';
    const chosen = choice.choose({
      generic,
      role,
      statement,
      values,
      places,
      estimates,
      isInOrder,
      otherwise: undefined,
    });
    chosen.compare?.(run as RunAsCaller);
    return chosen;
  };
  const ask = (text?: string, isInOrder?: boolean) => choose(text, isInOrder).planning;
  const askTimes = async (times: number, text?: string, isInOrder?: boolean) => {
    for (let time = 0; time < times; time += 1) ask(text, isInOrder);
    await choice.idle();
  };
  return { ask, askTimes, choose, run, warn, texts, choice, pass: (ms: number) => void (now += ms) };
}

it('plans are compared at the third request of a class', async () => {
  const { ask, askTimes, run } = requests();
  await askTimes(2);
  expect(run).not.toHaveBeenCalled();
  await askTimes(1);
  expect(run).toHaveBeenCalledTimes(1);
  expect([ask('cotton'), ask('wool'), ask('silk')]).toEqual(['generic', 'generic', 'custom']);
});

it('values of which nothing is known are never compared', async () => {
  const { ask, askTimes, run } = requests();
  await askTimes(3, 'linen');
  expect(ask('linen')).toBeUndefined();
  expect(run).not.toHaveBeenCalled();
});

it('each class is compared with the same generic plan, which is explained once', async () => {
  const { askTimes, texts } = requests();
  await askTimes(3, 'cotton');
  await askTimes(3, 'silk');
  expect(texts.filter((text) => text.startsWith('prepare'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('explain') && text.includes('select'))).toHaveLength(2);
});

it('another plan is never chosen where reading settings takes as long as planning, which is measured once', async () => {
  const { ask, askTimes, texts } = requests({ nodeOf: customSorts, running: readsSettings });
  await askTimes(19);
  expect(texts.filter((text) => text.includes('analyze'))).toHaveLength(6);
  expect(ask()).toBe('custom');
});

it('a class with another plan has one of its own from its eleventh request on', async () => {
  const { ask, askTimes, choose } = requests({ nodeOf: customSorts });
  await askTimes(10);
  expect(ask()).toBe('generic');
  const { statement, settings } = choose('wool');
  expect(settings).toEqual({ 'request.value_a': 'wool' });
  expect(compile(statement).text).toBe("select current_setting('request.value_a')::text");
  expect(ask('silk')).toBe('custom');
});

it.each<[string, (text: string) => number, string]>([
  [
    'for all values where that is quicker',
    (text) => (text.includes('(select') ? 2 : 1),
    "select current_setting('request.value_a')::text, current_setting('request.value_b')::text",
  ],
  [
    'for those that every row passes, with the others read once, where that is quicker',
    (text) => (text.includes("::text, current_setting('request.value_b')") ? 2 : 1),
    "select current_setting('request.value_a')::text, (select current_setting('request.value_b')::text)::text",
  ],
  [
    'for none, with all values read once, where that is quicker',
    (text) => (text.includes(') select current_setting') ? 2 : 1),
    "select (select current_setting('request.value_a')::text)::text, (select current_setting('request.value_b')::text)::text",
  ],
])('such a plan is made %s', async (_, running, own) => {
  const required: ListCondition = { kind: 'filter', negated: false, place: 0 };
  const { askTimes, choose } = requests({ nodeOf: customSorts, running }, [required]);
  await askTimes(10);
  const { statement, settings } = choose('wool');
  expect(compile(statement).text).toBe(own);
  expect(settings).toEqual({ 'request.value_a': 'wool', 'request.value_b': 'other' });
});

it('such a plan is made in the order of the list where that is best', async () => {
  const { askTimes, choose } = requests({ nodeOf: () => 'Sort' });
  await askTimes(10, 'cotton', true);
  expect(choose('cotton', true)).toMatchObject({
    planning: 'generic, in order',
    settings: { 'request.value_a': 'cotton' },
  });
});

it('a list that takes long is not run to be compared', async () => {
  const { ask, askTimes, texts } = requests({ nodeOf: customSorts, cost: 10_001 });
  await askTimes(19);
  expect(ask()).toBe('custom');
  expect(texts.filter((text) => text.includes('analyze'))).toEqual([]);
});

it('a list that is best read in order is not sorted, though the generic plan sorts as the plan for its values does', async () => {
  const { ask, askTimes } = requests({ nodeOf: () => 'Sort', running: readsSettings });
  expect(ask('cotton', true)).toBe('custom, in order');
  await askTimes(2, 'cotton', true);
  expect(ask('cotton', true)).toBe('custom, in order');
});

it('such a list has its generic plan where PostgreSQL does not sort it', async () => {
  const { ask, askTimes } = requests();
  await askTimes(3, 'cotton', true);
  expect(ask('cotton', true)).toBe('generic');
});

it('a comparison is used for ten minutes', async () => {
  const { ask, askTimes, run, pass } = requests();
  await askTimes(3);
  pass(9 * MINUTE);
  expect(ask()).toBe('generic');
  pass(MINUTE);
  expect(ask()).toBe('custom');
  await askTimes(2);
  expect(run).toHaveBeenCalledTimes(2);
});

it('one comparison runs at a time', async () => {
  const { ask, run } = requests();
  const waiting = Promise.withResolvers<never>();
  run.mockReturnValueOnce(waiting.promise);
  for (const text of ['cotton', 'cotton', 'cotton', 'silk', 'silk', 'silk', 'silk']) ask(text);
  expect(run).toHaveBeenCalledTimes(1);
  waiting.reject(new Error('over'));
});

it('a comparison that fails is logged, and the values are planned as before', async () => {
  const { ask, askTimes, run, warn } = requests();
  run.mockRejectedValueOnce(new Error('no connection'));
  await askTimes(3);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(ask()).toBe('custom');
  await askTimes(5);
  expect(run).toHaveBeenCalledTimes(1);
});
