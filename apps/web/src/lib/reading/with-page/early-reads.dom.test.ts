import type { Session } from '@supabase/auth-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { setSettings } from '#testing/page-settings.ts';
import { sendAsMember } from '../as-member.ts';

const ADDRESS = 'https://yarn.example/rest/v1/tanabana_free?select=*&id=eq.asha';
const asha = { access_token: 'token' } as Session;

/** A response that the page's inline script requested, with the session of asha. */
function begun(answer: Promise<Response>, at = Date.now()) {
  Object.assign(globalThis, {
    tanabanaReads: { at, authorization: 'Bearer token', reads: new Map([[`GET ${ADDRESS}`, answer]]) },
  });
}

const textOf = async (pending: Promise<Response>) => (await pending).text();

beforeEach(() => {
  setSettings(JSON.stringify({ anonKey: 'anon' }));
  vi.stubGlobal('fetch', async () => new Response('requested'));
});

it('a response that the page requested early is taken once', async () => {
  begun(Promise.resolve(new Response('early')));
  expect(await textOf(sendAsMember(asha, ADDRESS))).toBe('early');
  expect(await textOf(sendAsMember(asha, ADDRESS))).toBe('requested');
});

it('nobody else gets it, and no other request', async () => {
  begun(Promise.resolve(new Response('early')));
  expect(await textOf(sendAsMember({ ...asha, access_token: 'another' }, ADDRESS))).toBe('requested');
  expect(await textOf(sendAsMember(asha, ADDRESS, { method: 'PATCH' }))).toBe('requested');
  expect(await textOf(sendAsMember(asha, `${ADDRESS}2`))).toBe('requested');
});

it('one that is a minute old is requested again', async () => {
  begun(Promise.resolve(new Response('early')), Date.now() - 60_001);
  expect(await textOf(sendAsMember(asha, ADDRESS))).toBe('requested');
});

it('a failure is the request’s own, and it ends when it is given up', async () => {
  begun(Promise.reject(new TypeError('Failed to fetch')));
  await expect(sendAsMember(asha, ADDRESS)).rejects.toMatchObject({ code: 'network' });
  begun(new Promise(() => undefined));
  const stop = new AbortController();
  const pending = sendAsMember(asha, ADDRESS, { signal: stop.signal });
  stop.abort();
  await expect(pending).rejects.toMatchObject({ code: 'network' });
});
