/** Media types that functions of the database produce. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);

let bench: Bench;
beforeAll(async () => void (bench = await openBench({ schemas: ['public'] }, FIXTURE)));
afterAll(() => bench.close());

const accept = (type: string) => ({ headers: { accept: type } });

describe('a function that returns a domain named as a media type', () => {
  it('produces that type for clients that take it, and JSON for others', async () => {
    const text = await bench.call('GET /rpc/greeting?name=Asha', accept('text/plain'));
    expect([text.status, text.text, text.headers.get('content-type')]).toEqual([
      200,
      'Hello Asha',
      'text/plain; charset=utf-8',
    ]);
    const posted = await bench.call('POST /rpc/greeting', {
      ...accept('image/png, text/plain'),
      body: { name: 'Bela' },
    });
    expect([posted.status, posted.text]).toEqual([200, 'Hello Bela']);
    expect((await bench.call('GET /rpc/greeting?name=Asha')).text).toBe('"Hello Asha"');
    expect((await bench.call('GET /rpc/nothing', accept('text/plain'))).text).toBe('');
  });

  it('may produce bytes', async () => {
    const reply = await bench.app.request('/rest/v1/rpc/pixel', accept('image/png'));
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await reply.arrayBuffer()).toString('hex')).toBe('89504e470d0a00ff');
  });

  it('may produce any type', async () => {
    const unnamed = await bench.call('GET /rpc/anything?known=', accept('app/bingo'));
    expect([unnamed.text, unnamed.headers.get('content-type')]).toEqual(['any', 'application/octet-stream']);
    const named = await bench.call('GET /rpc/anything?known=app/bingo');
    expect([named.text, named.headers.get('content-type')]).toEqual(['any', 'app/bingo']);
  });

  it('sends no body to HEAD', async () => {
    const head = await bench.call('HEAD /rpc/pixel', accept('image/png'));
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', 'image/png']);
  });
});

describe('an aggregate over the rows of a relation', () => {
  const tsv = accept('text/tab-separated-values');

  it('produces its type of whole rows', async () => {
    const rows = await bench.call('GET /paints?id=lt.3&order=id.desc', tsv);
    expect([rows.status, rows.text, rows.headers.get('content-type')]).toEqual([
      200,
      '2\tgreen\n1\tblack\n',
      'text/tab-separated-values',
    ]);
    expect((await bench.call('GET /rpc/all_paints?id=eq.3', tsv)).text).toBe('3\tnone\n');
    expect((await bench.call('GET /paints?id=gt.99', tsv)).text).toBe('');
    const headers = { ...tsv.headers, prefer: 'return=representation' };
    const body = { id: 9, name: 'teal' };
    expect(await bench.attempt('POST /paints', { headers, body })).toMatchObject({ status: 201, text: '9\tteal\n' });
  });

  it('may replace a type of ours', async () => {
    expect((await bench.call('GET /paints?order=id', accept('text/csv'))).text).toBe('1;2;3;');
    expect((await bench.call('GET /walls?select=id&id=eq.1', accept('text/csv'))).text).toBe('id\n1');
  });

  it('is not used for other rows', async () => {
    for (const path of ['/paints?select=id,name', '/paints?select=*,walls(id)', '/walls', '/rpc/greeting?name=x']) {
      const reply = await bench.call(`GET ${path}`, tsv);
      expect(reply).toMatchObject({ status: 406, body: { code: 'PGRST107' } });
    }
  });

  it('gets no column that the role may not select', async () => {
    const reply = await bench.call('GET /vaults', accept('text/plain'));
    expect(reply).toMatchObject({ status: 401, body: { code: '42501' } });
    expect(reply.text).not.toContain('hidden');
    expect((await bench.call('GET /vaults')).body).toEqual([{ id: 1 }]);
  });

  it('over any rows serves each relation and each select', async () => {
    const counted = accept('application/vnd.count');
    expect((await bench.call('GET /paints?select=name', counted)).text).toBe('3');
    expect((await bench.call('GET /walls', counted)).text).toBe('3');
    expect((await bench.call('GET /rpc/all_paints?id=eq.3', counted)).text).toBe('1');
  });

  it('gets no more rows than a response may have, and makes no longer body', async () => {
    const narrow = await openBench({ schemas: ['public'], bounds: { anon: { answerBytes: 2048 } } }, FIXTURE);
    try {
      expect((await narrow.call('GET /paints?limit=2', tsv)).status).toBe(200);
      const reply = await narrow.call('GET /paints', tsv);
      expect(reply).toMatchObject({ status: 400, body: { code: 'PGRST191' } });
      const made = await narrow.call('GET /walls?limit=1', accept('application/vnd.long'));
      expect(made).toMatchObject({ status: 400, body: { code: 'PGRST191' } });
      const long = await narrow.call('POST /rpc/greeting', {
        ...accept('text/plain'),
        body: { name: 'x'.repeat(3000) },
      });
      expect(long).toMatchObject({ status: 400, body: { code: 'PGRST191' } });
    } finally {
      await narrow.close();
    }
  });
});

it('GeoJSON needs PostGIS, and no function of its name', async () => {
  const reply = await bench.call('GET /paints', accept('application/geo+json'));
  const message = 'None of these media types are available: application/geo+json';
  expect(reply).toMatchObject({ status: 406, body: { code: 'PGRST107', message } });
});
