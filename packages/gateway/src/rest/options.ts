/** Options of the data service. */
import type { Claims, Scope } from '../db/scope.ts';
import type { Database } from '../db/port.ts';
import type { Log } from '../log.ts';
import type { BoundsByRole } from './bounds.ts';
import type { OpenApiOptions } from './open-api/root.ts';
import type { CandidateKeys, StoredCount } from './plan/types.ts';

export type RestOptions = {
  scope: Scope;
  /** The database that announces changes of the schema (NOTIFY pgrst). Without it, only `reload` picks them up. */
  db?: Pick<Database, 'listen' | 'isSpent' | 'keepsPlans'>;
  /** Exposed schemas. The first is the default of requests that name none. */
  schemas: readonly string[];
  /** Schemas after the requested one in `search_path`, for names in functions, operators and types. Default: `public`. */
  extraSearchPath?: readonly string[];
  /**
   * How transactions end: upstream's `db-tx-end`. With an override, `Prefer: tx=commit` and `tx=rollback` decide. Default:
   * `commit-allow-override`, which `.rollback()` of supabase-js expects.
   */
  transactionEnd?: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override';
  /**
   * Function that runs in the transaction of each request before its statement (upstream's `db-pre-request`). It may raise an error that
   * refuses the request.
   */
  preRequest?: { schema: string; name: string };
  /** Most rows of one response and of one embedded list. Default: 1,000, as at Supabase. */
  maxRows?: number;
  /** Largest offset. Default: 100,000. PostgreSQL reads every row before the offset only to skip it. */
  maxOffset?: number;
  /** Longest request body, in bytes. Default: one mebibyte. */
  maxBody?: number;
  /** Most rows that one body may insert into a relation. Default: no limit but that of the body. */
  maxInsertRows?(relation: { schema: string; name: string }): number;
  /** Called before a write is tried, outside of its transaction. It throws to reject the write. */
  beforeWrite?(write: PlannedWrite): Promise<void>;
  /**
   * Called before an insert into a relation is tried, outside of its transaction. The insert waits for the promise; undefined means no
   * wait.
   */
  beforeInsert?(relation: PlannedWrite['relation']): Promise<void> | undefined;
  /** Called when the database has rejected an insert, after the transaction ended and before the response. */
  afterRefusedInsert?(refused: RefusedInsert): Promise<void>;
  /** Counts that the database stores, for `Prefer: count=exact`. Default: every count is taken of the rows. */
  storedCounts?: readonly StoredCount[];
  /** Functions that find rows by comparisons that row-level security keeps from indexes. Default: none. */
  candidates?: readonly CandidateKeys[];
  /** Allows avg(), count(), max(), min() and sum() in `select`. Each of them may read a whole table. */
  aggregates?: boolean;
  /**
   * Shows the execution plan of a request that asks for `application/vnd.pgrst.plan` (upstream's `db-plan-enabled`). Plans tell how many
   * rows there are that the caller may not read. Default: false.
   */
  plans?: boolean;
  /** Who gets the OpenAPI document, and what it shows. Default: nobody. */
  openApi?: OpenApiOptions;
  /** Refuses an update or delete without a filter, as Supabase's safeupdate does. Default: true. */
  writesNeedFilter?: boolean;
  /** Cost limits of one request, by role. Default: those of `bounds.ts`. */
  bounds?: BoundsByRole;
  /**
   * Reads depend on the claims and on nothing else that a request says about itself. SQL then does not get headers, address and path, and
   * equal reads of visitors at the same moment are coalesced. For databases in which no read uses headers, address, path or further claims
   * of a visitor. Default: false.
   */
  readsSeeClaimsAlone?: boolean;
  /** Roles whose column grants decide what `*` means. Default: `anon`, `authenticated` and `service_role`. */
  roles?: readonly string[];
  log: Log;
};

/** A write that is about to run, and its caller. */
export type PlannedWrite = {
  relation: { schema: string; name: string };
  /** Columns that the body sets. */
  columns: readonly string[];
  claims: Claims;
  clientAddress: string | undefined;
};

/** An insert that the database rejected, and why. */
export type RefusedInsert = Pick<PlannedWrite, 'relation' | 'claims'> & {
  /** SQLSTATE of the error. */
  code: string;
  /** Body of the request, unchanged. */
  body: string;
  log: Log;
};
