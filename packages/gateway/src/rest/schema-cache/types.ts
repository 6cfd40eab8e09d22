/**
 * Types of the schema cache: what the data service knows about the database. Every identifier in the text of SQL comes from here, never
 * from a request. https://docs.postgrest.org/en/stable/references/schema_cache.html
 */

export type PgType = {
  /** Name as PostgreSQL shows it: `integer`, `character varying`. */
  readonly name: string;
  /** Name for a cast: quoted and schema-qualified. */
  readonly sql: string;
  /** Name of its array type for a cast; null when there is none. */
  readonly arraySql: string | null;
};

export type Column = {
  readonly name: string;
  readonly type: PgType;
  /** SQL of the default value, for `Prefer: missing=default`. */
  readonly default: string | null;
  /** Roles that may read the column. */
  readonly readers: ReadonlySet<string>;
  /** `unique`: the column alone identifies one row. `reference`: it alone refers to a row of a relation. */
  readonly key?: 'unique' | 'reference' | undefined;
  /**
   * Values that predicates of partial indexes compare the column with. PostgreSQL uses such an index only if the value is in the text of
   * the statement.
   */
  readonly indexWords: ReadonlySet<string>;
  /**
   * The roles that may read every row with a value of the column: a policy says just that, and no restrictive policy takes rows away again.
   */
  readonly shownTo?: ReadonlyMap<string, ReadonlySet<string>>;
  /** For a view: the column that it passes through unchanged, which has statistics. That of a materialized view is its own. */
  readonly origin?: { readonly relation: number; readonly column: string } | undefined;
  /** Set for a computed column: the function that computes it of a row. */
  readonly computed?: FunctionName;
  /** Set for a column of a domain whose casts say how its values look in requests and responses. */
  readonly representation?: Representation | undefined;
};

/**
 * Functions of the implicit casts of a domain, quoted and schema-qualified.
 * https://docs.postgrest.org/en/stable/references/api/domain_representations.html
 */
export type Representation = {
  readonly toJson: string | null;
  readonly fromJson: string | null;
  readonly fromText: string | null;
};

/** The name of a function in the database. */
export type FunctionName = { readonly schema: string; readonly name: string };

export type Write = 'insert' | 'update' | 'delete';

export type Relation = {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view' | 'composite';
  readonly columns: ReadonlyMap<string, Column>;
  /** Columns that functions compute of a row. `*` does not mean them. */
  readonly computed: ReadonlyMap<string, Column>;
  /** For a view: the output columns with the key of a base table. */
  readonly primaryKey: readonly string[];
  /** Whether inserts go through an INSTEAD OF trigger, where PostgreSQL has no ON CONFLICT. */
  readonly insteadOfInsert: boolean;
  /** Writes that the relation supports, regardless of the role. A view supports what its query or its triggers can pass on. */
  readonly writes: ReadonlySet<Write>;
};

/** Pairs of a column on this side and a column on the other. */
export type ColumnPairs = readonly (readonly [from: string, to: string])[];

export type Junction = {
  readonly relation: Relation;
  /** The junction's foreign key to the far side. */
  readonly constraint: string;
  /** Columns that join the near side with the junction, and the junction with the far side. */
  readonly near: ColumnPairs;
  readonly far: ColumnPairs;
};

export type Relationship = {
  readonly from: Relation;
  readonly to: Relation;
  readonly cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';
  /** Name of the foreign key; for many-to-many, the junction's foreign key to the near side. */
  readonly constraint: string;
  readonly columns: ColumnPairs;
  /** Set for a foreign key that is seen from the side to which it refers. */
  readonly isInverse?: true;
  readonly junction?: Junction;
  /** Set when a function finds the far side of a row. There are no columns then. */
  readonly computed?: FunctionName;
};

export type Parameter = {
  readonly name: string;
  readonly type: PgType;
  readonly required: boolean;
  readonly variadic: boolean;
};

export type Routine = {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly isVolatile: boolean;
  /** Roles that may call it. */
  readonly callers: ReadonlySet<string>;
  /** Whether the function is written in SQL. PostgreSQL may inline it into the calling statement and plan both as one. */
  readonly isWrittenInSql: boolean;
  readonly returnsSet: boolean;
  /** What one row of the result is. `rows` has named columns. `relation` is set when they are those of a relation. */
  readonly returns:
    | { readonly kind: 'void' }
    | { readonly kind: 'scalar' }
    | { readonly kind: 'rows'; readonly columns: ReadonlyMap<string, Column>; readonly relation: Relation | undefined };
};

/**
 * A function that produces a media type: an aggregate over rows, or the cast of a function's value to the domain that it returns.
 * https://docs.postgrest.org/en/stable/references/api/media_type_handlers.html
 */
export type MediaHandler = {
  /** Without parameters, in lower case. */
  readonly mediaType: string;
  /** The aggregate; undefined for a function whose value is the body. */
  readonly aggregate: FunctionName | undefined;
  /** The relation whose whole rows the aggregate takes; undefined when it takes any rows. */
  readonly rowsOf: FunctionName | undefined;
  /** Whether the body is bytes. Other bodies are text. */
  readonly isBytes: boolean;
};

/** What a media type is produced from. */
export type MediaSource = { readonly kind: 'relation' | 'function'; readonly oid: number };

export type SchemaCache = {
  /** Relations of the exposed schemas. */
  relation(schema: string, name: string): Relation | undefined;
  relations(schema: string): readonly Relation[];
  relationshipsFrom(relation: Relation): readonly Relationship[];
  /** Relationships that functions define. */
  computedFrom(relation: Relation): readonly Relationship[];
  routines(schema: string, name: string): readonly Routine[];
  allRoutines(schema: string): readonly Routine[];
  /**
   * The function that produces a media type from a relation, from the value of a function, or, without a source, from any rows.
   */
  mediaHandler(source: MediaSource | undefined, mediaType: string): MediaHandler | undefined;
  /** PostGIS's function that writes a row as GeoJSON; undefined without PostGIS. */
  readonly geoJson: FunctionName | undefined;
  /** The type that a cast names. Names are compared in lower case. */
  castType(name: string): PgType | undefined;
  /** Roles whose column grants were read. */
  readonly roles: ReadonlySet<string>;
};
