/**
 * The door that opens a database, apart from what works on an open one: whoever comes through it holds the owner's rights, past
 * every policy. Few rooms may (walls.mjs).
 */
export { openPglite, type PgliteDatabase, type PgliteOptions } from './pglite/pglite.ts';
export { openPostgres, type PostgresOptions } from './postgres/postgres.ts';
