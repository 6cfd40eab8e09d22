import { LIMITS } from '@tanabana/domain/limits';
import type { DayBand } from './day-bands.ts';
import type { Listing } from './listing.ts';

/** The listings beyond the first few of one poster's run. */
export type Group = {
  /** All of the run, including those that are always shown. */
  run: readonly Listing[];
  folded: readonly Listing[];
  isOpen: boolean;
};

/** A line of a list. */
export type Line = Listing | Group;

/** A day's listings with the lines that show them. */
export type GroupedBand = DayBand & { lines: Line[] };

export const isGroup = (line: Line): line is Group => 'run' in line;

/** Listings of one poster that follow one another. */
function runsOf(listings: readonly Listing[]): Listing[][] {
  const runs: Listing[][] = [];
  for (const listing of listings) {
    const last = runs.at(-1);
    if (last?.[0]?.user_id === listing.user_id) last.push(listing);
    else runs.push([listing]);
  }
  return runs;
}

/**
 * Groups listings of one poster in a row, where there are more than a list shows.
 *
 * @param opened ids of listings whose runs are open: a run keeps its group open while it grows at either end
 */
export function groupRuns(listings: readonly Listing[], opened: ReadonlySet<string>): Line[] {
  return runsOf(listings).flatMap((run): Line[] => {
    const shown = run.slice(0, LIMITS.listings_in_a_row);
    const folded = run.slice(LIMITS.listings_in_a_row);
    if (folded.length === 0) return shown;
    return [...shown, { run, folded, isOpen: run.some(({ id }) => opened.has(id)) }];
  });
}

/** The first lines of a list, under their bands. */
export function firstLines(bands: readonly GroupedBand[], most: number): GroupedBand[] {
  let left = most;
  return bands.flatMap((band) => {
    const lines = band.lines.slice(0, left);
    left -= lines.length;
    return lines.length > 0 ? [{ ...band, lines }] : [];
  });
}

/** The open groups after one was toggled. */
export function toggled(opened: ReadonlySet<string>, { run, isOpen }: Group): ReadonlySet<string> {
  if (!isOpen) return new Set([...opened, run[0]!.id]);
  const ids = run.map(({ id }) => id);
  return new Set([...opened].filter((id) => !ids.includes(id)));
}

/** The number of listings in closed groups. */
export function groupedCount(bands: readonly GroupedBand[]): number {
  const groups = bands.flatMap(({ lines }) => lines.filter(isGroup));
  return groups.reduce((sum, { folded, isOpen }) => (isOpen ? sum : sum + folded.length), 0);
}
