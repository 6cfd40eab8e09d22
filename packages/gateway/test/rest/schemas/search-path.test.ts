/** Names without a schema, in functions, mean objects of the requested schema and of the extra search path. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBench, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);
const schemas = ['first', 'second'];
const second = { 'accept-profile': 'second', 'content-profile': 'second' };

let bench: Bench;
beforeAll(async () => void (bench = await openBench({ schemas }, FIXTURE)));
afterAll(() => bench.close());

it.each<[request: string, headers: Record<string, string>, answer: string]>([
  ['POST /rpc/read_notes', {}, 'of the first'],
  ['POST /rpc/read_notes', second, 'of the second'],
  ['GET /rpc/read_notes', {}, 'of the first'],
  ['GET /rpc/read_notes', second, 'of the second'],
  ['POST /rpc/read_notes', { 'content-profile': 'first' }, 'of the first'],
])('%s with %o reads the table of that schema', async (request, headers, answer) => {
  expect((await bench.call(request, { headers })).body).toBe(answer);
});

it('writes to the table of the requested schema', async () => {
  const reply = await bench.attempt('POST /rpc/write_note', { headers: second, body: { words: 'new' } });
  expect(reply.body).toBe('notes');
});

it('finds names of public after those of the requested schema', async () => {
  expect((await bench.call('POST /rpc/whispered', { headers: second })).body).toBe('a');
});

it('does not find names of other schemas', async () => {
  expect(await bench.call('POST /rpc/shouted', { headers: second })).toMatchObject({
    status: 404,
    body: { code: '42883' },
  });
});

it('gives functions the path below the service', async () => {
  expect((await bench.call('GET /rpc/path?a=b', { headers: second })).status).toBe(404);
  expect((await bench.call('GET /rpc/path', { headers: second })).body).toBe('/rpc/path');
});

it('finds names of schemas that the operator adds to the search path', async () => {
  const wider = await openBench({ schemas, extraSearchPath: ['helpers', 'odd "name"'] }, FIXTURE);
  try {
    expect((await wider.call('POST /rpc/shouted', { headers: second })).body).toBe('A');
    expect((await wider.call('POST /rpc/whispered', { headers: second })).status).toBe(404);
  } finally {
    await wider.close();
  }
});
