import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { EARLY_READS } from './early-reads.ts';

const NOW = Date.UTC(2026, 10, 30);
const inSeconds = (seconds: number) => NOW / 1000 + seconds;

const session = (seconds: number) =>
  JSON.stringify({ access_token: 'token', expires_at: inSeconds(seconds), user: { id: 'asha' } });

type Reads = { at: number; authorization: string; reads: Map<string, Promise<string>> };

/**
 * What the script requests on a page that a browser with this session opens, before the page's files are preloaded, and what it leaves for the
 * app.
 */
function opened(stored: string | null, { onLine = true } = {}) {
  const sent: [string, object][] = [];
  const window: { tanabanaReads?: Reads } = {};
  const link = { rel: '' };
  const page = createContext({
    window,
    navigator: { onLine },
    localStorage: { getItem: (name: string) => (name === 'tanabana-auth' ? stored : null) },
    location: { origin: 'https://yarn.example' },
    document: {
      getElementById: () => ({ textContent: '{"url":"","anonKey":"anon"}' }),
      querySelectorAll: (selector: string) => (selector === 'link[data-next]' ? [link] : []),
    },
    Date: { now: () => NOW },
    URLSearchParams,
    fetch: async (address: string, init: object) => {
      sent.push([address, init]);
      expect(link.rel).toBe('');
      return address;
    },
  });
  runInContext(EARLY_READS, page);
  expect(link.rel).toBe('modulepreload');
  return { sent, left: window.tanabanaReads };
}

it('requests the profile and the rights of a member, for the app to take by method and address', async () => {
  const { sent, left } = opened(session(3600));
  const headers = { apikey: 'anon', authorization: 'Bearer token' };
  const [profile, rights] = ['tanabana_free?select=*&id=eq.asha', 'rpc/get_my_access'].map(
    (path) => `https://yarn.example/rest/v1/${path}`,
  );
  expect(sent).toEqual([
    [profile, { method: 'GET', headers }],
    [rights, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }],
  ]);
  expect(left).toMatchObject({ at: NOW, authorization: 'Bearer token' });
  await expect(left?.reads.get(`GET ${profile}`)).resolves.toBe(profile);
  await expect(left?.reads.get(`POST ${rights}`)).resolves.toBe(rights);
});

it.each<[string, string | null, object]>([
  ['without a session', null, {}],
  ['with a session that the app renews first', session(90), {}],
  ['with a session without an end', '{"access_token":"token"}', {}],
  ['with a session that cannot be parsed', '{', {}],
  ['without a connection', session(3600), { onLine: false }],
])('requests nothing %s', (_, stored, browser) => {
  expect(opened(stored, browser)).toEqual({ sent: [], left: undefined });
});
