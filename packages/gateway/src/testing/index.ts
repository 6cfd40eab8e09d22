/** Databases for tests, of the gateway and of whatever stands on it. */
export { DUMPS, emptyDump, keptDump, layDump } from './kept-dumps.ts';
export { lendDatabase } from './lent-databases.ts';
