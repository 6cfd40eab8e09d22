import type { PrerenderedPage } from '../../src/pages/prerender.ts';

/** A prerendered page, but for its language. */
export const PRERENDERED_PAGE = {
  path: '/',
  markup: '<p>',
  fits: 'all',
  answers: {},
  ranges: {},
  at: '',
  luck: 0,
  forMembers: false,
} satisfies Omit<PrerenderedPage, 'language'>;
