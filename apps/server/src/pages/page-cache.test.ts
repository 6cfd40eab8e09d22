import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

const HEADERS = { 'content-language': 'hi', 'content-encoding': 'br', etag: '"one"' };
const NONE = new Headers();

/** A cache whose database, clock and renderer the test moves. */
function setUp(mostBytes?: number) {
  const state = { snapshot: '7:7:', now: 0, isBusy: false, made: 0 };
  const cache = createPageCache({
    snapshot: async () => state.snapshot,
    isBusy: () => state.isBusy,
    clock: () => state.now,
    mostBytes,
  });
  const make = async () => new Response(`page ${(state.made += 1)}`, { headers: HEADERS });
  const open = async (key = 'home', request = NONE) => (await cache.respond(key, request, make)).text();
  return { state, cache, make, open };
}

describe('a cached page', () => {
  it('is sent again, with its headers, until something is committed', async () => {
    const { state, cache, make, open } = setUp();
    expect(await open()).toBe('page 1');
    const again = await cache.respond('home', NONE, make);
    expect(Object.fromEntries(again.headers)).toMatchObject(HEADERS);
    expect(await again.text()).toBe('page 1');
    state.snapshot = '8:8:';
    state.now = 50;
    expect(await open()).toBe('page 2');
  });

  it('asks the database for its snapshot every 50 ms, and again after an error', async () => {
    const { state, make, open } = setUp();
    await open();
    state.snapshot = '8:8:';
    state.now = 49;
    expect(await open()).toBe('page 1');
    const failing = createPageCache({
      snapshot: async () => (state.made > 1 ? '7:7:' : Promise.reject(new Error('no database'))),
      isBusy: () => false,
      clock: () => 0,
    });
    await expect(failing.respond('home', NONE, make)).rejects.toThrow('no database');
    state.made = 2;
    expect(await (await failing.respond('home', NONE, make)).text()).toBe('page 3');
  });

  it('is sent for 20 seconds at most: it names ages', async () => {
    const { state, open } = setUp();
    await open();
    state.now = 19_999;
    expect(await open()).toBe('page 1');
    state.now = 20_000;
    expect(await open()).toBe('page 2');
  });

  it('is never sent for another key', async () => {
    const { open } = setUp();
    await open('home in Hindi');
    expect(await open('home in English')).toBe('page 2');
  });

  it('is sent up to 5 seconds after a commit while others wait for their rendering', async () => {
    const { state, open } = setUp();
    await open();
    Object.assign(state, { snapshot: '8:8:', isBusy: true, now: 4999 });
    expect(await open()).toBe('page 1');
    state.now = 5000;
    expect(await open()).toBe('page 2');
  });

  it('is not sent to a browser that has it', async () => {
    const { cache, make, open } = setUp();
    await open();
    const answer = await cache.respond('home', new Headers({ 'if-none-match': '"one"' }), make);
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([304, null]);
  });

  it('makes room when all are larger than the memory for them, the one that was not used longest first', async () => {
    const { open } = setUp(12);
    await open('home');
    await open('news');
    await open('home');
    await open('faq');
    expect(await open('home')).toBe('page 1');
    expect(await open('news')).toBe('page 4');
  });
});

describe('a page that several open at once', () => {
  it('is made once', async () => {
    const { open } = setUp();
    expect(await Promise.all([open(), open(), open('other')])).toEqual(['page 1', 'page 1', 'page 2']);
  });

  it('is made for each where it was not prerendered: the reason may be one reader', async () => {
    const { cache, state } = setUp();
    const make = async () => new Response(`shell ${(state.made += 1)}`);
    const open = async () => (await cache.respond('home', NONE, make)).text();
    expect(await Promise.all([open(), open()])).toEqual(['shell 1', 'shell 2']);
    expect(await open()).toBe('shell 3');
  });

  it('is an error for those only whose page failed', async () => {
    const { cache, open } = setUp();
    const failed = cache.respond('home', NONE, async () => Promise.reject(new Error('no memory')));
    await expect(failed).rejects.toThrow('no memory');
    expect(await open()).toBe('page 1');
  });
});
