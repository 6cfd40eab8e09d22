/**
 * Types of a planned request: every name in it was found in the schema cache, and it is decided what will be read, written or called. The
 * query stage makes SQL of a plan and needs no other information.
 */
import type { Bounds } from '../bounds.ts';
import type {
  AggregateName,
  ApiRequest,
  CompareOperator,
  Explain,
  JsonStep,
  Operation,
  Payload,
  Preferences,
  Window,
} from '../parse/types.ts';
import type {
  Column,
  FunctionName,
  MediaHandler,
  PgType,
  Relation,
  Relationship,
  Routine,
  SchemaCache,
} from '../schema-cache/types.ts';

/**
 * A count of the rows with one value of a column, which the database stores: in all, and for each value of another column. It is used where a
 * partial index has the same value: only such values are part of a cached plan (`Column.indexWords`).
 */
export type StoredCount = {
  readonly relation: { readonly schema: string; readonly name: string };
  readonly column: string;
  readonly value: string;
  readonly by: string;
  /**
   * Function of an exposed schema, of the relation's name and a value of the other column, or null for the rows in all. It must be stable, so
   * that it counts what the statement sees, and returns null where it cannot tell the number.
   */
  readonly function: FunctionName;
};

/** A function that finds the keys of rows by comparisons, which row-level security lets no index do (`candidates.ts`). */
export type CandidateKeys = {
  readonly relation: { readonly schema: string; readonly name: string };
  /** The column whose values it returns. */
  readonly key: string;
  /** The comparisons by which it finds rows, of each column. */
  readonly comparisons: Readonly<Record<string, readonly (CompareOperator | 'in')[]>>;
  /** Roles that may call it. */
  readonly roles: readonly string[];
  /**
   * Function of the relation's name and of the columns, operators and values of comparisons; that of `in` is the text of an array. It returns the keys of all rows that the caller
   * may read and that pass all of these. It may return further keys. It returns null where it finds no keys or too many. It must be stable.
   */
  readonly function: FunctionName;
  /** It is not called where more rows than these are expected. */
  readonly most: number;
};

/** The input of planning besides the request itself. */
export type ReadContext = {
  readonly cache: SchemaCache;
  readonly role: string;
  /** Most rows of one level. */
  readonly maxRows: number;
  /** Largest offset. */
  readonly maxOffset: number;
  /** Whether aggregates (sum, avg and so on) are allowed. */
  readonly aggregates: boolean;
  /** Whether execution plans are shown. */
  readonly plans: boolean;
  /** Whether an update or delete without a filter is refused. */
  readonly writesNeedFilter: boolean;
  /** Cost limits of the request. */
  readonly bounds: Bounds;
  /** Most rows that one body may insert. */
  insertRows(relation: Relation): number;
  /** Counts that the database stores. */
  readonly storedCounts: readonly StoredCount[];
  /** Functions that find rows by comparisons. */
  readonly candidates: readonly CandidateKeys[];
};

/** The source of rows: a relation, or the result of a function. */
export type RowSource = {
  readonly schema: string;
  readonly name: string;
  /** Upstream's name of an embedded relation in its statement, which errors of PostgreSQL show. Default: the name. */
  readonly alias?: string | undefined;
  readonly columns: ReadonlyMap<string, Column>;
  /** Set when relations may be embedded here. */
  readonly relation: Relation | undefined;
  /** Whether column grants decide what `*` means. */
  readonly guarded: boolean;
  /** Whether the rows are those of a write or of a function, whose computed columns are columns already. */
  readonly isResult: boolean;
};

export type PlannedField = { readonly column: Column; readonly path: readonly JsonStep[] };

export type PlannedColumn = {
  /** Undefined for `count()` over rows. */
  readonly field: PlannedField | undefined;
  readonly cast: PgType | undefined;
  readonly aggregate: { readonly name: AggregateName; readonly cast: PgType | undefined } | undefined;
  readonly output: string;
};

