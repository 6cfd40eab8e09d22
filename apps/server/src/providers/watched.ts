/**
 * Counts the results of the message providers, as this process has seen them, so that an operator who looks at the operations page need not
 * read the log. Only the time and the result of a message are stored, nothing of its content.
 */
import type { Channel, ChannelReport } from '@tanabana/domain/operations/report';
import type { Providers } from './create-providers.ts';
import { ProviderError, ProviderPausedError } from './provider-error.ts';

type ChannelHealth = Omit<ChannelReport, 'channel' | 'delivery'>;

export type Health = Record<Channel, ChannelHealth>;

/** The text of an error for use outside the log. A ProviderError contains neither an address nor a key. */
export const errorText = (error: unknown): string =>
  error instanceof ProviderError ? error.message : 'The message could not be sent.';

/** Wraps the providers with counters. The clock gives the times. */
export function watchProviders<P extends Pick<Providers, Channel>>(providers: P, clock: () => Date) {
  const health: Health = { email: unused(), sms: unused(), whatsapp: unused() };

  function watched<M, R, P extends { send(message: M): Promise<R> }>(channel: Channel, port: P): P {
    return {
      ...port,
      async send(message: M): Promise<R> {
        const seen = health[channel];
        try {
          const answer = await port.send(message);
          seen.taken += 1;
          seen.last_taken_at = clock().toISOString();
          return answer;
        } catch (error) {
          seen.failed += 1;
          seen.last_failed_at = clock().toISOString();
          // A call that was not made hides no reason why.
          if (seen.last_fault === null || !(error instanceof ProviderPausedError)) seen.last_fault = errorText(error);
          throw error;
        }
      },
    };
  }

  const { email, sms, whatsapp } = providers;
  return {
    health: (): Health => structuredClone(health),
    providers: {
      ...providers,
      email: watched('email', email),
      sms: watched('sms', sms),
      whatsapp: whatsapp && watched('whatsapp', whatsapp),
    },
  };
}

const unused = (): ChannelHealth => ({
  taken: 0,
  failed: 0,
  last_taken_at: null,
  last_failed_at: null,
  last_fault: null,
});
