/**
 * Request plan cache: requests of one shape are parsed and planned once, as long as the schema of the database is the same. Later requests
 * of that shape bring only other values. Responses are never cached.
 */
import { compile, withValues, type Sql } from '../db/sql.ts';
import type { Candidates } from './candidates.ts';
import type { ContentLocation } from './content-location.ts';
import type { CountedShare } from './estimated-count.ts';
import type { PlannedRequest } from './plan/types.ts';
import type { GenericPlan } from './plan-choice/plan-choice.ts';
import type { ReadList } from './plan-choice/reading.ts';
import { placeholderOf, sentValue, type RequestValue } from './values/request-value.ts';
import type { SchemaCache } from './schema-cache/types.ts';

/** A parsed and planned request, with its statement. */
export type RequestPlan<Plan> = {
  readonly request: PlannedRequest;
  readonly plan: Plan;
  /** Compiled, so that other values can be bound to it. */
  readonly statement: Sql;
  /** The statement whose rows the planner estimates, where the client asks for such a total. Compiled too. */
  readonly estimated: Sql | undefined;
  /** How the total is estimated without planning that statement. */
  readonly share: CountedShare | undefined;
  /** Whether it is a read by key, which takes only a moment. */
  readonly isShort: boolean;
  /** Whether the best plan of the prepared statement depends on its values. */
  readonly needsOwnPlan: boolean;
  /** What is known of the generic plan of such a statement. Undefined where it is never chosen. */
  readonly generic: GenericPlan | undefined;
  /** What decides how a list is read whose plan depends on its values. Undefined for all else. */
  readonly list: ReadList | undefined;
  /** Statements that read the rows among candidates. Undefined where the rows have none. */
  readonly candidates: Candidates | undefined;
  /** Where each value of the request is among those of the statement. Undefined for one that is part of the text. */
  readonly places: readonly (readonly number[] | undefined)[];
  /** Content-Location of a request of this shape. */
  readonly location: ContentLocation;
  /** Values that may appear in the text of the statement: those that match an index predicate do. */
  readonly written: ReadonlySet<string>;
};

/** A request, with its values separate from everything else that its plan depends on. */
export type RequestShape<Plan> = {
  /** Everything but the values, including the role. */
  readonly key: string;
  readonly values: readonly RequestValue[];
  /** The values as Content-Location shows them. */
  readonly texts: readonly string[];
  /** The largest offset. */
  readonly offsets: number;
  /** Parses and plans the request with these values. */
  make(values: readonly RequestValue[]): Promise<RequestPlan<Plan>>;
};

/** The statements of a plan whose values are replaced. */
type Statement = 'statement' | 'estimated' | 'finding' | 'among';

/** Where a value is among the values of each statement: several times where it occurs in several expressions. */
type Places = Readonly<Record<Statement, readonly number[]>>;

/**
 * A plan, with the places of each of the shape's values; or `fixed`, which marks the values that are part of the statement's text. Those
 * become part of the key.
 */
type CacheEntry =
  { plan: RequestPlan<unknown>; places: readonly (Places | undefined)[] } | { fixed: readonly boolean[] };

/** Most cached entries. Each takes about ten kilobytes. */
const MAX_ENTRIES = 500;
/** Longest key that is cached. Longer requests are unlikely to come again. */
const MAX_KEY_LENGTH = 2000;

/** The places of each placeholder. Undefined for one that is part of the text, or that the statement gets in another form. */
function placesOf(
  { statement, estimated, candidates, written }: RequestPlan<unknown>,
  placeholders: readonly RequestValue[],
): (Places | undefined)[] {
  const placesIn = (sent: Sql | undefined, own: string | number): number[] =>
    sent ? compile(sent).values.flatMap((one, index) => (one === own ? [index] : [])) : [];
  return placeholders.map((value) => {
    if ('text' in value && written.has(value.text)) return undefined;
    const own = sentValue(value);
    const places = {
      statement: placesIn(statement, own),
      estimated: placesIn(estimated, own),
      finding: placesIn(candidates?.finding, own),
      among: placesIn(candidates?.among, own),
    };
    return places.statement.length > 0 ? places : undefined;
  });
}

