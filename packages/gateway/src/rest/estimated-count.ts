/**
 * The estimated total of a list (`Prefer: count=planned`). PostgreSQL would plan a second statement for it in every request. It estimates the rows
 * before the filters of a request once for each caller instead, and the filters' share of them comes from the same statistics.
 * docs/decisions/130-a-planned-count-is-a-share.md
 */
import { compile, type Sql } from '../db/sql.ts';
import type { Claims } from '../db/scope.ts';
import type { Tx } from '../db/port.ts';
import type { Estimate } from './plan-choice/statistics/estimates.ts';
import type { ListCondition } from './plan-choice/list-shares.ts';
import { shareOfAll } from './plan-choice/share-of-all.ts';
import type { ValueUse } from './plan-choice/value-uses.ts';
import type { ReadPlan } from './plan/types.ts';
import { estimate } from './query/planner.ts';
import { countingStatement } from './query/statement.ts';

/** A list whose total is the share of its rows that pass the conditions. */
export type CountedShare = {
  /** The statement of the rows before them. No value of a request is in it. */
  readonly basis: Sql;
  readonly conditions: readonly ListCondition[];
  readonly uses: readonly ValueUse[];
};

/** What a request asks the total of. */
export type EstimatedList = {
  /** Undefined where the planner estimates the rows with their conditions. */
  readonly share: CountedShare | undefined;
  /** The statement with the conditions, for the values of the request. */
  readonly statement: Sql;
  /** Of the values of the request, in their order. */
  readonly estimates: readonly (Estimate | undefined)[];
};

/** How long the rows before the conditions are used. A table grows little meanwhile. */
const FRESH_MS = 60_000;
/** Most lists and callers whose rows are held. */
const MOST = 1000;

const placesIn = (condition: ListCondition): number[] => {
  if (!condition) return [];
  return condition.kind === 'filter' ? [condition.place] : condition.children.flatMap(placesIn);
};

/**
 * Separates the conditions with values of the request from the others.
 *
 * @returns undefined where a value is in another place, or what it selects is not known by statistics
 */
export function countedShare(
  plan: ReadPlan,
  conditions: readonly ListCondition[],
  uses: readonly ValueUse[],
): CountedShare | undefined {
  const places = conditions.map(placesIn);
  const hasValues = places.map((own) => own.some((place) => uses[place]!.kind !== 'fixed'));
  const ofValues = new Set(places.filter((_, index) => hasValues[index]).flat());
  const isKnown = (use: ValueUse, place: number): boolean =>
    ofValues.has(place) ? use.kind === 'compared' : use.kind === 'fixed' || use.kind === 'offset';
  if (ofValues.size === 0 || !uses.every(isKnown)) return undefined;
  const others = plan.where.filter((_, index) => !hasValues[index]);
  return {
    basis: countingStatement({ ...plan, where: others }),
    conditions: conditions.filter((_, index) => hasValues[index]),
    uses,
  };
}

type Held = { readonly rows: number; readonly until: number };

/** Estimates the rows of lists. */
export function createCountEstimates(clock: () => number = () => performance.now()) {
  const held = new Map<string, Held>();

  /** Callers differ in the rows that they may see. */
  async function rowsBefore(tx: Tx, basis: Sql, { role, sub }: Claims): Promise<number> {
    const { text, values } = compile(basis);
    const key = JSON.stringify([role, sub, text, values]);
    const known = held.get(key);
    if (known && known.until > clock()) return known.rows;
    const { rows } = await estimate(tx, basis);
    held.delete(key);
    if (held.size >= MOST) held.delete(held.keys().next().value!);
    held.set(key, { rows, until: clock() + FRESH_MS });
    return rows;
  }

  /** @returns at least one row, as the planner */
  return async (tx: Tx, claims: Claims, { share, statement, estimates }: EstimatedList): Promise<number> => {
    const part = share && shareOfAll(share.conditions, share.uses, estimates);
    if (!share || part === undefined) return (await estimate(tx, statement)).rows;
    return Math.max(1, Math.round(part * (await rowsBefore(tx, share.basis, claims))));
  };
}
