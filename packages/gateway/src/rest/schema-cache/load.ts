/**
 * Builds the schema cache from the catalogues: relations with their columns and keys, relationships, functions, and the types that a cast
 * may name.
 */
import type { Tx } from '../../db/port.ts';
import {
  readCatalog,
  type Catalog,
  type ColumnRow,
  type RelationRow,
  type RepresentationRow,
  type RoutineRow,
} from './catalog.ts';
import { deriveRelationships } from './relationships.ts';
import { toType } from './to-type.ts';
import type { Column, PgType, Relation, Representation, Routine, SchemaCache } from './types.ts';
import { buildMediaHandlers, handlerKey } from './media-handlers.ts';
import { callable } from './callable.ts';
import { computedColumns, computedRelationships } from './computed.ts';
import { keyColumns, originsOf, placesOf, primaryKeys } from './view-keys.ts';

const toRepresentation = ({ to_json, from_json, from_text }: RepresentationRow): Representation => ({
  toJson: to_json,
  fromJson: from_json,
  fromText: from_text,
});

/** Several policies may show the same value, each to its own roles. */
const rolesByWord = (shown: ColumnRow['shown_words']): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...Map.groupBy(shown, ({ word }) => word)].map(([word, all]) => [
      word,
      new Set(all.flatMap(({ roles }) => roles)),
    ]),
  );

const toColumn = (
  row: ColumnRow,
  keys: ReadonlyMap<string, Column['key']> | undefined,
  representations: ReadonlyMap<number, Representation>,
  origin: Column['origin'],
): Column => ({
  name: row.name,
  type: toType(row.type),
  default: row.default,
  readers: new Set(row.readers),
  key: keys?.get(row.name),
  indexWords: new Set(row.index_words),
  shownTo: rolesByWord(row.shown_words),
  representation: representations.get(row.domain),
  origin,
});

function relationKind(relkind: string): Relation['kind'] {
  if (relkind === 'c') return 'composite';
  return relkind === 'v' || relkind === 'm' ? 'view' : 'table';
}

function buildRelations(catalog: Catalog): { relations: Relation[]; places: ReturnType<typeof placesOf> } {
  const columnNames = new Map(
    catalog.relations.map(({ oid, columns }) => [oid, new Map(columns.map(({ position, name }) => [position, name]))]),
  );
  const origins = originsOf(catalog.views, columnNames);
  const places = placesOf(origins, columnNames);
  const originOf = ({ oid, kind }: RelationRow, name: string): Column['origin'] => {
    // It stores its rows, and PostgreSQL has statistics of them.
    if (kind === 'm') return { relation: oid, column: name };
    const origin = origins.get(oid)?.get(name);
    if (!origin) return undefined;
    const [relation, position] = origin;
    const column = columnNames.get(relation)?.get(position);
    return column === undefined ? undefined : { relation, column };
  };
  const keys = primaryKeys(catalog.keys, places);
  const keyedBy = keyColumns(catalog.keys, places);
  const representations = new Map(catalog.representations.map((row) => [row.domain, toRepresentation(row)]));
  const computed = computedColumns(catalog.routines);
  const relations = catalog.relations.map((row): Relation => ({
    oid: row.oid,
    schema: row.schema,
    name: row.name,
    kind: relationKind(row.kind),
    columns: new Map(
      row.columns.map((column) => [
        column.name,
        toColumn(column, keyedBy.get(row.oid), representations, originOf(row, column.name)),
      ]),
    ),
    computed: computed.get(row.oid) ?? new Map(),
    primaryKey: keys.get(row.oid) ?? [],
    insteadOfInsert: row.instead_of_insert,
    writes: new Set(row.writes),
  }));
  return { relations, places };
}

