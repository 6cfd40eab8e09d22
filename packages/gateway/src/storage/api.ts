/** What the server does with files besides, past policies: removing what its jobs find, and bytes that nothing names. */
import { sql } from '../db/sql.ts';
import type { StorageContext } from './context.ts';
import type { StorageApi } from './types.ts';
import { removeBytes } from './upload/store-upload.ts';

export function createApi(context: StorageContext): StorageApi {
  const { scope, store } = context;

  /** Those of some versions that no row names. */
  async function unnamed(versions: readonly string[]): Promise<string[]> {
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
      // By the clock of the disk: the one that a setting may fix knows nothing of files.
      const moment = new Date(Date.now() - olderThanMs);
      let swept = await store.dropBefore(moment);
      for await (const versions of store.keptBefore(moment)) {
        const stray = await unnamed(versions);
        await store.remove(stray);
        swept += stray.length;
      }
      return swept;
    },
  };
}
