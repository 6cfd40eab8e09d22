/**
 * Description of one schema: its relations, functions, enums and composite types with their comments, as a role may use them. The OpenAPI
 * document and the generated types are made of it. Upstream reads the same in three statements, `accessibleTables`, `accessibleFuncs` and
 * `schemaDescription` (https://docs.postgrest.org/en/stable/references/api/openapi.html).
 */
import type { SchemaCache } from '../schema-cache/types.ts';

/** Media type of a description as JSON, beside the OpenAPI document. It says what generated types need and a document has no place for. */
export const DESCRIPTION_TYPE = 'application/vnd.gateway.schema+json';

/** What a value of a type is. Domains are described as their base type. */
export type TypeShape = {
  readonly schema: string;
  readonly name: string;
  /** pg_type.typtype: `b` base, `c` composite, `e` enum, `p` pseudo, `r` range, `m` multirange. */
  readonly kind: string;
  readonly isArray: boolean;
  /** Whether it is the row of a table or view, which has the same name. */
  readonly isRow: boolean;
  /** Values of an enum; null for other types. */
  readonly labels: readonly string[] | null;
};

export type DescribedColumn = {
  readonly name: string;
  readonly comment: string | null;
  /** Type as PostgreSQL writes it, with the schema of types that are not its own. */
  readonly type: string;
  readonly shape: TypeShape;
  readonly isNullable: boolean;
  /** SQL of the default value. */
  readonly default: string | null;
  readonly hasDefault: boolean;
  /** Whether the database alone sets it: `generated always`. */
  readonly isGenerated: boolean;
  readonly maxLength: number | null;
};

/** A foreign key, from the side that has it. */
export type DescribedKey = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isOneToOne: boolean;
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly isTargetView: boolean;
};

export type DescribedRelation = {
  readonly name: string;
  readonly comment: string | null;
  readonly isView: boolean;
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  readonly isDeletable: boolean;
  readonly columns: readonly DescribedColumn[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly DescribedKey[];
};

export type DescribedParameter = {
  readonly name: string;
  readonly type: string;
  readonly shape: TypeShape;
  readonly isRequired: boolean;
  readonly isVariadic: boolean;
};

type NamedShape = { readonly name: string; readonly shape: TypeShape };

export type DescribedFunction = {
  readonly name: string;
  readonly comment: string | null;
  readonly isVolatile: boolean;
  /** Whether a request can call it. Functions of one nameless row are served as computed columns and relationships only. */
  readonly isCallable: boolean;
  readonly parameters: readonly DescribedParameter[];
  readonly returns: TypeShape;
  readonly returnsSet: boolean;
  /** Whether a set has one row, as the function declares. */
  readonly isOneRow: boolean;
  /** Named results: `returns table (…)` and output parameters. */
  readonly columns: readonly NamedShape[];
};

export type Description = {
  readonly schema: string;
  readonly comment: string | null;
  readonly relations: readonly DescribedRelation[];
  readonly functions: readonly DescribedFunction[];
  readonly enums: readonly { readonly name: string; readonly labels: readonly string[] }[];
  readonly composites: readonly { readonly name: string; readonly columns: readonly NamedShape[] }[];
};

/** What the catalogues say. Keys are not among it: those of views are derived by the schema cache. */
export type CatalogDescription = Omit<Description, 'relations'> & {
  readonly relations: readonly Omit<DescribedRelation, 'primaryKey' | 'foreignKeys'>[];
};

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Foreign keys of a relation to relations of its schema that the description shows, those to tables before those to views. */
function foreignKeysOf(cache: SchemaCache, schema: string, name: string, shown: ReadonlySet<string>): DescribedKey[] {
  const relation = cache.relation(schema, name);
  const relationships = relation ? cache.relationshipsFrom(relation) : [];
  return relationships
    .filter(({ cardinality, isInverse }) => !isInverse && ['many-to-one', 'one-to-one'].includes(cardinality))
    .filter(({ to }) => to.schema === schema && shown.has(to.name))
    .map(({ to, cardinality, constraint, columns }) => ({
      name: constraint,
      columns: columns.map(([from]) => from),
      isOneToOne: cardinality === 'one-to-one',
      target: to.name,
      targetColumns: columns.map(([, target]) => target),
      isTargetView: to.kind === 'view',
    }))
    .sort(
      (a, b) =>
        Number(a.isTargetView) - Number(b.isTargetView) ||
        byName(a.name, b.name) ||
        byName(a.target, b.target) ||
        byName(a.columns.join(), b.columns.join()),
    );
}

/** Adds the keys to what the catalogues say. */
export function withKeys(catalog: CatalogDescription, cache: SchemaCache): Description {
  const { schema } = catalog;
  const shown = new Set(catalog.relations.map(({ name }) => name));
  const relations = catalog.relations.map((relation) => ({
    ...relation,
    primaryKey: cache.relation(schema, relation.name)?.primaryKey ?? [],
    foreignKeys: foreignKeysOf(cache, schema, relation.name, shown),
  }));
  return { ...catalog, relations };
}
