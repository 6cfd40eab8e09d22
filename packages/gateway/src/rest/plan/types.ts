/**
 * A request after every name in it was found in the schema cache: what will be read, written or called. The query stage
 * turns these into SQL without asking anything more.
 */
import type { Bounds } from '../bounds.ts';
import type { AggregateName, JsonStep, Operation, Payload, Preferences, Window } from '../parse/types.ts';
import type { Column, PgType, Relation, Relationship, Routine, SchemaCache } from '../schema-cache/types.ts';

/** What planning depends on beside the request itself. */
export type ReadContext = {
  readonly cache: SchemaCache;
  readonly role: string;
  /** Most rows of one level. */
  readonly maxRows: number;
  /** Furthest offset. */
  readonly maxOffset: number;
  /** Whether sum, avg and so on may be asked for. */
  readonly aggregates: boolean;
  /** What the request may cost. */
  readonly bounds: Bounds;
  /** Most rows that one body may insert. */
  insertRows(relation: Relation): number;
};

/** Where rows come from: a relation, or the result of a function. */
export type RowSource = {
  readonly schema: string;
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** Set when relationships can start here. */
  readonly relation: Relation | undefined;
  /** Column grants decide what `*` means. */
  readonly guarded: boolean;
};

export type PlannedField = { readonly column: Column; readonly path: readonly JsonStep[] };

export type PlannedColumn = {
  /** Undefined for `count()` over rows. */
  readonly field: PlannedField | undefined;
  readonly cast: PgType | undefined;
  readonly aggregate: { readonly name: AggregateName; readonly cast: PgType | undefined } | undefined;
  readonly output: string;
};

export type PlannedCondition =
  | { readonly kind: 'filter'; readonly field: PlannedField; readonly negated: boolean; readonly operation: Operation }
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
    | { readonly kind: 'embed'; readonly embed: Embed; readonly output: string };
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | undefined;
};

export type Embed = {
  readonly relationship: Relationship;
  /** What the client calls it: its alias, else the name that it asked for. */
  readonly output: string;
  readonly inner: boolean;
  readonly spread: boolean;
  /** Asked for with empty brackets: it filters, and is not shown. */
  readonly silent: boolean;
  readonly plan: ReadPlan;
};

export type ReadPlan = {
  /** Tells this level's tables and joins from those of the others. */
  readonly id: number;
  readonly source: RowSource;
  /** Every column of a source whose columns are not known. */
  readonly everything: boolean;
  readonly columns: readonly PlannedColumn[];
  readonly embeds: readonly Embed[];
  readonly where: readonly PlannedCondition[];
  readonly order: readonly PlannedOrder[];
  readonly window: Window;
  /** Bytes that the rows of this level may have together, see `Bounds.answerBytes`. */
  readonly mostBytes: number;
};

export type Conflict = {
  readonly keys: readonly string[];
  readonly resolution: NonNullable<Preferences['resolution']>;
};

type Mutation = {
  readonly relation: Relation;
  /** Columns that the write hands on to the answer. */
  readonly returning: readonly string[];
  /** How the answer reads what was written; undefined when it shows nothing. */
  readonly read: ReadPlan | undefined;
};

type Written = { readonly columns: readonly Column[]; readonly payload: Payload; readonly fillDefaults: boolean };

export type InsertPlan = Mutation &
  Written & { readonly kind: 'insert'; readonly conflict: Conflict | undefined; readonly locate: boolean };
export type UpdatePlan = Mutation & Written & { readonly kind: 'update'; readonly where: readonly PlannedCondition[] };
export type DeletePlan = Mutation & { readonly kind: 'delete'; readonly where: readonly PlannedCondition[] };
export type MutatePlan = InsertPlan | UpdatePlan | DeletePlan;

/** How a function gets its arguments: each as text, out of one JSON object, or the whole body as its only one. */
export type CallArguments =
  | { readonly kind: 'texts'; readonly values: ReadonlyMap<string, readonly string[]> }
  | { readonly kind: 'object'; readonly text: string; readonly names: readonly string[] }
  | { readonly kind: 'body'; readonly text: string };

export type CallPlan = {
  readonly routine: Routine;
  readonly arguments: CallArguments;
  readonly read: ReadPlan;
};
