/** The gateway's own schema files, in the order in which they must run, before anything of a product. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type SqlFile = { name: string; text: string };

const FOLDER = new URL('../../sql/', import.meta.url);

/** Reads packages/gateway/sql/*.sql in name order. */
export async function gatewaySqlFiles(): Promise<SqlFile[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, FOLDER), 'utf8') })));
}

/** The folder of the migrations that update a schema of an earlier release to that of `gatewaySqlFiles`, `NNN.do.what.sql`. */
export const gatewayMigrations: string = fileURLToPath(new URL('../../migrations/', import.meta.url));
