/**
 * Limits on the cost of one request, by the role of its caller. A request beyond a limit is rejected before it runs, or as soon as it
 * exceeds the limit. Statement time-outs are the last line of defence and belong to the scope. Upstream only limits the number of rows
 * (https://docs.postgrest.org/en/stable/references/configuration.html#db-max-rows).
 */

export type Bounds = {
  /** Allows the operators `match` and `imatch`. Some patterns are rejected all the same: see `parse/pattern.ts`. */
  readonly patterns: boolean;
  /** Most relations that one request may embed, all levels together. */
  readonly embeds: number;
  /** Most levels of relations embedded in one another, up to `MAX_EMBED_DEPTH`. */
  readonly embedDepth: number;
  /** Most bytes of a response, and of all lists of one embedded relation together. A shorter row counts as `MIN_ROW_BYTES`. */
  readonly answerBytes: number;
  /** Highest cost, in the planner's units, of a request that embeds lists inside of lists. */
  readonly planCost: number;
  /** Most filters of one request: of all levels, inside and outside of and/or trees. */
  readonly filters: number;
  /** Highest weight of all that PostgreSQL does for each row, see `query-weight.ts`. A plain comparison weighs 1. */
  readonly weight: number;
};

/** The least number of bytes that a row counts as. It also limits the rows: to 1,024 for each mebibyte. */
export const MIN_ROW_BYTES = 1024;

/** Most levels that the parser reads, whatever the role. It parses by recursion, and before the role's bounds apply. */
export const MAX_EMBED_DEPTH = 6;

/** Defaults: wide enough for anything but an attack. */
const DEFAULTS: Bounds = {
  patterns: true,
  embeds: 24,
  embedDepth: MAX_EMBED_DEPTH,
  answerBytes: 32 * 1024 * 1024,
  planCost: 10_000_000,
  filters: 500,
  weight: 3000,
};

/** Bounds by role. A bound that is missing has its default. */
export type BoundsByRole = Readonly<Record<string, Partial<Bounds>>>;

export const boundsOf = (byRole: BoundsByRole, role: string): Bounds => ({ ...DEFAULTS, ...byRole[role] });
