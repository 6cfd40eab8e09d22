import { expect, it } from 'vitest';
import { boundPrerender } from './bounded-prerender.ts';
import type { PrerenderedPage } from './prerender.ts';

const page = { path: '/', language: 'en', userAgent: '' } as const;
const prerendered = {
  path: '/',
  language: 'en',
  markup: '<p>',
  fits: 'all',
  answers: {},
  at: '',
  luck: 0,
} satisfies PrerenderedPage;

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
  const prerender = boundPrerender(() => promise, { calls: 100, seconds: 60 }, 2);
  const first = [prerender(page, 'a'), prerender(page, 'b')];
  expect(await prerender(page, 'c')).toBeUndefined();
  reject(new Error('no page'));
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(prerender(page, 'c')).rejects.toThrow('no page');
});
