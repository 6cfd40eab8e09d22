/** Asks the policies whether a caller may write a file, before a byte of it is read. */
import { randomUUID } from 'node:crypto';
import type { Claims, RequestFacts } from '../../db/scope.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import { writeObject } from '../rows.ts';

/** What the uploader says about the file. Its content decides once it has arrived. */
export type Declared = { type: string; size: number | undefined; cacheControl: string; userMetadata: unknown };

/**
 * Writes the file's row as it was declared, and undoes that.
 *
 * @throws DatabaseError why the row would be refused: the product's policies, or a file of the same name
 */
export async function mayUpload(
  { scope, now }: StorageContext,
  place: Place,
  { type, size = 0, cacheControl, userMetadata }: Declared,
  { claims, request, upsert }: { claims: Claims; request: RequestFacts; upsert: boolean },
): Promise<void> {
  const metadata = {
    eTag: '',
    size,
    mimetype: type,
    cacheControl,
    lastModified: now().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  } as const;
  const tried = { ...place, version: randomUUID(), metadata, userMetadata, owner: claims.sub };
  await writeObject(scope, claims, tried, { upsert, request, rollback: true });
}