/** The statement with other values at their places. */
function bound(
  statement: Sql,
  places: readonly (Places | undefined)[],
  values: readonly RequestValue[],
  which: Statement,
): Sql {
  const sent = [...compile(statement).values];
  places.forEach((own, index) => {
    for (const place of own?.[which] ?? []) sent[place] = sentValue(values[index]!);
  });
  return withValues(statement, sent);
}

/** The window of a request determines the rows of the response. */
function withOffset({ request, ...plan }: RequestPlan<unknown>, offset: number): RequestPlan<unknown> {
  return { ...plan, request: { ...request, window: { ...request.window, offset } } };
}

function bindValues<Plan>(
  plan: RequestPlan<Plan>,
  places: readonly (Places | undefined)[],
  values: readonly RequestValue[],
): RequestPlan<Plan> {
  const offset = values.find((value, index) => value.kind === 'offset' && places[index] !== undefined);
  return {
    ...((offset?.kind === 'offset' ? withOffset(plan, offset.count) : plan) as RequestPlan<Plan>),
    places: places.map((own) => own?.statement),
    statement: bound(plan.statement, places, values, 'statement'),
    estimated: plan.estimated && bound(plan.estimated, places, values, 'estimated'),
    candidates: plan.candidates && {
      finding: bound(plan.candidates.finding, places, values, 'finding'),
      among: bound(plan.candidates.among, places, values, 'among'),
    },
  };
}

/** Creates the request plan cache of one data service. */
export function createRequestPlanCache() {
  let cachedSchema: SchemaCache | undefined;
  let entries = new Map<string, CacheEntry>();

  function lookUp(key: string): CacheEntry | undefined {
    const entry = entries.get(key);
    if (entry) {
      entries.delete(key);
      entries.set(key, entry);
    }
    return entry;
  }

  function store(target: Map<string, CacheEntry>, key: string, entry: CacheEntry): void {
    if (key.length > MAX_KEY_LENGTH) return;
    if (target.size >= MAX_ENTRIES) target.delete(target.keys().next().value!);
    target.set(key, entry);
  }

  /** Plans a request with placeholders instead of values, except for those that are `fixed`, and caches the plan. */
  async function createPlan<Plan>(
    shape: RequestShape<Plan>,
    key: string,
    fixed: readonly boolean[],
  ): Promise<RequestPlan<Plan>> {
    const { values, offsets, make } = shape;
    const target = entries;
    const placeholders = values.map((value, index) => (fixed[index] ? value : placeholderOf(value, index, offsets)));
    let plan: RequestPlan<Plan>;
    try {
      plan = await make(placeholders);
    } catch {
      // Errors in the query itself are returned and not cached.
      return make(values);
    }
    const places = placesOf(plan, placeholders).map((place, index) => (fixed[index] ? undefined : place));
    const written = places.map((place) => place === undefined);
    if (written.some((is, index) => is && !fixed[index])) {
      store(target, key, { fixed: written });
      return createPlan(shape, withFixed(key, values, written), written);
    }
    store(target, key, { plan, places });
    return bindValues(plan, places, values);
  }

  const withFixed = (key: string, values: readonly RequestValue[], fixed: readonly boolean[]): string =>
    JSON.stringify([key, values.filter((_, index) => fixed[index])]);

  return {
    /** The plan of a request, cached or new. Errors that `make` throws are not cached. */
    async get<Plan>(cache: SchemaCache, shape: RequestShape<Plan>): Promise<RequestPlan<Plan>> {
      if (cachedSchema !== cache) {
        cachedSchema = cache;
        entries = new Map();
      }
      const { values } = shape;
      let { key } = shape;
      let entry = lookUp(key);
      let fixed: readonly boolean[] = [];
      while (entry && 'fixed' in entry) {
        ({ fixed } = entry);
        key = withFixed(key, values, fixed);
        entry = lookUp(key);
      }
      if (entry) return bindValues(entry.plan as RequestPlan<Plan>, entry.places, values);
      return createPlan(shape, key, fixed);
    },
  };
}
