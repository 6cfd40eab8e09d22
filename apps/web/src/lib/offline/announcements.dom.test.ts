import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSettings } from '#testing/page-settings.ts';
import { subscribe } from './announcements.ts';
import type { Announcement } from './announcements.ts';

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: object];

/** A socket whose server is simulated. realtime-js works on it unchanged. */
class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = [];
  readyState = 0;
  bufferedAmount = 0;
  sent: Frame[] = [];
  onopen?: () => void;
  onclose?: (event: object) => void;
  onmessage?: (event: { data: string }) => void;
  url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  hear(...frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Frame;
    this.sent.push(frame);
    const [joinRef, ref, topic] = frame;
    queueMicrotask(() => this.hear(joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1000 });
  }

  /** The messages that were sent to the service, as `phx_join realtime:loom`. */
  messages = () => this.sent.map(([, , topic, event]) => `${event} ${topic}`);

  announce(topic: string, n: number): void {
    this.hear(null, null, `realtime:${topic}`, 'broadcast', { type: 'broadcast', event: 'insert', payload: { n } });
  }
}

const latest = () => FakeSocket.opened.at(-1)!;
const stops: (() => void)[] = [];

function listen(topic: string) {
  const received: Announcement[] = [];
  const stop = subscribe(topic, (message) => received.push(message));
  stops.push(stop);
  return { received, stop };
}

function become(visibilityState: string): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

const joined = async (topic: string) => {
  await expect.poll(() => latest().messages()).toContain(`phx_join realtime:${topic}`);
};

beforeEach(() => {
  setSettings(JSON.stringify({ url: 'https://tanabana.test', anonKey: 'key' }));
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
});
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

describe('announcements', () => {
  it('use one socket, and reach the subscribers of their topic', async () => {
    const [loom, alsoLoom, spindle] = [listen('loom'), listen('loom'), listen('spindle')];
    await joined('spindle');
    expect(FakeSocket.opened).toHaveLength(1);
    expect(latest().url).toMatch(/^wss:\/\/tanabana\.test\/realtime\/v1\/websocket\?apikey=key&/);
    expect(latest().messages()).toEqual(['phx_join realtime:loom', 'phx_join realtime:spindle']);
    latest().announce('loom', 1);
    latest().announce('spindle', 2);
    expect(loom.received).toEqual([{ event: 'insert', payload: { n: 1 } }]);
    expect(alsoLoom.received).toEqual(loom.received);
    expect(spindle.received).toEqual([{ event: 'insert', payload: { n: 2 } }]);

    loom.stop();
    latest().announce('loom', 3);
    expect([loom.received.length, alsoLoom.received.length]).toEqual([1, 2]);
    alsoLoom.stop();
    await expect.poll(() => latest().messages()).toContain('phx_leave realtime:loom');
    expect(latest().messages()).not.toContain('phx_leave realtime:spindle');
  });

  it('of a private topic are joined with a token', async () => {
    stops.push(subscribe('bids:all', () => undefined, { isPrivate: true }));
    await joined('bids:all');
    listen('loom');
    await joined('loom');
    const joinOf = (topic: string) =>
      latest().sent.findLast(([, , name, event]) => event === 'phx_join' && name === `realtime:${topic}`)![4];
    // Nobody is signed in here: the key identifies a visitor.
    expect(joinOf('bids:all')).toMatchObject({ access_token: 'key', config: { private: true } });
    expect(joinOf('loom')).toMatchObject({ config: { private: false } });
  });

  it('continue after a time without a connection, and after a long time in the background', async () => {
    const { received } = listen('loom');
    await joined('loom');
    const before = latest();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await expect.poll(() => before.readyState).toBe(3);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.poll(latest).not.toBe(before);
    await joined('loom');
    latest().announce('loom', 1);
    expect(received).toHaveLength(1);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const second = latest();
    become('hidden');
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    become('visible');
    become('hidden');
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(second.readyState).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second.readyState).toBe(3);
    vi.useRealTimers();
    become('visible');
    await expect.poll(latest).not.toBe(second);
    await joined('loom');
    latest().announce('loom', 2);
    expect(received).toHaveLength(2);
  });
});
