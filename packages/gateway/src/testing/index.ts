/** Databases for tests, of the gateway and of whatever stands on it. */
export { DUMPS, emptyDump, cachedDump, unpackDump } from './cached-dumps.ts';
export { leaseDatabase } from './leased-databases.ts';

/**
 * For a process of Node that lives some seconds: it compiles PostgreSQL's code as quickly as may be, and not a second time for speed, which
 * would take a third of what such a process takes of the processor.
 */
export const COMPILES_ONCE = '--liftoff-only';
