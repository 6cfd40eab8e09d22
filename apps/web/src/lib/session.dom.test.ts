import { sessionMessages } from '@tanabana/domain/accounts/session-messages';
import { afterEach, expect, it, vi } from 'vitest';
import { STORAGE_KEY } from './auth-client.ts';
import { currentSession, sessionReady } from './session.ts';
import { supabase } from './supabase.ts';
import { toastStore } from './toast.ts';

afterEach(() => vi.useRealTimers());

it('says that the auth service is out of reach, and lets no request of the member go out as a stranger’s', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    paths.push(new URL(input).pathname);
    throw new TypeError('Failed to fetch');
  });
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u' }, token_type: 'bearer' }),
  );
  expect(currentSession().status).toBe('loading');
  const ready = sessionReady();
  await vi.advanceTimersByTimeAsync(30_000);
  await ready;
  expect(toastStore.get()).toMatchObject(sessionMessages.sessionError);
  expect(currentSession().status).toBe('signed-out');

  const asked = supabase().from('purchase_enquiries').select('id');
  const answered = asked.then(({ error, status }) => ({ error, status }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answered).toMatchObject({ error: expect.anything(), status: 0 });
  expect(new Set(paths)).toEqual(new Set(['/auth/v1/token']));
  vi.unstubAllGlobals();
});
