import { expect, it } from 'vitest';
import type { EmailPort } from './email/port.ts';
import { ProviderError, ProviderPausedError } from './provider-error.ts';
import { watchProviders } from './watched.ts';

it('the operations page shows why a provider is paused, not that it is, and jobs still see the pause', async () => {
  let error: Error = new ProviderError('email', 'took too long');
  const email: EmailPort = { send: () => Promise.reject(error), isPaused: () => true };
  const sms = { send: () => Promise.resolve() };
  const now = new Date('2026-05-04T10:00:00Z');
  const watched = watchProviders({ email, sms, whatsapp: undefined }, () => now);
  const send = () => watched.providers.email.send({ to: 'a@mill.example', subject: '', text: '', html: '' });
  await expect(send()).rejects.toThrow('took too long');
  error = new ProviderPausedError('email');
  await expect(send()).rejects.toThrow('is not called for the moment');
  expect(watched.health().email).toEqual({
    taken: 0,
    failed: 2,
    last_taken_at: null,
    last_failed_at: now.toISOString(),
    last_fault: 'email provider: took too long',
  });
  expect(watched.providers.email.isPaused!()).toBe(true);
});
