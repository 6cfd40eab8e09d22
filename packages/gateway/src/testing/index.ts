/** Databases for tests of the gateway and of the code that uses it. */
export { DUMPS, emptyDump, cachedDump, unpackDump } from './cached-dumps.ts';
export { leaseDatabase } from './leased-databases.ts';
export { createCopy, createEmpty, type ServerDatabase } from './postgres-templates.ts';
export { addressForTests, databaseAt } from './test-server.ts';

/**
 * A Node option for a process that lives some seconds: PostgreSQL's code is compiled quickly, and not a second time for speed, which would
 * take a third of the processor time of such a process.
 */
export const COMPILES_ONCE = '--liftoff-only';
