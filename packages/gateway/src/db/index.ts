/** Entry point of the database port. */
export {
  DatabaseError,
  UnavailableError,
  type Database,
  type PoolState,
  type ReplicaHealth,
  type Result,
  type Row,
  type TransactionOptions,
  type Tx,
  type UnavailableReason,
} from './port.ts';
export { admit, type AdmissionOptions, type AdmittedDatabase, type Load } from './admission/admission.ts';
export { ALLOWANCE } from './admission/budget.ts';
export { SCHEMA_CHANGED, SCHEMA_CHANGES, SCHEMA_CHANNEL } from './admission/schema-change.ts';
export { compile, finished, ident, join, raw, sql, withValues, type Sql } from './sql.ts';
export {
  createScope,
  type Claims,
  type RequestFacts,
  type RoleOptions,
  type Scope,
  type ScopeOptions,
} from './scope.ts';
export { gatewayMigrations, gatewaySqlFiles, type SqlFile } from './gateway-sql.ts';
export { inBatches } from './in-batches.ts';
export { currentTrace, inTrace, joinTrace } from './request-context.ts';
export { formatTraceparent, newSpanId, newTrace, parseTraceparent, type TraceContext } from './trace-context.ts';
