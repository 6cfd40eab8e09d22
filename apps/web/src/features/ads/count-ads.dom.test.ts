import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watch } from './count-ads.ts';

vi.mock('#config/env.ts', () => ({ env: () => ({ anonKey: 'key' }), servicesUrl: () => 'https://services.example' }));

let looks: ((isIntersecting: boolean) => void)[] = [];
const sent = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
const bodies = () => sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown);
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  looks = [];
  sent.mockClear();
  visibility = 'visible';
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        looks.push((isIntersecting) => this.isWatching && notify([{ isIntersecting }]));
      }
      isWatching = false;
      observe() {
        this.isWatching = true;
      }
      disconnect() {
        this.isWatching = false;
      }
    },
  );
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The page is left, which sends what is left. */
function leave() {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
}

function show(id: string, { width = 750 } = {}) {
  const box = document.createElement('a');
  const picture = document.createElement('img');
  Object.defineProperty(picture, 'naturalWidth', { configurable: true, get: () => width });
  box.append(picture);
  document.body.append(box);
  const stop = watch(box, id);
  return { box, stop, look: looks.at(-1)!, load: () => (width = 750) };
}

it('an ad is seen when half of it was in view for a second, once', () => {
  const { look } = show('a');
  look(true);
  vi.advanceTimersByTime(999);
  look(false);
  vi.advanceTimersByTime(5000);
  leave();
  expect(sent).not.toHaveBeenCalled();
  visibility = 'visible';
  look(true);
  vi.advanceTimersByTime(1000);
  look(true);
  vi.advanceTimersByTime(5000);
  leave();
  expect(bodies()).toEqual([{ p_seen: ['a'], p_followed: [] }]);
});

it('not without its picture, nor in a hidden page', () => {
  const { look, load } = show('a', { width: 0 });
  look(true);
  vi.advanceTimersByTime(3000);
  load();
  visibility = 'hidden';
  vi.advanceTimersByTime(3000);
  leave();
  expect(sent).not.toHaveBeenCalled();
  visibility = 'visible';
  vi.advanceTimersByTime(1000);
  leave();
  expect(bodies()).toEqual([{ p_seen: ['a'], p_followed: [] }]);
});

it('views are sent together, without any data about the viewer', () => {
  const [first, second] = [show('a'), show('b')];
  first.look(true);
  second.look(true);
  vi.advanceTimersByTime(1000);
  first.box.dispatchEvent(new MouseEvent('click'));
  second.box.dispatchEvent(new MouseEvent('auxclick', { button: 1 }));
  second.box.dispatchEvent(new MouseEvent('auxclick', { button: 2 }));
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(bodies()).toEqual([{ p_seen: ['a', 'b'], p_followed: ['a', 'b'] }]);
  const [address, init] = sent.mock.calls[0]!;
  expect(address).toBe('https://services.example/rest/v1/rpc/count_ads');
  expect(init).toMatchObject({ keepalive: true, headers: { apikey: 'key', 'content-type': 'application/json' } });
});

it('a call has no more entries than the database accepts', () => {
  const { box } = show('a');
  for (let click = 0; click < 25; click += 1) box.dispatchEvent(new MouseEvent('click'));
  leave();
  expect(bodies().map((body) => (body as { p_followed: string[] }).p_followed.length)).toEqual([9, 10, 6]);
});

it('an ad that is clicked at once was seen, once', () => {
  const { box, look } = show('a');
  box.dispatchEvent(new MouseEvent('click'));
  look(true);
  vi.advanceTimersByTime(1000);
  leave();
  expect(bodies()).toEqual([{ p_seen: ['a'], p_followed: ['a'] }]);
});

it('an ad that has left the page is observed no longer', () => {
  const { box, stop, look } = show('a');
  look(true);
  stop();
  vi.advanceTimersByTime(5000);
  box.dispatchEvent(new MouseEvent('click'));
  leave();
  expect(sent).not.toHaveBeenCalled();
});

it('views that cannot be sent are not counted, and no message is shown', async () => {
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { box } = show('a');
  box.dispatchEvent(new MouseEvent('click'));
  leave();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toHaveBeenCalledTimes(1);
});

it('an automated browser is not counted', () => {
  Object.defineProperty(navigator, 'webdriver', { configurable: true, value: true });
  const { box } = show('a');
  Reflect.deleteProperty(navigator, 'webdriver');
  expect(looks).toEqual([]);
  box.dispatchEvent(new MouseEvent('click'));
  leave();
  expect(sent).not.toHaveBeenCalled();
});
