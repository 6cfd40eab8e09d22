/** The listeners of each channel of the embedded database. They outlive the thread that runs it. */
import { UnavailableError } from '../port.ts';

type Listener = { channel: string; on: (payload: string) => void; onGap: (() => void) | undefined };

/** Tells the thread to start or stop listening to a channel. */
type Subscribe = (verb: 'listen' | 'unlisten') => Promise<unknown>;

export function createListeners() {
  const byChannel = new Map<string, Set<Listener>>();

  /** Removes a listener. @returns whether its channel has no listener left */
  function remove(listener: Listener): boolean {
    const set = byChannel.get(listener.channel);
    return set !== undefined && set.delete(listener) && set.size === 0 && byChannel.delete(listener.channel);
  }

  return {
    channels: () => byChannel.keys(),
    notify: (channel: string, payload: string) => byChannel.get(channel)?.forEach(({ on }) => on(payload)),
    notifyGap() {
      for (const set of byChannel.values()) for (const { onGap } of set) onGap?.();
    },
    async add(listener: Listener, subscribe: Subscribe): Promise<() => Promise<void>> {
      const set = byChannel.get(listener.channel) ?? new Set();
      const isFirst = set.size === 0;
      byChannel.set(listener.channel, set.add(listener));
      try {
        if (isFirst) await subscribe('listen');
      } catch (error) {
        remove(listener);
        throw error;
      }
      return async () => {
        const isLast = remove(listener);
        if (!isLast) return;
        // Without a thread nothing listens, and the next thread will not subscribe to the channel.
        await subscribe('unlisten').catch((error: unknown) => {
          if (!(error instanceof UnavailableError)) throw error;
        });
      };
    },
  };
}
