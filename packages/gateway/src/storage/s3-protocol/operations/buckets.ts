/**
 * ListBuckets, CreateBucket, HeadBucket, DeleteBucket, GetBucketLocation and GetBucketVersioning. The policies on storage.buckets decide who
 * sees, creates and deletes buckets.
 */
import { DatabaseError } from '../../../db/port.ts';
import { sql } from '../../../db/sql.ts';
import { S3Error } from '../../../errors/s3-error.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import { checkBucketName } from '../../names.ts';
import { respondXml, type Operation } from '../request.ts';
import { requireBucket } from '../rows.ts';

/** Most buckets of one response. */
const MOST = 1000;

export const listBuckets: Operation = async (request) => {
  const { context, claims } = request;
  const { rows } = await context.scope.asClaims(
    claims,
    (tx) =>
      tx.query<{ name: string; created_at: string | Date }>(
        sql`select name, created_at from storage.buckets order by name limit ${MOST}::int`,
      ),
    { readOnly: true },
  );
  const buckets = rows.map((row) => ({ Name: row.name, CreationDate: new Date(row.created_at).toISOString() }));
  return respondXml(request, 'ListAllMyBucketsResult', { Buckets: { Bucket: buckets } });
};

export const createBucket: Operation = async ({ c, context, claims, bucket }) => {
  const name = checkBucketName(bucket);
  const isPublic = c.req.header('x-amz-acl') === 'public-read';
  await context.scope.asClaims(claims, (tx) =>
    tx.query(sql`insert into storage.buckets (id, name, owner, public)
      values (${name}, ${name}, ${claims.sub ?? null}::uuid, ${isPublic})`),
  );
  return c.body(null, 200, { location: `/${name}` });
};

export const headBucket: Operation = async ({ c, context, claims, bucket, region }) => {
  await requireBucket(context.scope, claims, bucket);
  return c.body(null, 200, { 'x-amz-bucket-region': region });
};

export const deleteBucket: Operation = async ({ c, context, claims, bucket }) => {
  const { scope } = context;
  await requireBucket(scope, claims, bucket);
  const notEmpty = (cause?: unknown) => new S3Error('ResourceNotEmpty', undefined, { cause });
  const { rows: files } = await scope.asService(
    'look whether a bucket is empty',
    (tx) => tx.query(sql`select 1 from storage.objects where bucket_id = ${bucket} limit 1`),
    { readOnly: true },
  );
  if (files.length > 0) throw notEmpty();
  const { rows } = await scope
    .asClaims(claims, (tx) => tx.query(sql`delete from storage.buckets where id = ${bucket} returning id`))
    .catch((error: unknown) => {
      // A file came in the meantime.
      throw error instanceof DatabaseError && error.code === '23503' ? notEmpty(error) : error;
    });
  if (rows.length === 0) throw new StorageError('AccessDenied', 'Access Denied');
  return c.body(null, 204);
};

export const getBucketLocation: Operation = async (request) => {
  const { context, claims, bucket, region } = request;
  await requireBucket(context.scope, claims, bucket);
  return respondXml(request, 'LocationConstraint', region);
};

export const getBucketVersioning: Operation = async (request) => {
  const { context, claims, bucket } = request;
  await requireBucket(context.scope, claims, bucket);
  return respondXml(request, 'VersioningConfiguration', { Status: 'Suspended', MfaDelete: 'Disabled' });
};
