/**
 * In charge of reads that are asked again word for word, as the first page of a list is: what their words mean is found
 * out once, as long as the database's schema is the same. Nothing of an answer is kept.
 */
import type { Sql } from '../db/sql.ts';
import type { ApiRequest } from './parse/types.ts';
import type { ReadPlan } from './plan/types.ts';
import type { SchemaCache } from './schema-cache/types.ts';

/** A read, ready to be run. */
export type KeptRead = { readonly request: ApiRequest; readonly plan: ReadPlan; readonly statement: Sql };

/** Reads that are kept at most; each takes some ten kilobytes. */
const MOST = 500;
/** What is longer than this was not written to be asked again. */
const LONGEST = 2000;

/** The reads of one data service. */
export function keepReads() {
  let of: SchemaCache | undefined;
  let reads = new Map<string, KeptRead>();
  return {
    /**
     * @param key all that the read depends on, the role among it
     * @param make finds out what it means; what it throws is not kept
     */
    async get(cache: SchemaCache, key: string, make: () => Promise<KeptRead>): Promise<KeptRead> {
      if (of !== cache) {
        of = cache;
        reads = new Map();
      }
      const now = reads;
      const known = now.get(key);
      if (known) {
        now.delete(key);
        now.set(key, known);
        return known;
      }
      const made = await make();
      if (key.length > LONGEST) return made;
      if (now.size >= MOST) now.delete(now.keys().next().value!);
      now.set(key, made);
      return made;
    },
  };
}
