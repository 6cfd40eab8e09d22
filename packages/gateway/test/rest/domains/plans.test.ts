/** Execution plans of requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);
const json = { accept: 'application/vnd.pgrst.plan+json' };

type Explained = [{ Plan: { 'Total Cost': number; 'Actual Rows'?: number } }];

describe('an execution plan', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench({ schemas: ['public'], plans: true }, FIXTURE)));
  afterAll(() => bench.close());

  it.each(['GET /paints?id=eq.1', 'GET /paints?select=*,walls(*)', 'GET /rpc/all_paints', 'DELETE /paints?id=eq.3'])(
    'is shown for %s',
    async (request) => {
      const reply = await bench.call<Explained>(request, { headers: json });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe(
        'application/vnd.pgrst.plan+json; for="application/json"; charset=utf-8',
      );
      expect(reply.body[0].Plan['Total Cost']).toBeGreaterThan(0);
      expect(reply.body[0].Plan['Actual Rows']).toBeUndefined();
    },
  );

  it('does not write', async () => {
    const post = { headers: json, body: { id: 50, name: 'teal' } };
    expect((await bench.call('POST /paints', post)).status).toBe(200);
    expect((await bench.call('GET /paints?id=eq.50')).body).toEqual([]);
  });

  it('has measured times where the client wants them', async () => {
    const accept = 'application/vnd.pgrst.plan+json; options=analyze|buffers';
    const reply = await bench.call<Explained>('GET /paints', { headers: { accept } });
    expect(reply.headers.get('content-type')).toContain('options=analyze|buffers');
    expect(reply.body[0].Plan['Actual Rows']).toBe(1);
  });

  it('is text, of a type that the client names', async () => {
    const accept = 'application/vnd.pgrst.plan; for="text/csv"';
    const reply = await bench.call('GET /walls', { headers: { accept } });
    expect(reply.headers.get('content-type')).toBe('application/vnd.pgrst.plan+text; for="text/csv"; charset=utf-8');
    expect(reply.text).toMatch(/^Aggregate .*\n(.*\n)+$/);
    const single = { accept: 'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object"' };
    expect((await bench.call('GET /paints', { headers: single })).status).toBe(200);
  });

  it('costs no more than a request may', async () => {
    const narrow = await openBench({ schemas: ['public'], plans: true, bounds: { anon: { planCost: 1 } } }, FIXTURE);
    try {
      const accept = 'application/vnd.pgrst.plan+json; options=analyze';
      const reply = await narrow.call('GET /paints?select=walls(paints(walls(id)))', { headers: { accept } });
      expect(reply).toMatchObject({ status: 400, body: { code: 'PGRST192' } });
    } finally {
      await narrow.close();
    }
  });
});

it('an execution plan is not shown unless the installation says so', async () => {
  const bench = await openBench({ schemas: ['public'] }, FIXTURE);
  try {
    for (const request of ['GET /paints', 'GET /rpc/all_paints', 'DELETE /paints?id=eq.1']) {
      const reply = await bench.call(request, { headers: json });
      expect(reply).toMatchObject({ status: 406, body: { code: 'PGRST107' } });
    }
  } finally {
    await bench.close();
  }
});
