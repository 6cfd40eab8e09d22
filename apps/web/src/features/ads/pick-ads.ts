import { isoDay } from '@tanabana/domain/format';
import type { Selected } from '#lib/reading/select.ts';

export const AD_COLUMNS = 'id, from_date, to_date, status, ad_image_url, click_url, alt_text';

export type Ad = Selected<'corporate_ads', typeof AD_COLUMNS>;

/** Whether an ad runs today: active, and today's date in India within its two dates, both included. */
export function isRunning(ad: Ad, now: Date): boolean {
  const today = isoDay(now);
  return ad.status && ad.from_date <= today && today <= ad.to_date;
}

export type PagesAds = { above: Ad | null; below: Ad | null };

/**
 * Picks a random ad for each of a page's two places, different ones where possible.
 *
 * @param ads those of the page, of which some may have expired since they were fetched
 * @param random a number from 0 up to 1, chosen once per visit of the page
 */
export function pickAds(ads: readonly Ad[], now: Date, random: number): PagesAds {
  const running = ads.filter((ad) => isRunning(ad, now));
  const first = Math.floor(random * running.length);
  return { above: running[first] ?? null, below: running[(first + 1) % running.length] ?? null };
}
