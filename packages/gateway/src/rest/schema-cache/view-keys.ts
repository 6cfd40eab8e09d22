/**
 * Finds the columns of tables that views show, and derives the keys of views from their base tables. A view that passes all columns of a
 * primary or foreign key through has that key too, even when the table is in a hidden schema or behind another view.
 * https://docs.postgrest.org/en/stable/references/api/resource_embedding.html#foreign-key-joins-on-views
 */
import type { KeyRow, ViewRow } from './catalog.ts';
import { viewColumns, type ViewColumn } from './node-tree.ts';
import type { Column } from './types.ts';

/** The columns of a key, by name, on a table or on a view that shows them. */
export type Placed = { readonly relation: number; readonly columns: readonly string[] };

/** Relation → column number → name. */
type ColumnNames = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** Where the columns of views come from: view → name of the output column → base table and its column number. */
export type Origins = ReadonlyMap<number, ReadonlyMap<string, readonly [table: number, column: number]>>;

/** Most places of one key on one view, which may show its columns several times. */
const MAX_PLACES = 16;

/** Every choice of one name from each list. */
const choices = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (begun, names) => begun.flatMap((chosen) => names.map((name) => [...chosen, name])).slice(0, MAX_PLACES),
    [[]],
  );

/** Most levels of views over views that are followed. */
const MAX_VIEW_DEPTH = 16;

/** Finds the base columns that views pass through unchanged, also through other views. */
export function originsOf(views: readonly ViewRow[], columnNames: ColumnNames): Origins {
  const direct = new Map(views.map((view) => [view.oid, viewColumns(view.definition)]));
  const resolve = (table: number, column: number, depth: number): readonly [number, number] | undefined => {
    const origins = direct.get(table);
    if (!origins) return [table, column];
    const name = columnNames.get(table)?.get(column);
    const origin = origins.find((entry) => entry.name === name);
    return origin && depth < MAX_VIEW_DEPTH ? resolve(origin.table, origin.column, depth + 1) : undefined;
  };
  const ofView = (columns: readonly ViewColumn[]) =>
    columns.flatMap(({ name, table, column }) => {
      const base = resolve(table, column, 0);
      return base ? [[name, base] as const] : [];
    });
  return new Map([...direct].map(([view, columns]) => [view, new Map(ofView(columns))]));
}

/**
 * Finds the relations that show columns of a table.
 *
 * @returns a function that takes a table and some of its column numbers and returns the relations that show them all: the table itself and
 * views
 */
export function placesOf(
  origins: Origins,
  columnNames: ColumnNames,
): (table: number, columns: readonly number[]) => Placed[] {
  const surfaced = [...origins].map(([view, columns]) => ({
    view,
    names: Map.groupBy(columns.keys(), (name) => columns.get(name)!.join('.')),
  }));
  const named = (names: ReadonlyMap<number, string> | undefined, columns: readonly number[]): string[] | undefined => {
    const found = columns.map((column) => names?.get(column));
    return found.every((name) => name !== undefined) ? found : undefined;
  };
  return (table, columns) => {
    const own = named(columnNames.get(table), columns);
    const places: Placed[] = own ? [{ relation: table, columns: own }] : [];
    for (const { view, names } of surfaced) {
      const shown = columns.map((column) => names.get([table, column].join('.')) ?? []);
      for (const lifted of choices(shown)) places.push({ relation: view, columns: lifted });
    }
    return places;
  };
}

/** Primary keys by relation. Those of views come from their tables: the first one found, where a view joins several. */
export function primaryKeys(
  keys: readonly KeyRow[],
  places: (table: number, columns: readonly number[]) => Placed[],
): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const key of keys) {
    if (key.kind !== 'p') continue;
    for (const place of places(key.relation, key.columns)) {
      if (!found.has(place.relation)) found.set(place.relation, place.columns);
    }
  }
  return found;
}

/** Columns that alone are a primary, unique or foreign key, by relation and name. Those of views come from their tables. */
export function keyColumns(
  keys: readonly KeyRow[],
  places: (table: number, columns: readonly number[]) => Placed[],
): Map<number, Map<string, Column['key']>> {
  const found = new Map<number, Map<string, Column['key']>>();
  for (const { relation, columns, kind } of keys) {
    if (columns.length !== 1) continue;
    for (const place of places(relation, columns)) {
      const ofRelation = found.get(place.relation) ?? new Map<string, Column['key']>();
      const name = place.columns[0]!;
      ofRelation.set(name, kind === 'f' ? (ofRelation.get(name) ?? 'reference') : 'unique');
      found.set(place.relation, ofRelation);
    }
  }
  return found;
}
