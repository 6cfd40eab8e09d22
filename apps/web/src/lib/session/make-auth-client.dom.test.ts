import { expect, it, vi } from 'vitest';
import { setSettings } from '#testing/page-settings.ts';
import { makeAuthClient } from './make-auth-client.ts';

it('sends the key of the page’s settings', async () => {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers));
    return Response.json({ code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 });
  });
  setSettings(JSON.stringify({ anonKey: 'key-of-the-page' }));
  const client = makeAuthClient('of-a-test');
  await client.signInWithPassword({ email: 'asha@mill.example', password: 'x' });
  const [first] = sent;
  expect(first?.get('apikey')).toBe('key-of-the-page');
  expect(first?.get('authorization')).toBe('Bearer key-of-the-page');
});
