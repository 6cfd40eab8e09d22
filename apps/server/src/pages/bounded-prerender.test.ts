import { expect, it, vi } from 'vitest';
import { PRERENDERED_PAGE } from '../../test/support/prerendered-page.ts';
import { boundPrerender } from './bounded-prerender.ts';
import type { PrerenderedPage } from './prerender.ts';

const page = { path: '/', search: '', language: 'en', userAgent: '' } as const;
const prerendered: PrerenderedPage = { ...PRERENDERED_PAGE, language: 'en' };

it('a client of very many pages gets the text alone, and other clients do not', async () => {
  const prerender = boundPrerender(async () => prerendered, { calls: 2, seconds: 60 });
  const request = (caller: string | undefined) => prerender(page, caller);
  expect(await Promise.all([request('a'), request('a')])).toEqual([prerendered, prerendered]);
  expect(await request('a')).toBeUndefined();
  expect(await request('b')).toEqual(prerendered);
  expect(await request(undefined)).toEqual(prerendered);
});

it('the number of concurrent renders is limited, and a failed one frees its place', async () => {
  const { promise, reject } = Promise.withResolvers<PrerenderedPage>();
  const prerender = boundPrerender(() => promise, { calls: 100, seconds: 60 }, 2, 0);
  const first = [prerender(page, 'a'), prerender(page, 'b')];
  expect(await prerender(page, 'c')).toBeUndefined();
  reject(new Error('no page'));
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(prerender(page, 'c')).rejects.toThrow('no page');
});

it('a page that finds every place taken waits for one, in its turn, and no more wait than can be served', async () => {
  const ends: (() => void)[] = [];
  const prerender = boundPrerender(
    () => new Promise((resolve) => ends.push(() => resolve(prerendered))),
    { calls: 100, seconds: 60 },
    1,
    2,
  );
  const requests = ['a', 'b', 'c'].map((caller) => prerender(page, caller));
  expect(await prerender(page, 'd')).toBeUndefined();
  for (const [index, request] of requests.entries()) {
    await vi.waitFor(() => expect(ends).toHaveLength(index + 1));
    ends[index]!();
    expect(await request).toEqual(prerendered);
  }
});

it('a page whose reader has gone without it is not rendered any more', async () => {
  const { promise, resolve } = Promise.withResolvers<PrerenderedPage>();
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const render = vi.fn<() => Promise<PrerenderedPage>>(() => promise);
  const prerender = boundPrerender(render, { calls: 100, seconds: 60 }, 1, 2);
  const requests = [prerender(page, 'a'), prerender(page, 'b')];
  now.mockReturnValue(1500);
  resolve(prerendered);
  expect(await Promise.all(requests)).toEqual([prerendered, undefined]);
  expect(render).toHaveBeenCalledTimes(1);
  now.mockRestore();
  expect(await prerender(page, 'c')).toEqual(prerendered);
});

it('a client of very many searches gets their pages without rendering, and other pages as before', async () => {
  const prerender = boundPrerender(async () => prerendered);
  const search = { ...page, search: '?q=cotton' };
  for (let call = 0; call < 120; call += 1) expect(await prerender(search, 'a')).toEqual(prerendered);
  expect(await prerender(search, 'a')).toBeUndefined();
  expect(await prerender(page, 'a')).toEqual(prerendered);
  expect(await prerender(search, 'b')).toEqual(prerendered);
});
