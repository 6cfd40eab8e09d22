import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ config: { requestsPerMinute: { address: 2, member: 2 } } });
});
afterAll(() => test.close());

/** A visitor's request, through the proxy that names the visitor's address. */
const visit = (path: string, address: string) =>
  test.app.request(`/rest/v1/${path}`, { headers: { apikey: test.keys.anonKey, 'x-forwarded-for': address } });

it('a visitor may use no regular expressions and no nested lists', async () => {
  const pattern = await visit('news_items?select=id&content=match.a', '192.0.2.1');
  expect([pattern.status, await pattern.json()]).toMatchObject([400, { code: 'PGRST190' }]);
  const deep = 'tanabana_free(id,purchase_enquiries(id,tanabana_free(id)))';
  const nested = await visit(`purchase_enquiries?select=id,${deep}`, '192.0.2.1');
  expect([nested.status, await nested.json()]).toMatchObject([400, { code: 'PGRST100' }]);
});

it.each([
  ['text searches', Array.from({ length: 5 }, (_, at) => `content=not.fts(english).z${at}`)],
  ['patterns', Array.from({ length: 90 }, (_, at) => `content=not.ilike.*z${at}*`)],
  ['filters', Array.from({ length: 101 }, (_, at) => `content=neq.z${at}`)],
])('a visitor may use few %s in one request', async (_, filters) => {
  const address = `192.0.2.${filters.length}`;
  const refused = await visit(`news_items?select=id&${filters.join('&')}`, address);
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'PGRST195' }]);
  const fewer = filters.slice(0, Math.floor(filters.length / 2)).join('&');
  expect((await visit(`news_items?select=id&${fewer}`, address)).status).toBe(200);
});

it('an address over the rate limit gets Retry-After, and other addresses do not', async () => {
  const statuses = async (address: string, times: number) => {
    const answers = [];
    for (let call = 0; call < times; call += 1) answers.push(await visit('news_items?select=id', address));
    return answers.map(({ status }) => status);
  };
  expect(await statuses('2001:db8::1', 2)).toEqual([200, 200]);
  // The next address of the same household.
  const refused = await visit('news_items?select=id', '2001:db8::2');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await statuses('192.0.2.9', 1)).toEqual([200]);
  expect((await test.app.request('/healthz', { headers: { 'x-forwarded-for': '2001:db8::1' } })).status).toBe(200);
});
