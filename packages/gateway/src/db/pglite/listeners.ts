/** In charge of who listens to which channel of the embedded database, whichever thread runs it. */
import { UnavailableError } from '../port.ts';

type Listener = { channel: string; on: (payload: string) => void; onGap: (() => void) | undefined };

/** Says to the thread that a channel is to be listened to, or no longer. */
type Say = (verb: 'listen' | 'unlisten') => Promise<unknown>;

export function createListeners() {
  const byChannel = new Map<string, Set<Listener>>();

  /** Gives whether nobody listens to its channel any more. */
  function remove(listener: Listener): boolean {
    const set = byChannel.get(listener.channel);
    return set !== undefined && set.delete(listener) && set.size === 0 && byChannel.delete(listener.channel);
  }

  return {
    channels: () => byChannel.keys(),
    tell: (channel: string, payload: string) => byChannel.get(channel)?.forEach(({ on }) => on(payload)),
    tellGap() {
      for (const set of byChannel.values()) for (const { onGap } of set) onGap?.();
    },
    async add(listener: Listener, say: Say): Promise<() => Promise<void>> {
      const set = byChannel.get(listener.channel) ?? new Set();
      const isFirst = set.size === 0;
      byChannel.set(listener.channel, set.add(listener));
      try {
        if (isFirst) await say('listen');
      } catch (error) {
        remove(listener);
        throw error;
      }
      return async () => {
        const isLast = remove(listener);
        if (!isLast) return;
        // Where there is no thread, nothing listens; the next one will not be told to.
        await say('unlisten').catch((error: unknown) => {
          if (!(error instanceof UnavailableError)) throw error;
        });
      };
    },
  };
}
