/**
 * In charge of what one request may cost, by the role that asks. Statement time-outs are the last line and belong to the
 * scope; what stands here is refused before it costs anything, or the moment that it costs too much. Upstream has the
 * limit on rows alone (https://docs.postgrest.org/en/stable/references/configuration.html#db-max-rows).
 */

export type Bounds = {
  /** Allows `match` and `imatch`. Some patterns are refused even so: see `parse/pattern.ts`. */
  readonly patterns: boolean;
  /** Relations that one request may embed, all levels together. */
  readonly embeds: number;
  /** Relations inside of relations. */
  readonly embedDepth: number;
  /** Bytes of an answer, and of all lists of one embedded relation together; a short row counts for `LEAST_ROW_BYTES`. */
  readonly answerBytes: number;
  /** Cost, in the planner's units, of a request that embeds lists inside of lists. */
  readonly planCost: number;
  /** Filters of one request: of all levels, in trees and out of them. */
  readonly filters: number;
  /** What all that a request asks for each row may weigh together, see `query-weight.ts`. A plain comparison weighs 1. */
  readonly weight: number;
};

/** What a row counts for at least: it bounds the rows as well, to 1,024 for each mebibyte. */
export const LEAST_ROW_BYTES = 1024;

/** What holds where nothing else is said: wide enough for anything but an attack. */
const DEFAULTS: Bounds = {
  patterns: true,
  embeds: 24,
  embedDepth: 6,
  answerBytes: 32 * 1024 * 1024,
  planCost: 10_000_000,
  filters: 500,
  weight: 3000,
};

/** Bounds by role; what is not said is as wide as it gets. */
export type BoundsByRole = Readonly<Record<string, Partial<Bounds>>>;

/** The bounds of a role. */
export const boundsOf = (byRole: BoundsByRole, role: string): Bounds => ({ ...DEFAULTS, ...byRole[role] });
