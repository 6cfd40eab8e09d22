/** Columns and relationships that functions compute, relations of many rows spread into lists, and the function before each request. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);

let bench: Bench;
beforeAll(async () => void (bench = await openBench({ schemas: ['public'], writesNeedFilter: false }, FIXTURE)));
afterAll(() => bench.close());

const full = { prefer: 'return=representation' };

describe('computed columns', () => {
  it.each<[request: string, body: unknown]>([
    ['/makers?select=full_name&id=eq.1', [{ full_name: 'Asha K' }]],
    ['/makers?select=id&full_name=eq.Bela M', [{ id: 2 }]],
    ['/toys?select=id&order=price.desc&limit=1', [{ id: 3 }]],
    ['/toys?select=id,price&id=eq.2', [{ id: 2, price: 0.5 }]],
    ['/toys?select=cost:price::text&id=eq.2', [{ cost: '0.50000000000000000000' }]],
    ['/toys?select=id,makers(full_name)&order=id&limit=1', [{ id: 1, makers: { full_name: 'Asha K' } }]],
    ['/rpc/all_toys?select=id,price&price=gt.5', [{ id: 3, price: 9 }]],
    ['/toys?id=eq.1', [{ id: 1, name: 'Top', maker: 1, cents: 150 }]],
  ])('GET %s', async (path, body) => {
    const reply = await bench.call(`GET ${path}`);
    expect([reply.status, JSON.stringify(reply.body).replaceAll(/(\.\d*?[1-9])0+\b|\.0+\b/g, '$1')]).toEqual([
      200,
      JSON.stringify(body).replaceAll(/(\.\d*?[1-9])0+\b|\.0+\b/g, '$1'),
    ]);
  });

  it('are in what a write returns', async () => {
    const insert = { headers: full, body: { id: 9, name: 'Yoyo', maker: 2, cents: 300 } };
    const created = await bench.attempt<{ price: number }[]>('POST /toys?select=id,price', insert);
    expect(created.body).toMatchObject([{ id: 9, price: 3 }]);
    const changed = await bench.attempt('PATCH /toys?price=gt.5&select=id,price', {
      headers: full,
      body: { cents: 200 },
    });
    expect(changed.body).toMatchObject([{ id: 3, price: 2 }]);
    const gone = await bench.attempt('DELETE /toys?id=eq.2&select=price', { headers: full });
    expect(gone.body).toMatchObject([{ price: 0.5 }]);
  });

  it('need the right to call their function', async () => {
    const reply = await bench.call('GET /toys?select=hidden_price');
    expect(reply).toMatchObject({ status: 401, body: { code: '42501' } });
  });

  it('weigh as much as a costly filter', async () => {
    const bounds = { anon: { weight: 30 } };
    const narrow = await openBench({ schemas: ['public'], bounds }, FIXTURE);
    try {
      expect((await narrow.call('GET /toys?select=price')).status).toBe(200);
      for (const select of ['a:price,b:price', 'price,made_by(id)', 'cheaper(cheaper(id))']) {
        const reply = await narrow.call(`GET /toys?select=${select}`);
        expect(reply).toMatchObject({ status: 400, body: { code: 'PGRST195' } });
      }
      expect(await narrow.call('GET /rpc/all_toys?select=a:price,b:cents&price=gt.1&order=price')).toMatchObject({
        status: 200,
      });
    } finally {
      await narrow.close();
    }
  });
});

describe('computed relationships', () => {
  it.each<[request: string, body: unknown]>([
    ['/toys?select=id,made_by(first)&id=eq.3', [{ id: 3, made_by: { first: 'Bela' } }]],
    ['/toys?select=id,less:cheaper(name)&order=id&limit=1', [{ id: 1, less: [{ name: 'Kite' }] }]],
    ['/toys?select=id,made_by!inner(id)&made_by.first=eq.Bela', [{ id: 3, made_by: { id: 2 } }]],
    ['/rpc/all_toys?select=id,made_by(first)&limit=1', [{ id: 1, made_by: { first: 'Asha' } }]],
    [
      '/toys?select=id,cheaper(id,cheaper(id))&id=eq.3',
      [
        {
          id: 3,
          cheaper: [
            { id: 1, cheaper: [{ id: 2 }] },
            { id: 2, cheaper: [] },
          ],
        },
      ],
    ],
    ['/toys?select=id,...made_by(maker_name:first)&id=eq.3', [{ id: 3, maker_name: 'Bela' }]],
  ])('GET %s', async (path, body) => {
    const reply = await bench.call(`GET ${path}`);
    expect([reply.status, reply.body]).toEqual([200, body]);
  });

  it('are in what a write returns, and in a count', async () => {
    const changed = await bench.attempt('PATCH /toys?id=eq.3&select=made_by(first)', {
      headers: full,
      body: { maker: 1 },
    });
    expect(changed.body).toEqual([{ made_by: { first: 'Asha' } }]);
    const counted = await bench.call('GET /toys?select=id,made_by!inner()&made_by.id=eq.1&limit=1', {
      headers: { prefer: 'count=exact' },
    });
    expect(counted.headers.get('content-range')).toBe('0-0/2');
  });
});

describe('spreading a relation of many rows', () => {
  it.each<[select: string, body: unknown]>([
    ['first,...toys(name)&toys.order=name', [{ first: 'Asha', name: ['Kite', 'Top'] }]],
    [
      'first,...toys(names:name,cents)&toys.order=cents.desc',
      [{ first: 'Asha', names: ['Top', 'Kite'], cents: [150, 50] }],
    ],
    ['first,...toys(name)&toys.limit=1&toys.order=id', [{ first: 'Asha', name: ['Top'] }]],
    ['first,...toys(name)&toys.id=eq.9', [{ first: 'Asha', name: [] }]],
    ['first,...toys()', [{ first: 'Asha' }]],
    ['first,...toys(name,...makers(last))&toys.order=id', [{ first: 'Asha', name: ['Top', 'Kite'], last: ['K', 'K'] }]],
  ])('select=%s', async (select, body) => {
    expect((await bench.call(`GET /makers?id=eq.1&select=${select}`)).body).toEqual(body);
  });

  it('keeps only rows that have some, with inner', async () => {
    expect((await bench.call('GET /makers?select=id,...toys!inner(name)&toys.id=eq.3')).body).toEqual([
      { id: 2, name: ['Drum'] },
    ]);
  });

  it('takes no aggregates', async () => {
    const own = await openBench({ schemas: ['public'], aggregates: true }, FIXTURE);
    try {
      const reply = await own.call('GET /makers?select=id,...toys(cents.sum())');
      expect(reply).toMatchObject({ status: 400, body: { code: 'PGRST127' } });
    } finally {
      await own.close();
    }
  });

  it('is measured like any list', async () => {
    const own = await openBench({ schemas: ['public'], bounds: { anon: { answerBytes: 1024 } } }, FIXTURE);
    try {
      expect(await own.call('GET /makers?select=id,...toys(name)&id=eq.1')).toMatchObject({
        status: 400,
        body: { code: 'PGRST191' },
      });
    } finally {
      await own.close();
    }
  });
});

describe('the function before each request', () => {
  it('may refuse it, and may set headers in place of those of the service', async () => {
    const preRequest = { schema: 'guard', name: 'before_request' };
    const own = await openBench({ schemas: ['public'], preRequest, readsSeeClaimsAlone: true }, FIXTURE);
    try {
      expect(await own.call('GET /makers')).toMatchObject({ status: 418, body: { message: 'no makers today' } });
      for (const request of ['GET /toys', 'POST /rpc/all_toys', 'DELETE /toys?id=eq.99']) {
        const { headers } = await own.call(request);
        expect([headers.get('x-guard'), headers.get('content-type')]).toEqual(['passed', 'application/custom+json']);
      }
      expect((await own.call('POST /makers', { body: { id: 5, first: 'a', last: 'b' } })).status).toBe(418);
    } finally {
      await own.close();
    }
  });
});

it('a write without a filter is taken where the installation allows it', async () => {
  expect((await bench.attempt('DELETE /toys')).status).toBe(204);
  expect((await bench.attempt('PATCH /toys', { body: { cents: 1 } })).status).toBe(204);
});
