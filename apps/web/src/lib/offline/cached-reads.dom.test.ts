import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isCachedRead, withCopy } from './cached-reads.ts';
import { forgetOthers } from './read-copies.ts';

const LIST = new URL('http://tanabana.test/rest/v1/sales_offers?select=id&limit=50');
const ASHA = 'asha';

/** A fake of the browser's cache storage, which jsdom lacks. */
function fakeCaches() {
  const drawers = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const drawer = drawers.get(name) ?? new Map<string, Response>();
    drawers.set(name, drawer);
    return {
      put: async (key: string, response: Response) => void drawer.set(key, response),
      keys: async () => [...drawer.keys()],
      delete: async (key: string) => drawer.delete(key),
    };
  };
  return {
    open,
    keys: async () => [...drawers.keys()],
    delete: async (name: string) => drawers.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) => drawers.get(cacheName)?.get(key)?.clone(),
  };
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const answer = (text: string) => Promise.resolve(new Response(text, { headers: JSON_TYPE }));
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const stored = (owner: string | null) => caches.match(LIST.href, { cacheName: `reads-${owner ?? 'visitor'}` });

beforeEach(() => vi.stubGlobal('caches', fakeCaches()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['GET', '/rest/v1/purchase_enquiries?select=id', true],
  ['GET', '/rest/v1/rpc/get_market_facts', true],
  ['GET', '/rest/v1/corporate_products?company_id=eq.1&visibility_status=eq.Reveal', true],
  ['GET', '/rest/v1/corporate_products?company_id=eq.1', false],
  ['GET', '/rest/v1/rpc/get_department_counts?p_company_id=1&p_hidden=false', true],
  ['GET', '/rest/v1/rpc/get_department_counts?p_company_id=1&p_hidden=true', false],
  ['GET', '/rest/v1/rpc/search_sales_offers?q=cotton', false],
  ['GET', '/rest/v1/tanabana_free?select=*', false],
  ['GET', '/rest/v1/credit_ledger?select=*', false],
  ['GET', '/rest/v1/listing_interests?select=*', false],
  ['POST', '/rest/v1/purchase_enquiries', false],
  ['GET', '/auth/v1/user', false],
  ['GET', '/functions/v1/membership-invoice?id=1', false],
])('whether %s %s is cached: %s', (method, address, expected) => {
  expect(isCachedRead(method, new URL(address, LIST))).toBe(expected);
});

it('without a response the cached copy is returned', async () => {
  await withCopy(ASHA, LIST, answer('first'));
  await expect.poll(() => stored(ASHA)).toBeDefined();
  expect(await (await withCopy(ASHA, LIST, noAnswer())).text()).toBe('first');
  expect(await (await withCopy(ASHA, LIST, answer('second'))).text()).toBe('second');
});

it('without a response or a copy the network error is reported', async () => {
  await expect(withCopy(ASHA, LIST, noAnswer())).rejects.toThrow('Failed to fetch');
});

it('a gateway error counts as no response, a refusal counts as one and is not cached', async () => {
  await withCopy(null, LIST, answer('first'));
  await expect.poll(() => stored(null)).toBeDefined();
  const badGateway = Promise.resolve(new Response('Bad gateway', { status: 502 }));
  expect(await (await withCopy(null, LIST, badGateway)).text()).toBe('first');
  const pageOfWifi = Promise.resolve(new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } }));
  expect(await (await withCopy(null, LIST, pageOfWifi)).text()).toBe('first');
  const refusal = Promise.resolve(new Response('{}', { status: 403, headers: JSON_TYPE }));
  expect((await withCopy(null, LIST, refusal)).status).toBe(403);
  expect(await (await stored(null))?.text()).toBe('first');
});

it('a late response gives way to the copy, and is cached for the next time', async () => {
  await withCopy(null, LIST, answer('first'));
  await expect.poll(() => stored(null)).toBeDefined();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const shown = withCopy(null, LIST, promise);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await (await shown).text()).toBe('first');
  vi.useRealTimers();
  resolve(await answer('second'));
  await expect.poll(async () => (await stored(null))?.text()).toBe('second');
});

it('nobody reads the cache of another user, and everybody that of a visitor', async () => {
  await withCopy(ASHA, LIST, answer('for Asha'));
  await expect.poll(() => stored(ASHA)).toBeDefined();
  await expect(withCopy(null, LIST, noAnswer())).rejects.toThrow();
  await expect(withCopy('bina', LIST, noAnswer())).rejects.toThrow();
  await withCopy(null, LIST, answer('for all'));
  await expect.poll(() => stored(null)).toBeDefined();
  expect(await (await withCopy('bina', LIST, noAnswer())).text()).toBe('for all');
});

it('signing out deletes the copies of the member, and keeps those of visitors', async () => {
  await withCopy(ASHA, LIST, answer('for Asha'));
  await withCopy(null, LIST, answer('for all'));
  await vi.waitFor(async () => expect([await stored(ASHA), await stored(null)]).not.toContain(undefined));
  await forgetOthers(null);
  expect(await caches.keys()).toEqual(['reads-visitor']);
});

it('a full disk loses the copies and nothing else', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const storage = fakeCaches();
  const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  vi.stubGlobal('caches', { ...storage, open: async (name: string) => ({ ...(await storage.open(name)), put }) });
  expect(await (await withCopy(ASHA, LIST, answer('first'))).text()).toBe('first');
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(await caches.keys()).toEqual([]);
});
