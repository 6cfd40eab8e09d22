/**
 * In charge of how the deliverers of messages are doing, as this process has seen it: an operator who looks at a page need not
 * read the log. Nothing of a message is kept, only when and how it ended.
 */
import type { Channel, ChannelReport } from '@tanabana/domain/operations/report';
import type { Providers } from './create-providers.ts';
import { ProviderError } from './provider-error.ts';

type ChannelHealth = Omit<ChannelReport, 'channel' | 'delivery'>;

export type Health = Record<Channel, ChannelHealth>;

/** What a fault may say outside the log: a provider's own words have neither an address nor a key in them. */
export const faultWords = (error: unknown): string =>
  error instanceof ProviderError ? error.message : 'The message could not be sent.';

/** The same providers, counted. The clock says when. */
export function watchProviders<P extends Pick<Providers, Channel>>(providers: P, clock: () => Date) {
  const health: Health = { email: unused(), sms: unused(), whatsapp: unused() };

  function watched<M, R>(channel: Channel, port: { send(message: M): Promise<R> }) {
    return {
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
          seen.last_fault = faultWords(error);
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
