/**
 * What the data service knows of the database. Every identifier that reaches SQL text comes from here, never from a
 * request. https://docs.postgrest.org/en/stable/references/schema_cache.html
 */

export type PgType = {
  /** As PostgreSQL shows it: `integer`, `character varying`. */
  readonly name: string;
  /** Quoted and schema-qualified, ready for a cast. */
  readonly sql: string;
  /** The same for the array of this type; null when there is none. */
  readonly arraySql: string | null;
};

export type Column = {
  readonly name: string;
  readonly type: PgType;
  /** SQL of the default, for `Prefer: missing=default`. */
  readonly default: string | null;
  /** Roles that may read the column. */
  readonly readers: ReadonlySet<string>;
  /** By itself it tells one row from all others, or refers to one that few others refer to. */
  readonly isKey: boolean;
  /** Words that it is compared with in the condition of some index: only in the text of a statement do they lead to it. */
  readonly indexWords: ReadonlySet<string>;
};

/** What changes rows. */
export type Write = 'insert' | 'update' | 'delete';

export type Relation = {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view' | 'composite';
  readonly columns: ReadonlyMap<string, Column>;
  /** Of a view: the output columns that carry the key of a base table. */
  readonly primaryKey: readonly string[];
  /** Writes go through INSTEAD OF triggers, where PostgreSQL knows no ON CONFLICT. */
  readonly insteadOfInsert: boolean;
  /** What it takes at all, whoever asks: a view takes what its query or its triggers can pass on. */
  readonly writes: ReadonlySet<Write>;
};

/** Pairs of a column here and a column there. */
export type ColumnPairs = readonly (readonly [from: string, to: string])[];

export type Junction = {
  readonly relation: Relation;
  /** The junction's foreign key to the far side. */
  readonly constraint: string;
  /** From the near side to the junction, and from the junction to the far side. */
  readonly near: ColumnPairs;
  readonly far: ColumnPairs;
};

export type Relationship = {
  readonly from: Relation;
  readonly to: Relation;
  readonly cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';
  /** The foreign key's name; of a many-to-many relationship, the junction's foreign key to the near side. */
  readonly constraint: string;
  readonly columns: ColumnPairs;
  readonly junction?: Junction;
};

export type Parameter = {
  readonly name: string;
  readonly type: PgType;
  readonly required: boolean;
  readonly variadic: boolean;
};

export type Routine = {
  readonly schema: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly isVolatile: boolean;
  /** PostgreSQL may write its text into the statement that calls it, and plan both as one. */
  readonly isWrittenInSql: boolean;
  readonly returnsSet: boolean;
  /** What one row of the result is. `rows` has named columns; `relation` is set when they are those of a relation. */
  readonly returns:
    | { readonly kind: 'void' }
    | { readonly kind: 'scalar' }
    | { readonly kind: 'rows'; readonly columns: ReadonlyMap<string, Column>; readonly relation: Relation | undefined };
};

export type SchemaCache = {
  /** Relations of the exposed schemas. */
  relation(schema: string, name: string): Relation | undefined;
  relationNames(schema: string): readonly string[];
  relationshipsFrom(relation: Relation): readonly Relationship[];
  routines(schema: string, name: string): readonly Routine[];
  routineNames(schema: string): readonly string[];
  /** The type that a cast means, by its name in lower case. */
  castType(name: string): PgType | undefined;
  /** Roles whose column grants were read. */
  readonly roles: ReadonlySet<string>;
};
