import { expect, it, vi } from 'vitest';
import { makeAuthClient } from './make-auth-client.ts';

it('a client that was created before the settings arrived sends the key of the settings', async () => {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers));
    return Response.json({ code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 });
  });
  const client = makeAuthClient('created-early');
  const config = JSON.stringify({ anonKey: 'key-of-the-page' });
  document.head.innerHTML = `<script type="application/json" id="tanabana-config">${config}</script>`;
  await client.signInWithPassword({ email: 'asha@mill.example', password: 'x' });
  const [first] = sent;
  expect(first?.get('apikey')).toBe('key-of-the-page');
  expect(first?.get('authorization')).toBe('Bearer key-of-the-page');
});
