/**
 * Request plan cache: requests of one shape are parsed and planned once, as long as the schema of the database is the same. Later requests
 * of that shape bring only other values. Responses are never cached.
 */
import { compile, withValues, type Sql } from '../db/sql.ts';
import type { ContentLocation } from './content-location.ts';
import type { PlannedRequest } from './plan/types.ts';
import type { SchemaCache } from './schema-cache/types.ts';

/** A parsed and planned request, with its statement. */
export type RequestPlan<Plan> = {
  readonly request: PlannedRequest;
  readonly plan: Plan;
  /** Compiled, so that other values can be bound to it. */
  readonly statement: Sql;
  /** Whether it is a read by key, which takes only a moment. */
  readonly isShort: boolean;
  /** Content-Location of a request of this shape. */
  readonly location: ContentLocation;
  /** Values that may appear in the text of the statement: those that match an index predicate do. */
  readonly written: ReadonlySet<string>;
};

/** A request, with its values separate from everything else that its plan depends on. */
export type RequestShape<Plan> = {
  /** Everything but the values, including the role. */
  readonly key: string;
  readonly values: readonly string[];
  /** Parses and plans the request with these values. */
  make(values: readonly string[]): Promise<RequestPlan<Plan>>;
};

/**
 * A plan, with the position of each of the shape's values among the values of the statement; or `fixed`, which marks the values that are
 * part of the statement's text. Those become part of the key.
 */
type CacheEntry =
  { plan: RequestPlan<unknown>; places: readonly (number | undefined)[] } | { fixed: readonly boolean[] };

/** Most cached entries. Each takes about ten kilobytes. */
const MAX_ENTRIES = 500;
/** Longest key that is cached. Longer requests are unlikely to come again. */
const MAX_KEY_LENGTH = 2000;

/** Placeholder of a value while a request is planned. It is never sent to the database. */
const placeholder = (index: number): string => `\uE000${index}\uE000`;

/**
 * The position of each value among the values of the statement. Undefined for a value that occurs not exactly once, or that is part of the
 * text.
 */
function placesOf({ statement, written }: RequestPlan<unknown>, values: readonly string[]): (number | undefined)[] {
  const sent = compile(statement).values;
  return values.map((value) => {
    const place = sent.indexOf(value);
    return place < 0 || place !== sent.lastIndexOf(value) || written.has(value) ? undefined : place;
  });
}

function bindValues<Plan>(plan: RequestPlan<Plan>, places: readonly (number | undefined)[], values: readonly string[]) {
  const sent = [...compile(plan.statement).values];
  places.forEach((place, index) => {
    if (place !== undefined) sent[place] = values[index]!;
  });
  return { ...plan, statement: withValues(plan.statement, sent) };
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
    const { values, make } = shape;
    const target = entries;
    const placeholders = values.map((value, index) => (fixed[index] ? value : placeholder(index)));
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

  const withFixed = (key: string, values: readonly string[], fixed: readonly boolean[]): string =>
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
