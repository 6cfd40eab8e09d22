/**
 * DeleteObject and DeleteObjects (https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html). A file that does not exist counts
 * as deleted; one that the policies keep is refused in a list of many, and left alone otherwise, as upstream.
 */
import { sql } from '../../../db/sql.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import { requestFacts } from '../../../http/request-facts.ts';
import { deleteObjects, findBucket } from '../../rows.ts';
import { removeBytes } from '../../upload/store-upload.ts';
import { readXmlBody, respondXml, type Operation, type S3Request } from '../request.ts';
import { readRecords } from '../xml.ts';

const MOST = 1000;

/** Deletes files as the caller. @returns the names of those that were deleted */
async function removeNames({ c, context, claims, bucket }: S3Request, names: readonly string[]): Promise<Set<string>> {
  const removed = await deleteObjects(context.scope, claims, bucket, names, requestFacts(c));
  await removeBytes(
    context,
    removed.map(({ version }) => version),
  );
  return new Set(removed.map(({ name }) => name));
}

export const deleteObject: Operation = async (request) => {
  const { c, context, bucket, key } = request;
  await findBucket(context.scope, bucket);
  await removeNames(request, [key]);
  return c.body(null, 204);
};

export const deleteManyObjects: Operation = async (request) => {
  const { context, bucket } = request;
  const body = await readXmlBody(request);
  const { records, texts } = readRecords(body, { root: 'Delete', record: 'Object', most: MOST });
  const keys = records.map(({ Key }) => Key);
  if (keys.some((key) => key === undefined || key.includes('\0'))) {
    throw new StorageError('InvalidRequest', 'Every Object must have a Key');
  }
  const names = keys as string[];
  await findBucket(context.scope, bucket);
  const removed = names.length > 0 ? await removeNames(request, names) : new Set<string>();
  const others = names.filter((name) => !removed.has(name));
  const { rows } = await context.scope.asService(
    'tell files that exist from files that do not',
    (tx) =>
      tx.query<{ name: string }>(
        sql`select name from storage.objects where bucket_id = ${bucket} and name = any(${others}::text[])`,
      ),
    { readOnly: true },
  );
  const kept = new Set(rows.map(({ name }) => name));
  const isQuiet = texts.Quiet?.trim() === 'true';
  return respondXml(request, 'DeleteResult', {
    Deleted: isQuiet ? undefined : names.filter((name) => !kept.has(name)).map((Key) => ({ Key })),
    Error: names
      .filter((name) => kept.has(name))
      .map((Key) => ({ Key, Code: 'AccessDenied', Message: 'Access Denied' })),
  });
};