export type PlannedFilter = {
  readonly kind: 'filter';
  readonly field: PlannedField;
  readonly negated: boolean;
  readonly operation: Operation;
};

export type PlannedCondition =
  | PlannedFilter
  | { readonly kind: 'embed'; readonly embed: Embed; readonly present: boolean }
  | {
      readonly kind: 'logic';
      readonly operator: 'and' | 'or';
      readonly negated: boolean;
      readonly children: readonly PlannedCondition[];
    };

export type PlannedOrder = {
  readonly by:
    | { readonly kind: 'field'; readonly field: PlannedField }
    | {
        readonly kind: 'embed';
        readonly embed: Embed;
        readonly output: string;
        readonly path: readonly JsonStep[];
      };
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | undefined;
};

export type Embed = {
  readonly relationship: Relationship;
  /** The name in the response: the alias, or else the requested name. */
  readonly output: string;
  readonly inner: boolean;
  readonly spread: boolean;
  /** Requested with empty brackets: it only filters and is not in the response. */
  readonly silent: boolean;
  readonly plan: ReadPlan;
};

export type ReadPlan = {
  /** Number of the level. It makes the names of its tables and joins unique. */
  readonly id: number;
  readonly source: RowSource;
  /** Selects every column, because the columns of the source are not known. */
  readonly everything: boolean;
  readonly columns: readonly PlannedColumn[];
  readonly embeds: readonly Embed[];
  readonly where: readonly PlannedCondition[];
  readonly order: readonly PlannedOrder[];
  readonly window: Window;
  /** Most bytes of all rows of this level together, see `Bounds.answerBytes`. */
  readonly maxBytes: number;
};

export type Conflict = {
  readonly keys: readonly string[];
  readonly resolution: NonNullable<Preferences['resolution']>;
};

type Mutation = {
  readonly relation: Relation;
  /** Columns that the write returns for the response. */
  readonly returning: readonly string[];
  /** Plan for reading the written rows; undefined when the response has none. */
  readonly read: ReadPlan | undefined;
};

type WriteInput = { readonly columns: readonly Column[]; readonly payload: Payload; readonly fillDefaults: boolean };

export type InsertPlan = Mutation &
  WriteInput & {
    readonly kind: 'insert';
    readonly conflict: Conflict | undefined;
    /** Conditions that the rows of the body must fulfil: those of the URL of a PUT. */
    readonly matching: readonly PlannedCondition[];
    readonly locate: boolean;
  };
export type UpdatePlan = Mutation &
  WriteInput & { readonly kind: 'update'; readonly where: readonly PlannedCondition[] };
export type DeletePlan = Mutation & { readonly kind: 'delete'; readonly where: readonly PlannedCondition[] };
export type MutatePlan = InsertPlan | UpdatePlan | DeletePlan;

/** The arguments of a function: each as text, out of one JSON object, or the whole body as its only argument. */
export type CallArguments =
  | { readonly kind: 'texts'; readonly values: ReadonlyMap<string, readonly string[]> }
  | { readonly kind: 'object'; readonly text: string; readonly isArray: boolean; readonly names: readonly string[] }
  | { readonly kind: 'body'; readonly text: string };

export type CallPlan = {
  readonly routine: Routine;
  readonly arguments: CallArguments;
  readonly read: ReadPlan;
};

export type MediaType = {
  readonly kind: 'json' | 'object' | 'csv' | 'geojson' | 'custom';
  readonly stripNulls: boolean;
  /** Content-Type of the response, with its parameters. */
  readonly contentType: string;
  /** The function that produces the body; set for the kind `custom` only. */
  readonly handler?: MediaHandler;
  /** PostGIS's function that writes a row; set for the kind `geojson` only. */
  readonly rowWriter?: FunctionName;
  /** Set when the response is the execution plan of the request. */
  readonly explain?: Explain;
};

/** A request whose plan decided the media type of the response. */
export type PlannedRequest = ApiRequest & { readonly mediaType: MediaType };
