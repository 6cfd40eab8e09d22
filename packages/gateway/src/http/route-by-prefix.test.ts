import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { routeByPrefix } from './route-by-prefix.ts';

type Env = { word?: string } | undefined;
const named = (name: string) =>
  new Hono().all('*', (c) => c.text(`${name} ${c.req.path} ${(c.env as Env)?.word ?? ''}`.trim()));
const app = routeByPrefix({ '/rest/v1': named('rest'), '/rest/v1/more': named('more') }, named('others'));

it.each([
  ['/rest/v1/looms?id=eq.1', 'rest /rest/v1/looms'],
  ['/rest/v1', 'rest /rest/v1'],
  ['/rest/v1?x', 'rest /rest/v1'],
  ['/rest/v10', 'others /rest/v10'],
  ['/', 'others /'],
  ['/a/rest/v1/looms', 'others /a/rest/v1/looms'],
  // hono decodes a path: an encoded one is the same address.
  ['/re%73t/v1/looms', 'rest /rest/v1/looms'],
])('%s is handled by its own service', async (path, text) => {
  expect(await (await app.request(path)).text()).toBe(text);
});

it('the environment, a Request and additional arguments are passed on', async () => {
  expect(await (await app.request('/rest/v1', {}, { word: 'told' })).text()).toBe('rest /rest/v1 told');
  const request = new Request('http://site.example/rest/v1/looms');
  expect(await (await app.request(request)).text()).toBe('rest /rest/v1/looms');
  expect(await (await app.fetch(request)).text()).toBe('rest /rest/v1/looms');
});
