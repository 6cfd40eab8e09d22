import { expect, it } from 'vitest';
import { boundPrerender } from './bounded-prerender.ts';
import type { PrerenderedPage } from './prerender.ts';

const drawing = { path: '/', markup: '<p>', fits: 'all', answers: {}, at: '', luck: 0 } satisfies PrerenderedPage;

it('who asks for very many pages gets the words alone, and nobody else does', async () => {
  const draw = boundPrerender(async () => drawing, { calls: 2, seconds: 60 });
  const asked = (caller: string | undefined) => draw('/', '', caller);
  expect(await Promise.all([asked('a'), asked('a')])).toEqual([drawing, drawing]);
  expect(await asked('a')).toBeUndefined();
  expect(await asked('b')).toEqual(drawing);
  expect(await asked(undefined)).toEqual(drawing);
});

it('no more are in the making than the processor bears, and one that failed leaves its place', async () => {
  const { promise, reject } = Promise.withResolvers<PrerenderedPage>();
  const draw = boundPrerender(() => promise, { calls: 100, seconds: 60 }, 2);
  const first = [draw('/', '', 'a'), draw('/', '', 'b')];
  expect(await draw('/', '', 'c')).toBeUndefined();
  reject(new Error('no page'));
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(draw('/', '', 'c')).rejects.toThrow('no page');
});
