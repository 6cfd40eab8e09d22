/**
 * In charge of requests that were asked before, be it with other values: what they mean is found out once, as long as the
 * database's schema is the same. Nothing of an answer is kept.
 */
import { compile, withValues, type Sql } from '../db/sql.ts';
import type { ApiRequest } from './parse/types.ts';
import type { SchemaCache } from './schema-cache/types.ts';

/** What a request means. */
export type RequestPlan<Plan> = {
  readonly request: ApiRequest;
  readonly plan: Plan;
  /** Finished, so that other values can be put into it. */
  readonly statement: Sql;
  /** Whether it is a read by key, which takes a moment. */
  readonly isShort: boolean;
  /** Values that decide how the statement is written, if they are those by which an index was cut. */
  readonly written: ReadonlySet<string>;
};

/** A request, its values apart from all else that it depends on. */
export type RequestShape<Plan> = {
  /** The role among it. */
  readonly key: string;
  readonly values: readonly string[];
  /** Finds out what it means with these values. */
  make(values: readonly string[]): Promise<RequestPlan<Plan>>;
};

/** `places` has, for each of the question's values, the one of the statement's; `fixed` stands in its text. */
type Kept = { meaning: RequestPlan<unknown>; places: readonly (number | undefined)[] } | { fixed: readonly boolean[] };

/** Kept at most; each takes some ten kilobytes. */
const MOST = 500;
/** What is longer than this was not written to be asked again. */
const LONGEST = 2000;

/** Stands for a value while a meaning is found out. It is sent to nobody. */
const mark = (index: number): string => `\uE000${index}\uE000`;

/** Where each value stands in the statement: once, or it was written into its text. */
function placesOf({ statement, written }: RequestPlan<unknown>, values: readonly string[]): (number | undefined)[] {
  const sent = compile(statement).values;
  return values.map((value) => {
    const place = sent.indexOf(value);
    return place < 0 || place !== sent.lastIndexOf(value) || written.has(value) ? undefined : place;
  });
}

function answered<Plan>(
  meaning: RequestPlan<Plan>,
  places: readonly (number | undefined)[],
  values: readonly string[],
) {
  const sent = [...compile(meaning.statement).values];
  places.forEach((place, index) => {
    if (place !== undefined) sent[place] = values[index]!;
  });
  return { ...meaning, statement: withValues(meaning.statement, sent) };
}

/** The requests of one data service. */
export function createRequestPlanCache() {
  let of: SchemaCache | undefined;
  let kept = new Map<string, Kept>();

  function look(key: string): Kept | undefined {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
    }
    return known;
  }

  function keep(into: Map<string, Kept>, key: string, known: Kept): void {
    if (key.length > LONGEST) return;
    if (into.size >= MOST) into.delete(into.keys().next().value!);
    into.set(key, known);
  }

  /** Finds out what a question means with marks in the place of values, but for those that are `fixed`. */
  async function learn<Plan>(
    question: RequestShape<Plan>,
    key: string,
    fixed: readonly boolean[],
  ): Promise<RequestPlan<Plan>> {
    const { values, make } = question;
    const now = kept;
    const marked = values.map((value, index) => (fixed[index] ? value : mark(index)));
    let meaning: RequestPlan<Plan>;
    try {
      meaning = await make(marked);
    } catch {
      // What is wrong with it is told of the question itself, and not kept.
      return make(values);
    }
    const places = placesOf(meaning, marked).map((place, index) => (fixed[index] ? undefined : place));
    const written = places.map((place) => place === undefined);
    if (written.some((is, index) => is && !fixed[index])) {
      keep(now, key, { fixed: written });
      return learn(question, withFixed(key, values, written), written);
    }
    keep(now, key, { meaning, places });
    return answered(meaning, places, values);
  }

  const withFixed = (key: string, values: readonly string[], fixed: readonly boolean[]): string =>
    JSON.stringify([key, values.filter((_, index) => fixed[index])]);

  return {
    /** What a question means. What `make` throws is not kept. */
    async get<Plan>(cache: SchemaCache, question: RequestShape<Plan>): Promise<RequestPlan<Plan>> {
      if (of !== cache) {
        of = cache;
        kept = new Map();
      }
      const { values } = question;
      let { key } = question;
      let known = look(key);
      let fixed: readonly boolean[] = [];
      while (known && 'fixed' in known) {
        ({ fixed } = known);
        key = withFixed(key, values, fixed);
        known = look(key);
      }
      if (known) return answered(known.meaning as RequestPlan<Plan>, known.places, values);
      return learn(question, key, fixed);
    },
  };
}
