import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asha, openBench } from './support.ts';

const refused: string[] = [];
let fails = false;
let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench({
    afterRefusedInsert: async ({ relation, code, body, claims }) => {
      refused.push(`${relation.name} ${code} ${body} ${claims.sub === undefined ? 'nobody' : 'somebody'}`);
      if (fails) throw new Error('the settling failed');
    },
  });
});
afterAll(() => bench.close());
beforeEach(() => void (refused.length = 0));

const BODY = { title: null };

it('a refused insert is settled before its response, which does not change', async () => {
  const { status, body } = await bench.call('POST /books', { as: asha, body: BODY });
  expect([status, body]).toEqual([400, expect.objectContaining({ code: '23502' })]);
  expect(refused).toEqual([`books 23502 ${JSON.stringify(BODY)} somebody`]);
});

it('the refusal is the same when the settling fails', async () => {
  fails = true;
  expect((await bench.call('POST /books', { as: asha, body: BODY })).body).toMatchObject({ code: '23502' });
  fails = false;
  expect(refused).toHaveLength(1);
});

it('an insert that is stored, and writes of other kinds, are not settled', async () => {
  expect((await bench.call('POST /books', { as: asha, body: { title: 'Jute' } })).status).toBe(201);
  expect((await bench.call('PATCH /books?title=eq.Jute', { as: asha, body: BODY })).status).toBe(400);
  expect(refused).toEqual([]);
});
