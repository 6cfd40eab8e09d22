import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionReady } from '#lib/session/session.ts';
import { useResetSession } from './use-reset-session.ts';

it('fails, without blaming the link, when the service does not answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const tokens = 'access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery';
  history.replaceState(null, '', `/update-password#${tokens}`);
  const { result } = renderHook(useResetSession);
  expect(result.current).toBe('waiting');
  void sessionReady();
  await waitFor(() => expect(result.current).toBe('failed'));
  vi.unstubAllGlobals();
});
