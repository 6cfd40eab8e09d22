import { isoDay } from '@tanabana/domain/format';
import { distanceText } from '#components/yarn/search/distance-text.ts';
import type { YarnSearch } from '#components/yarn/search/yarn-search.ts';
import { weekday } from '#i18n/format.ts';
import { countText } from '@tanabana/domain/listings/spec-line';
import type { Listing } from './listing.ts';

export type DayBand = {
  /** `2025-09-19`, India. */
  day: string;
  /** `today` and `yesterday` have a name; any other day shows its date only. */
  name: 'today' | 'yesterday' | null;
  /** `Friday 19 September`. */
  date: string;
  /** How many were posted that day; null when older pages may hold more of it. */
  count: number | null;
  listings: Listing[];
};

const DAY_MS = 86_400_000;
function nameOf(day: string, now: Date): DayBand['name'] {
  if (day === isoDay(now)) return 'today';
  return day === isoDay(new Date(now.getTime() - DAY_MS)) ? 'yesterday' : null;
}

/** All listings as one band, under the name of what they are sorted by. */
export function sortedBand(listings: readonly Listing[], isComplete: boolean, name: string): DayBand {
  return { day: name, name: null, date: name, count: isComplete ? listings.length : null, listings: [...listings] };
}

/** Listings of a yarn under their counts: the asked one, and how far the others are. */
export function countBands(listings: readonly Listing[], yarn: YarnSearch): DayBand[] {
  return [...Map.groupBy(listings, ({ millitex }) => millitex)].map(([millitex, each]) => {
    // The count is one strand's: a band has yarns of any ply.
    const text = distanceText(yarn, millitex ?? yarn.key.millitex, countText({ ...each[0]!, number_of_plys: 1 }));
    return { day: String(millitex), name: null, date: text, count: null, listings: each };
  });
}

/**
 * Listings under the days they were posted on, in India.
 *
 * @param listings newest first
 * @param isComplete whether there are no older ones still to be loaded
 */
export function dayBands(listings: readonly Listing[], isComplete: boolean, now: Date): DayBand[] {
  const bands: DayBand[] = [];
  for (const listing of listings) {
    const day = isoDay(listing.updated_at);
    // While a new sort order loads, rows of the old one may be out of order. They appear under their days all the same.
    const band = bands.find((each) => each.day === day);
    if (band) band.listings.push(listing);
    else
      bands.push({
        day,
        name: nameOf(day, now),
        date: weekday(listing.updated_at),
        count: null,
        listings: [listing],
      });
  }
  for (const [index, band] of bands.entries()) {
    if (isComplete || index < bands.length - 1) band.count = band.listings.length;
  }
  return bands;
}
