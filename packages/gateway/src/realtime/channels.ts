/** The topics that one socket has joined, by their name on the wire. */
import type { Sender } from './sender.ts';

export type Channel = {
  joinRef: string | null;
  topic: string;
  isPrivate: boolean;
  /** Expiry of its token, seconds since 1970. */
  expires: number | undefined;
  leave(): void;
};

export type Channels = {
  get(wireTopic: string): Channel | undefined;
  set(wireTopic: string, channel: Channel): void;
  count(): number;
  /** Removes the socket from a topic and tells the client that it is closed. */
  close(wireTopic: string, channel: Channel): void;
  /** The same with a reason. realtime-js does not rejoin by itself: it needs another token. */
  shut(wireTopic: string, channel: Channel, message: string): void;
  /** Closes the topics whose token has expired. */
  shutExpired(now: Date): void;
  /** Removes the socket from all topics. */
  leaveAll(): void;
};

export function createChannels({ sendMessage }: Pick<Sender, 'sendMessage'>): Channels {
  const channels = new Map<string, Channel>();

  function close(wireTopic: string, channel: Channel): void {
    channel.leave();
    channels.delete(wireTopic);
    const { joinRef } = channel;
    sendMessage({ joinRef, ref: joinRef, topic: wireTopic, event: 'phx_close', payload: {} });
  }

  function shut(wireTopic: string, channel: Channel, message: string): void {
    const payload = { extension: 'system', status: 'error', message, channel: channel.topic };
    sendMessage({ joinRef: channel.joinRef, ref: null, topic: wireTopic, event: 'system', payload });
    close(wireTopic, channel);
  }

  return {
    get: (wireTopic) => channels.get(wireTopic),
    set: (wireTopic, channel) => void channels.set(wireTopic, channel),
    count: () => channels.size,
    close,
    shut,
    shutExpired(now) {
      const seconds = now.getTime() / 1000;
      for (const [wireTopic, channel] of channels) {
        if (channel.expires !== undefined && channel.expires <= seconds) {
          shut(wireTopic, channel, 'InvalidJWTExpiration: Token has expired');
        }
      }
    },
    leaveAll() {
      for (const channel of channels.values()) channel.leave();
      channels.clear();
    },
  };
}
