/**
 * Reads the definition of a database from PostgreSQL's catalogues, to compare a migrated database with a fresh one and
 * to draft a change as a migration.
 */
import { readFile } from 'node:fs/promises';
import { raw, sql, type Tx } from '@tanabana/gateway/db';

/** `kind name` → definition, as in `column public.sales_offers.price` → `numeric`. */
export type Catalogue = ReadonlyMap<string, string>;

/** A thing that two databases do not have alike; undefined where it is missing. */
export type Difference = { thing: string; left: string | undefined; right: string | undefined };

const QUERY = await readFile(new URL('catalogue.sql', import.meta.url), 'utf8');

/** Reads the definition of the database. Every name in it includes its schema. */
export async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const { rows: path } = await tx.query<{ was: string }>(raw(`select current_setting('search_path') as was`));
  await tx.query(raw(`set local search_path = ''`));
  const { rows } = await tx.query<{ thing: string; definition: string }>(raw(QUERY));
  await tx.query(sql`select set_config('search_path', ${path[0]!.was}, true)`);
  return new Map(rows.map(({ thing, definition }) => [thing, definition]));
}

/** What two databases do not have alike, in order of name. */
export function differences(left: Catalogue, right: Catalogue): Difference[] {
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((thing) => left.get(thing) !== right.get(thing))
    .sort()
    .map((thing) => ({ thing, left: left.get(thing), right: right.get(thing) }));
}