function buildReturns(row: RoutineRow, relations: ReadonlyMap<number, Relation>): Routine['returns'] {
  const outputs = row.arguments.filter(({ mode }) => 'tbo'.includes(mode));
  if (outputs.length > 0) {
    const columns = outputs.map(({ name, type }, index): Column => {
      // PostgreSQL names an unnamed output by its position.
      const shown = name || `column${index + 1}`;
      return {
        name: shown,
        type: toType(type),
        default: null,
        readers: new Set(),
        indexWords: new Set(),
      };
    });
    return { kind: 'rows', columns: new Map(columns.map((column) => [column.name, column])), relation: undefined };
  }
  if (row.result_name === 'void') return { kind: 'void' };
  const relation = relations.get(row.result_relation);
  if (row.result_kind === 'c' && relation) return { kind: 'rows', columns: relation.columns, relation };
  return { kind: 'scalar' };
}

function buildRoutine(row: RoutineRow, relations: ReadonlyMap<number, Relation>): Routine {
  const inputs = row.arguments.filter(({ mode }) => 'ibv'.includes(mode));
  return {
    oid: row.oid,
    schema: row.schema,
    name: row.name,
    parameters: inputs.map(({ name, mode, required, type }) => ({
      name,
      type: toType(type),
      required: required && mode !== 'v',
      variadic: mode === 'v',
    })),
    callers: new Set(row.callers),
    isVolatile: row.volatility === 'v',
    isWrittenInSql: row.language === 'sql',
    returnsSet: row.returns_set,
    returns: buildReturns(row, relations),
  };
}

/** Names of types that are keywords of SQL and not in pg_type. */
const KEYWORD_TYPES: Readonly<Record<string, string>> = { int: 'int4', decimal: 'numeric', float: 'float8' };

function buildCasts(catalog: Catalog): Map<string, PgType> {
  const casts = new Map<string, PgType>();
  for (const row of catalog.casts) {
    for (const alias of row.aliases) if (!casts.has(alias)) casts.set(alias, toType(row));
  }
  for (const [keyword, name] of Object.entries(KEYWORD_TYPES)) {
    const type = casts.get(name);
    if (type) casts.set(keyword, type);
  }
  return casts;
}

function bySchema<T extends { schema: string; name: string }>(entries: readonly T[]): Map<string, Map<string, T[]>> {
  const schemas = Map.groupBy(entries, ({ schema }) => schema);
  return new Map([...schemas].map(([schema, inside]) => [schema, Map.groupBy(inside, ({ name }) => name)]));
}

/**
 * @param schemas exposed schemas; relations of other schemas are read only for the keys of views and the rows of functions
 * @param roles roles whose column grants decide what `*` means
 */
export async function loadSchemaCache(
  tx: Tx,
  schemas: readonly string[],
  roles: readonly string[],
): Promise<SchemaCache> {
  const catalog = await readCatalog(tx, schemas, roles);
  const { relations, places } = buildRelations(catalog);
  const byOid = new Map(relations.map((relation) => [relation.oid, relation]));
  const partitions = new Set(catalog.relations.filter((row) => row.is_partition).map(({ oid }) => oid));
  const exposed = relations.filter(
    ({ oid, schema, kind }) => kind !== 'composite' && schemas.includes(schema) && !partitions.has(oid),
  );
  const relationships = deriveRelationships(
    catalog.keys,
    places,
    new Map(exposed.map((relation) => [relation.oid, relation])),
  );
  const computed = computedRelationships(
    catalog.routines,
    new Map(exposed.map((relation) => [relation.oid, relation])),
  );
  const named = bySchema(exposed);
  const routines = bySchema(callable(catalog.routines.map((row) => buildRoutine(row, byOid))));
  const casts = buildCasts(catalog);
  const handlers = buildMediaHandlers(catalog);
  return {
    relation: (schema, name) => named.get(schema)?.get(name)?.[0],
    relations: (schema) => [...(named.get(schema)?.values() ?? [])].flat(),
    relationshipsFrom: (relation) => relationships.get(relation) ?? [],
    computedFrom: (relation) => computed.get(relation) ?? [],
    routines: (schema, name) => routines.get(schema)?.get(name) ?? [],
    allRoutines: (schema) => [...(routines.get(schema)?.values() ?? [])].flat(),
    mediaHandler: (source, mediaType) => handlers.get(handlerKey(source, mediaType)),
    geoJson: catalog.geoJson[0],
    castType: (name) => casts.get(name.toLowerCase()),
    roles: new Set(catalog.roles),
  };
}
