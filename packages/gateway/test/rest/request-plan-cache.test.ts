/** Requests of a cached shape with other values get the same response as from a service with an empty cache. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asha, openBench, type Bench } from './support.ts';

/** The requests of each list run in order, so every entry but the first finds a cached plan. */
const ALIKE: readonly (readonly (readonly [request: string, body?: unknown])[])[] = [
  ['2', '1', '3', '999', 'two', '', '%31', '+2', '2&id=eq.3', '%E0%A4', 'null', "2'--"].map((id) => [
    `GET /books?select=id,title&id=eq.${id}`,
  ]),
  ['Weft', 'Indigo', 'Knots,%20(and%20%22ties%22)', '%00', '%ED%A0%80', '*', 'a%26b', 'x=y', '$1', '\uE0000\uE000'].map(
    (title) => [`GET /books?select=id&title=eq.${title}&order=id`],
  ),
  // A word by which an index was cut is written into the statement, any other is not.
  ['open', 'closed', 'open', 'draft', 'nothing', "'"].map((status) => [`GET /books?select=id&status=eq.${status}`]),
  ['1', '2'].flatMap((shelf) =>
    ['open', 'closed'].map((status) => [`GET /books?select=id&status=eq.${status}&shelf_id=eq.${shelf}`] as const),
  ),
  ['1', '2', 'x'].map((id) => [`GET /books?select=id,shelves(name)&shelves.id=eq.${id}`]),
  ['1', '2'].map((id) => [`GET /books?select=id&or=(id.eq.${id},id.eq.3)`]),
  // Other operators, lists, trees and offsets.
  ['gt.1', 'gt.2', 'gt.x', 'lte.2', 'lte.1', 'neq.1', 'neq.2', 'not.gte.2', 'not.gte.1'].map((filter) => [
    `GET /books?select=id&id=${filter}&order=id`,
  ]),
  ['*e*', '*ee*', 'W*', '%25e_', 'x', '*', ''].map((pattern) => [
    `GET /books?select=id&title=ilike.${pattern}&order=id`,
  ]),
  ['(1,2)', '(2,3)', '("3",1)', '(x,1)', '(1)', '()', '(1,2', '(1,2,999)'].map((list) => [
    `GET /books?select=id&id=in.${list}&order=id`,
  ]),
  ['(Weft,"Knots, (and \\"ties\\")")', '(Indigo,Weft)'].map((list) => [
    `GET /books?select=id&title=in.${encodeURIComponent(list)}&order=id`,
  ]),
  ['Weft', 'Indigo', '"Knots, (and \\"ties\\")"', 'Weft),(', '*'].map((title) => [
    `GET /books?select=id&or=(title.eq.${encodeURIComponent(title)},and(id.gt.1,pages.not.in.(1,250)))&order=id`,
  ]),
  ['1', '2', '0', '999', '100001', 'x'].map((offset) => [`GET /books?select=id&order=id&limit=2&offset=${offset}`]),
  ['1', '2'].map((id) => [`GET /shelves?select=id,books(id)&books.id=gt.${id}&order=id`]),
  ['1', '2', '999'].map((id) => [`HEAD /books?id=eq.${id}`]),
  ['1', '2', 'x', 'eq.1'].map((a) => [`GET /rpc/add_up?a=${a}`]),
  ['1&b=2', '2&b=1', '2', 'x&b=1'].map((a) => [`GET /rpc/add_up?a=${a}`]),
  ['a&words=bb', 'cc&words=d', 'e'].map((word) => [`GET /rpc/longest?words=${word}`]),
  ['60', '250', 'x'].map((pages) => [`GET /rpc/books_over?min_pages=${pages}&select=id&id=eq.3`]),
  [
    { a: 1 },
    { a: 2 },
    { a: 'x' },
    { a: 1, b: 2 },
    { b: 2, a: 1 },
    { c: 1 },
    [],
    [{ a: 1 }],
    '{',
    '',
    'null',
    '{"a":1e400}',
  ].map((body) => ['POST /rpc/add_up', body]),
  [{ any: 1 }, { any: 2 }, [1], '"x"', 'x'].map((body) => ['POST /rpc/echo', body]),
];

const WRITES: readonly (readonly [request: string, body: unknown])[] = [
  { title: 'New', pages: 5 },
  { title: 'Newer', pages: 6 },
  { title: '', pages: 7 },
  { title: 'More', pages: 'many' },
  { pages: 8, title: 'Turned round' },
  { title: 'Once', titel: 'More' },
  [{ title: 'A' }, { title: 'B' }],
  [],
  {},
].map((body) => ['POST /books?select=title,pages', body]);

const CHANGES: readonly (readonly [request: string, body?: unknown])[] = ['1', '2', 'x', '999'].flatMap((id) => [
  [`PATCH /books?id=eq.${id}&select=id,pages`, { pages: 11 }],
  [`PATCH /books?id=eq.${id}&select=id,pages`, { pages: 12 }],
  [`DELETE /books?id=eq.${id}&select=id`],
]);

describe('a request with a cached plan and other values', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench()));
  afterAll(() => bench.close());

  let calls = 0;

  /** @param anew in words that were never used before, so that nothing of it is known */
  async function answerOf(request: string, body: unknown, anew: boolean) {
    const prefer = `return=representation${anew ? `, once=${(calls += 1)}` : ''}`;
    const { status, text, headers } = await bench.attempt(request, { as: asha, body, headers: { prefer } });
    return { request, body, status, text, range: headers.get('content-range') };
  }

  it.each([...ALIKE, WRITES, CHANGES].map((requests) => [requests[0]![0], requests] as const))(
    'has the same response: %s',
    async (_, requests) => {
      const answers = new Set<string>();
      for (const [request, body] of [...requests, ...requests]) {
        const answer = await answerOf(request, body, false);
        expect(answer).toEqual(await answerOf(request, body, true));
        answers.add(JSON.stringify([answer.status, answer.text, answer.range]));
      }
      expect(answers.size).toBeGreaterThan(1);
    },
  );
});
