/** The files that build the database, in the order in which they run, and the hash that identifies a schema. */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gatewaySqlFiles, type SqlFile } from '@tanabana/gateway/db';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function read(name: string): Promise<SqlFile> {
  return { name, text: await readFile(`${ROOT}/${name}`, 'utf8') };
}

/** Gateway, then the generated limits, then `schema/NN-area/object.sql` by path; `99-guards.sql` sorts last. */
export async function schemaFiles(): Promise<SqlFile[]> {
  const names: string[] = [];
  for await (const name of glob('schema/**/*.sql', { cwd: ROOT })) names.push(name);
  const own = await Promise.all(['generated/limits.sql', ...names.sort()].map(read));
  return [...(await gatewaySqlFiles()), ...own];
}

/** The path of a schema file below the root, for messages. */
export const pathOf = ({ name }: SqlFile): string =>
  name.includes('/') ? `db/${name}` : `packages/gateway/sql/${name}`;

/** A fingerprint of all files: two databases built from equal files have the same one. */
export async function schemaHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, text } of await schemaFiles()) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}
