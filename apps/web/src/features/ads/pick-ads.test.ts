import { AD_PAGES } from '@tanabana/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { paths } from '#config/paths.ts';
import { adPageOf, placementOf } from './pages.ts';
import { isRunning, pickAds } from './pick-ads.ts';
import type { Ad } from './pick-ads.ts';

const ad = (id: string, rest: Partial<Ad> = {}): Ad => ({
  id,
  from_date: '2026-03-10',
  to_date: '2026-03-12',
  status: true,
  ad_image_url: '/ad.webp',
  click_url: null,
  alt_text: id,
  ...rest,
});

describe('an ad', () => {
  it.each([
    ['before its first day in India', '2026-03-09T18:29:59Z', false],
    ['from the first minute of its first day in India', '2026-03-09T18:30:00Z', true],
    ['to the last minute of its last day in India', '2026-03-12T18:29:59Z', true],
    ['after its last day in India', '2026-03-12T18:30:00Z', false],
  ])('%s', (_, now, runs) => {
    expect(isRunning(ad('a'), new Date(now))).toBe(runs);
  });

  it('does not run while it is switched off', () => {
    expect(isRunning(ad('a', { status: false }), new Date('2026-03-11T00:00:00Z'))).toBe(false);
  });
});

describe('the ads of a page', () => {
  const now = new Date('2026-03-11T06:00:00Z');
  const pick = (ads: Ad[], random = 0) => {
    const { above, below } = pickAds(ads, now, random);
    return [above?.id, below?.id];
  };

  it('are those that still run', () => {
    expect(pick([ad('over', { to_date: '2026-03-10' }), ad('right')])).toEqual(['right', 'right']);
    expect(pick([ad('over', { to_date: '2026-03-10' })])).toEqual([undefined, undefined]);
  });

  it('are chosen at random, a different one below', () => {
    const ads = ['a', 'b', 'c'].map((id) => ad(id));
    expect([0, 0.34, 0.99].map((random) => pick(ads, random))).toEqual([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ]);
  });

  it('are none on an address without an identifier', () => {
    expect(adPageOf('/nowhere')).toBe('UnknownPage');
    expect(adPageOf(paths.admin)).toBe('UnknownPage');
    expect(placementOf('UnknownPage')).toBeUndefined();
  });

  it('are named once for every identifier of the domain', () => {
    const named = Object.values(paths).map(adPageOf);
    for (const [placement, pages] of Object.entries(AD_PAGES)) {
      for (const page of pages) {
        expect(named.filter((each) => each === page)).toHaveLength(1);
        expect(placementOf(page)).toBe(placement);
      }
    }
  });
});
