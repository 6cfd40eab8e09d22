/**
 * Decides how a list by texts is read. Under row-level security PostgreSQL neither estimates `like` by the statistics of the column nor lets
 * an index serve it, because the operator is not leakproof (https://www.postgresql.org/docs/current/rules-privileges.html). It takes each
 * text to be rare, and often reads and sorts all rows that the caller may see. The gateway knows the statistics. The same holds for equal
 * numbers of the type numeric.
 * docs/decisions/128-lists-by-texts.md
 */
import type { RequestValue } from '../values/request-value.ts';
import type { Estimate } from './statistics/estimates.ts';
import { listShares, type ComparedUse, type ListCondition } from './list-shares.ts';
import { joinRanges, type Part } from './share-of-all.ts';
import type { Share } from './statistics/selectivity.ts';
import type { ValueUse } from './value-uses.ts';

/** A list for which neither holds is read as PostgreSQL decides. */
export type Reading = {
  /** Among the keys that a function finds, unless they are too many. */
  readonly hasCandidates: boolean;
  /** Else in the order of the list until the page is full. */
  readonly isInOrder: boolean;
};

/** What decides how a list is read. */
export type ReadList = {
  readonly conditions: readonly ListCondition[];
  /** What the list does with the values of the request. */
  readonly uses: readonly ValueUse[];
  /** Columns by which candidates are found. */
  readonly columns: readonly string[];
  /** The places of the comparisons that find candidates among the values, for each alternative: a row of the list passes all of one. */
  readonly alternatives: readonly (readonly number[])[];
  /** More candidates than these are not looked for. */
  readonly most: number;
  /** Rows after which the list is complete; Infinity where all that match are read or counted. */
  readonly page: number;
  /** Whether the list has an order, and nothing but its conditions chooses its rows. */
  readonly isOrdered: boolean;
};

/** Fewer rows than these are looked at in less time than candidates are found. */
const MANY_ROWS = 10_000;
/** A list is read in its order where that looks at so many times fewer rows than its other filters leave. */
const TIMES_FEWER = 4;

const isPattern = ({ comparison }: ComparedUse): boolean => comparison === 'like' || comparison === 'ilike';

/** Whether PostgreSQL's comparisons of a type are not leakproof: those of numbers of any size (`pg_proc.proleakproof`). */
export const isLeakyType = (type: string): boolean => type.startsWith('numeric');

/** Whether PostgreSQL's operator is not leakproof. Those of patterns are not. */
const isLeaky = (use: ComparedUse): boolean => isPattern(use) || isLeakyType(use.key.type);

/** Whether a list may be read in another way than PostgreSQL decides, for some values. */
export const mayChoose = ({ uses, alternatives }: Pick<ReadList, 'uses' | 'alternatives'>): boolean =>
  alternatives.length > 0 || uses.some((use) => use.kind === 'compared' && isLeaky(use));

/** Whether it is compared in the rows. All else is compared in the index of the order. */
const isInRow = ({ columns }: ReadList, use: ComparedUse): boolean => isLeaky(use) || columns.includes(use.key.column);

/** How many rows of the table pass what is compared in the index of the order, and how many of them fill the page. */
function looksAt(
  list: ReadList,
  end: number,
  estimates: readonly (Estimate | undefined)[],
  which: keyof Share = 'share',
) {
  const { conditions, rows } = listShares(list.conditions, list.uses, estimates);
  const parts = conditions.map(({ share = 1, use, compares }): Part => ({
    use,
    isInRow: compares((one) => isInRow(list, one)),
    share,
  }));
  let [ofRows, others] = [1, 1];
  for (const part of joinRanges(parts, which)) {
    if (part.isInRow) ofRows *= part.share;
    else others *= part.share;
  }
  return { conditions, table: rows, rows: rows * others, untilFull: end / ofRows, entries: end / (ofRows * others) };
}

/**
 * Whether few rows pass an alternative, and many would be looked at. What is uncertain counts for the candidates: they are never too slow,
 * because they end when they are too many.
 */
function hasCandidates(list: ReadList, end: number, estimates: readonly (Estimate | undefined)[]): boolean {
  const { alternatives, uses, most } = list;
  if (alternatives.length === 0) return false;
  const least = estimates.map((one, place) => {
    const use = uses[place]!;
    return one && use.kind === 'compared' && isInRow(list, use) ? { ...one, share: one.least } : one;
  });
  const partAt = (place: number): Part => {
    const use = uses[place]!;
    return { use: use.kind === 'compared' ? use : undefined, isInRow: true, share: least[place]?.share ?? 1 };
  };
  const rarest = alternatives.map((places) =>
    Math.min(1, ...joinRanges(places.map(partAt), 'least').map(({ share }) => share)),
  );
  const found = rarest.reduce((sum, share) => sum + share, 0);
  const { table, rows, untilFull } = looksAt(list, end, least, 'least');
  return found < 1 && table * found <= most && Math.min(rows, untilFull) >= MANY_ROWS;
}

/** Neither holds where nothing is known of the columns. */
export function readingOf(
  list: ReadList,
  values: readonly RequestValue[],
  estimates: readonly (Estimate | undefined)[],
): Reading {
  const end = values.reduce((sum, value) => (value.kind === 'offset' ? sum + value.count : sum), list.page);
  const { conditions, rows, entries } = looksAt(list, end, estimates);
  const maySort =
    list.isOrdered &&
    rows >= MANY_ROWS &&
    conditions.some(({ compares }) => compares(isLeaky)) &&
    conditions.every(({ share }) => share !== undefined);
  return {
    hasCandidates: hasCandidates(list, end, estimates),
    isInOrder: maySort && entries * TIMES_FEWER <= rows,
  };
}
