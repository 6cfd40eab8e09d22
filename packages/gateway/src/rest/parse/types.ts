/** Types of a parsed request. Nothing is looked up in the schema yet. The later stages read these types and never a URL. */

/** One step of a JSON path: `->key`, `->>key`, `->0`. */
export type JsonStep = { readonly text: boolean; readonly key: string; readonly index: boolean };

/** A column, or a JSON path into one. */
export type Field = { readonly name: string; readonly path: readonly JsonStep[] };

export type AggregateName = 'avg' | 'count' | 'max' | 'min' | 'sum';

export type SelectItem =
  | { readonly kind: 'star' }
  | {
      readonly kind: 'field';
      readonly field: Field;
      readonly alias?: string;
      readonly cast?: string;
      readonly aggregate?: { readonly name: AggregateName; readonly cast?: string };
    }
  | {
      readonly kind: 'relation';
      readonly name: string;
      readonly alias?: string;
      readonly hint?: string;
      readonly inner: boolean;
      readonly spread: boolean;
      readonly select: readonly SelectItem[];
    };

export type CompareOperator = 'eq' | 'gte' | 'gt' | 'lte' | 'lt' | 'like' | 'ilike' | 'match' | 'imatch';
export type SimpleOperator = 'neq' | 'cs' | 'cd' | 'ov' | 'sl' | 'sr' | 'nxr' | 'nxl' | 'adj' | 'isdistinct';
export type TextSearch = 'fts' | 'plfts' | 'phfts' | 'wfts';

export type Operation =
  | {
      readonly kind: 'compare';
      readonly operator: CompareOperator;
      readonly quantifier?: 'any' | 'all';
      readonly value: string;
    }
  | { readonly kind: 'simple'; readonly operator: SimpleOperator; readonly value: string }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { readonly kind: 'search'; readonly operator: TextSearch; readonly language?: string; readonly value: string };

export type Filter = {
  readonly kind: 'filter';
  readonly field: Field;
  readonly negated: boolean;
  readonly operation: Operation;
};

export type Condition =
  | Filter
  | {
      readonly kind: 'logic';
      readonly operator: 'and' | 'or';
      readonly negated: boolean;
      readonly children: readonly Condition[];
    };

export type OrderTerm = {
  readonly field: Field;
  /** Set for `rel(col)`: order by a column of an embedded to-one relation. */
  readonly relation?: string;
  readonly direction?: 'asc' | 'desc';
  readonly nulls?: 'first' | 'last';
};

/** A window over rows: skip `offset`, then at most `limit` (null: no end). */
export type Window = { readonly offset: number; readonly limit: number | null };

/** Names of the embedded relations on the way to the place where something applies; empty for the root. */
export type EmbedPath = readonly string[];

export type QueryParams = {
  readonly select: readonly SelectItem[];
  readonly conditions: readonly { readonly path: EmbedPath; readonly condition: Condition }[];
  readonly orders: readonly { readonly path: EmbedPath; readonly terms: readonly OrderTerm[] }[];
  readonly windows: readonly { readonly path: EmbedPath; readonly window: Window }[];
  readonly columns: readonly string[] | undefined;
  readonly onConflict: readonly string[] | undefined;
  /** Parameters without an operator: arguments of a function that is called by GET. */
  readonly args: readonly (readonly [name: string, value: string])[];
};

export type Preferences = {
  readonly representation: 'minimal' | 'headers-only' | 'full' | undefined;
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  readonly count: 'exact' | 'planned' | 'estimated' | undefined;
  readonly missing: 'default' | 'null' | undefined;
  readonly handling: 'strict' | 'lenient' | undefined;
  readonly transaction: 'commit' | 'rollback' | undefined;
  readonly maxAffected: number | undefined;
  /** Time zone of the values in the response, as PostgreSQL writes it. */
  readonly timezone: string | undefined;
};

export const EXPLAIN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const;

/** How the client wants an execution plan. */
export type Explain = {
  readonly format: 'json' | 'text';
  readonly options: readonly (typeof EXPLAIN_OPTIONS)[number][];
};

/** A media type that the client takes. */
export type AcceptedType = {
  /** As the error lists it. */
  readonly name: string;
  /** Without parameters, in lower case. For an execution plan, the type of the response that is explained. */
  readonly type: string;
  readonly stripNulls: boolean;
  readonly explain?: Explain;
};

/** A JSON body as text, so that numbers keep every digit, with what the planner needs to know about its shape. */
export type Payload = {
  readonly text: string;
  readonly isArray: boolean;
  readonly rows: number;
  readonly keys: readonly string[];
  /** Set for a form or CSV, which no function gets as a whole. */
  readonly isConverted?: boolean;
  /** Set for a body that is not JSON: it is the only argument of a function, of this type. */
  readonly argument?: 'text' | 'xml' | 'bytea';
};

export type Target =
  { readonly kind: 'relation'; readonly name: string } | { readonly kind: 'function'; readonly name: string };

export type ApiRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly target: Target;
  readonly schema: string;
  /** Whether the response names the schema: a header named it, or there are several. */
  readonly schemaNamed: boolean;
  readonly query: QueryParams;
  readonly preferences: Preferences;
  /** Media types that the client takes, the preferred ones first. */
  readonly accepts: readonly AcceptedType[];
  /** Range header and `limit`/`offset` of the root, combined. */
  readonly window: Window;
  readonly payload: Payload | undefined;
};
