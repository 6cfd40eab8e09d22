/**
 * The file operations that the mounting server makes directly, past the policies: removing files for its jobs, and sweeping bytes that no
 * row references.
 */
import { sql } from '../db/sql.ts';
import type { StorageContext } from './context.ts';
import type { StorageApi } from './types.ts';
import { removeBytes } from './upload/store-upload.ts';

export function createApi(context: StorageContext): StorageApi {
  const { scope, store } = context;

  /** @returns the versions that no row references */
  async function unreferenced(versions: readonly string[]): Promise<string[]> {
    const { rows } = await scope.asService(
      'find bytes that no row names',
      (tx) =>
        tx.query<{ version: string }>(
          sql`select version from storage.objects where version = any(${versions}::uuid[])`,
        ),
      { readOnly: true },
    );
    const named = new Set(rows.map(({ version }) => version));
    return versions.filter((version) => !named.has(version));
  }

  return {
    async remove(reason, bucket, names) {
      const { rows } = await scope.asService(reason, (tx) =>
        tx.query<{ version: string }>(sql`delete from storage.objects
          where bucket_id = ${bucket} and name = any(${names}::text[]) returning version`),
      );
      await removeBytes(
        context,
        rows.map(({ version }) => version),
      );
      return rows.length;
    },
    async sweep(olderThanMs) {
      // The system clock is used: the configurable clock may be fixed, and files do not follow it.
      const moment = new Date(Date.now() - olderThanMs);
      let swept = (await store.dropBefore(moment)) + (await store.unfinished.sweep(context.now().getTime()));
      for await (const versions of store.storedBefore(moment)) {
        const stray = await unreferenced(versions);
        await store.remove(stray);
        swept += stray.length;
      }
      return swept;
    },
  };
}
