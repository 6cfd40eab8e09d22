/**
 * A server serves the schema of the next release too: it runs beside the new ones until it is replaced, and has to start again when it fails
 * meanwhile. The upgrade writes into the database which release that is, because the earlier one cannot know.
 */
import { raw, type Tx } from '@tanabana/gateway/db';
import { schemaHash } from '../schema-files.ts';
import { releases } from './releases.ts';

/**
 * Notes which schema the upgraded database had, if it is of the release before this one. Of older ones nobody has promised that they work
 * with this one. A schema that is no release is that of a working copy, as in a drill.
 *
 * @param former the hash of its schema files
 */
export async function noteFormer(tx: Tx, former: string): Promise<void> {
  const present = await schemaHash();
  const known = (await releases()).filter(({ schema }) => schema !== present);
  const isServed = known.at(-1)?.schema === former || !known.some(({ schema }) => schema === former);
  await tx.query(
    raw(`comment on schema migrations is ${isServed ? `'servers of schema ${former} may serve this one'` : 'null'}`),
  );
}

/** Whether the database is of the release after this one, which this one may serve. */
export async function isOfNextRelease(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ is: boolean }>(
    raw(`select exists (select from pg_namespace where nspname = 'migrations'
           and obj_description(oid, 'pg_namespace') = 'servers of schema ${await schemaHash()} may serve this one') as is`),
  );
  return rows[0]!.is;
}
