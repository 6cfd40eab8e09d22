import { expect, it } from 'vitest';
import { asha, openBench } from './support.ts';

it('an insert waits for its hook, and other requests do not', async () => {
  const calls: string[] = [];
  let goOn = () => {};
  const pending = new Promise<void>((resolve) => (goOn = resolve));
  const bench = await openBench({
    beforeInsert: ({ schema, name }) => {
      calls.push(`${schema}.${name}`);
      return pending;
    },
  });
  try {
    let isPosted = false;
    const posting = bench.call('POST /books', { as: asha, body: { title: 'Silk' } }).finally(() => (isPosted = true));
    const body = { pages: 7 };
    expect((await bench.call('PATCH /books?title=eq.Silk', { as: asha, body })).status).toBe(204);
    expect((await bench.call('GET /books?title=eq.Silk', { as: asha })).body).toEqual([]);
    expect([calls, isPosted]).toEqual([['public.books'], false]);
    goOn();
    expect((await posting).status).toBe(201);
    expect((await bench.call('GET /books?title=eq.Silk', { as: asha })).body).toMatchObject([{ title: 'Silk' }]);
  } finally {
    await bench.close();
  }
});
