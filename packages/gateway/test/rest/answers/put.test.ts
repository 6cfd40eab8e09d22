/** PUT: the one row that the URL names by its key is created or replaced. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asha, openBench, type Bench } from '../support.ts';

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());

const full = { prefer: 'return=representation' };

it('creates a row that is not there', async () => {
  const reply = await bench.attempt('PUT /labels?id=eq.50', {
    as: asha,
    headers: full,
    body: { id: 50, name: 'fifty' },
  });
  expect([reply.status, reply.body]).toEqual([201, [{ id: 50, name: 'fifty' }]]);
  expect(reply.headers.get('content-range')).toBeNull();
});

it('replaces a row that is there', async () => {
  const reply = await bench.attempt('PUT /labels?id=eq.1', {
    as: asha,
    headers: full,
    body: [{ id: 1, name: 'newer' }],
  });
  expect([reply.status, reply.body]).toEqual([200, [{ id: 1, name: 'newer' }]]);
});

it('has no body unless one is wanted', async () => {
  const reply = await bench.attempt('PUT /labels?id=eq.1', { as: asha, body: { id: 1, name: 'newer' } });
  expect([reply.status, reply.text]).toEqual([204, '']);
});

it.each([
  ['another key', { id: 2, name: 'second' }],
  [
    'several rows',
    [
      { id: 1, name: 'one' },
      { id: 2, name: 'two' },
    ],
  ],
  ['no row', []],
])('refuses %s than the URL names, and writes nothing', async (_, body) => {
  const reply = await bench.call('PUT /labels?id=eq.9', { as: asha, body });
  expect(reply).toMatchObject({ status: 400, body: { code: 'PGRST115' } });
  expect((await bench.call('GET /labels?select=name&order=id')).body).toEqual([
    { name: 'new' },
    { name: 'rare' },
    { name: 'lent' },
  ]);
});

it.each([
  'PUT /labels',
  'PUT /labels?name=eq.new',
  'PUT /labels?id=gt.1',
  'PUT /labels?id=not.eq.1',
  'PUT /labels?id=eq.1&name=eq.new',
  'PUT /labels?or=(id.eq.1,id.eq.2)',
  'PUT /book_labels?book_id=eq.1',
])('%s is refused: its filters are not those of the key', async (request) => {
  const reply = await bench.call(request, { as: asha, body: { id: 1, name: 'new' } });
  expect(reply).toMatchObject({ status: 405, body: { code: 'PGRST105' } });
});

it.each(['limit=1', 'offset=0'])('refuses %s', async (window) => {
  const reply = await bench.call(`PUT /labels?id=eq.1&${window}`, { as: asha, body: { id: 1, name: 'new' } });
  expect(reply).toMatchObject({ status: 400, body: { code: 'PGRST114' } });
});

it('needs the grants of an insert and an update', async () => {
  const reply = await bench.call('PUT /labels?id=eq.1', { body: { id: 1, name: 'new' } });
  expect(reply).toMatchObject({ status: 401, body: { code: '42501' } });
});

it('creates and replaces through a view with triggers', async () => {
  const id = '00000000-0000-4000-8000-00000000000a';
  const body = { id, name: 'Asha K', city: 'Surat', email: 'asha@example.com' };
  const reply = await bench.attempt(`PUT /people?id=eq.${id}&select=name`, { as: asha, headers: full, body });
  expect([reply.status, reply.body]).toEqual([200, [{ name: 'Asha K' }]]);
  const other = await bench.call(`PUT /people?id=eq.${id}`, { as: asha, body: { ...body, id: id.replace(/a$/, 'd') } });
  expect(other).toMatchObject({ status: 400, body: { code: 'PGRST115' } });
});
