/**
 * How tests reach a database of the test server: straight, or through a pooler that assigns connections per transaction, where
 * TEST_POOLER_URL names one (tools/test-postgres.ts runs the same tests both ways).
 */

/** The address of a database of a server. */
export const databaseAt = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

type Address = { url: string; directUrl?: string; prepares?: boolean };

/** The options with which `openPostgres` opens a database of the server of TEST_DATABASE_URL. */
export function addressForTests(server: string, name: string): Address {
  const pooler = process.env.TEST_POOLER_URL;
  const direct = databaseAt(server, name);
  // The pooler of the tests is of a release that knows no prepared statements.
  return pooler ? { url: databaseAt(pooler, name), directUrl: direct, prepares: false } : { url: direct };
}
