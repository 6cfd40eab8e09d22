import { isoDay } from '@tanabana/domain/format';
import type { Selected } from '#lib/reading/select.ts';
import { adPageOf, placementOf } from './pages.ts';

export const AD_COLUMNS =
  'id, placement_type, page_location, from_date, to_date, status, ad_image_url, click_url, alt_text';

export type Ad = Selected<'corporate_ads', typeof AD_COLUMNS>;

/** Whether an ad runs today: active, and today's date in India within its two dates, both included. */
export function isRunning(ad: Ad, now: Date): boolean {
  const today = isoDay(now);
  return ad.status && ad.from_date <= today && today <= ad.to_date;
}

export type PagesAds = { above: Ad | null; below: Ad | null };

/**
 * One ad at random for each of a page's two places, different ones where there is a choice.
 *
 * @param path the route's address, `/profile/$userId`
 * @param random a number from 0 up to 1, drawn once per visit of the page
 */
export function pickAds(ads: readonly Ad[], path: string, now: Date, random: number): PagesAds {
  const page = adPageOf(path);
  const placement = placementOf(page);
  const matches = ads.filter(
    (ad) => ad.page_location === page && ad.placement_type === placement && isRunning(ad, now),
  );
  const first = Math.floor(random * matches.length);
  return { above: matches[first] ?? null, below: matches[(first + 1) % matches.length] ?? null };
}
