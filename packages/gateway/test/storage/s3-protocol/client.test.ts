/** The S3 protocol with the AWS SDK over a socket. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASHA, BINA, member, png, staff } from '../support.ts';
import { openS3, refusalOf, REGION, type S3Bench } from './support.ts';

let bench: S3Bench;
beforeEach(async () => {
  bench = await openS3();
});
afterEach(() => bench.close());

const put = (Key: string, Body: string | Buffer = Key, more = {}, Bucket = 'anything') =>
  bench.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const get = async (Key: string, more = {}, Bucket = 'anything') => {
  const answer = await bench.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return { ...answer, bytes: Buffer.from(await answer.Body!.transformToByteArray()) };
};
const unfinished = () => readdir(join(bench.dir, 'unfinished'));

describe('buckets', () => {
  it('are created, listed, found and deleted', async () => {
    const { client } = bench;
    const created = await client.send(new CreateBucketCommand({ Bucket: 'New-bucket', ACL: 'public-read' }));
    expect(created.Location).toBe('/New-bucket');
    expect(await refusalOf(client.send(new CreateBucketCommand({ Bucket: 'New-bucket' })))).toBe(
      '409 BucketAlreadyExists',
    );
    const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
    expect(Buckets.map(({ Name }) => Name)).toEqual(['New-bucket', 'anything', 'drop', 'notes', 'pictures']);
    expect(Buckets[0]!.CreationDate).toBeInstanceOf(Date);
    expect((await client.send(new HeadBucketCommand({ Bucket: 'New-bucket' }))).BucketRegion).toBe(REGION);
    expect((await client.send(new GetBucketLocationCommand({ Bucket: 'New-bucket' }))).LocationConstraint).toBe(REGION);
    expect((await client.send(new GetBucketVersioningCommand({ Bucket: 'New-bucket' }))).Status).toBe('Suspended');
    expect(await refusalOf(client.send(new HeadBucketCommand({ Bucket: 'nowhere' })))).toBe('404 NotFound');
    await put('x', 'x', {}, 'New-bucket');
    expect(await refusalOf(client.send(new DeleteBucketCommand({ Bucket: 'New-bucket' })))).toBe(
      '409 ResourceNotEmpty',
    );
    await client.send(new DeleteObjectCommand({ Bucket: 'New-bucket', Key: 'x' }));
    await client.send(new DeleteBucketCommand({ Bucket: 'New-bucket' }));
    expect(await refusalOf(client.send(new GetBucketLocationCommand({ Bucket: 'New-bucket' })))).toBe(
      '404 NoSuchBucket',
    );
  });
});

describe('files', () => {
  it('are stored, read whole and in part, described and deleted', async () => {
    const bytes = png(40, 40);
    const stored = await put('a b/ü+(1)!.png', bytes, {
      ContentType: 'image/png',
      CacheControl: 'max-age=60',
      Metadata: { frame: 'oak' },
    });
    const read = await get('a b/ü+(1)!.png');
    expect(read).toMatchObject({
      bytes,
      ContentType: 'image/png',
      ContentLength: bytes.length,
      CacheControl: 'max-age=60',
      ETag: stored.ETag,
      Metadata: { frame: 'oak' },
    });
    const head = await bench.client.send(new HeadObjectCommand({ Bucket: 'anything', Key: 'a b/ü+(1)!.png' }));
    expect(head).toMatchObject({ ContentLength: bytes.length, ETag: stored.ETag, Metadata: { frame: 'oak' } });
    const part = await get('a b/ü+(1)!.png', { Range: 'bytes=4-7' });
    expect([part.bytes, part.ContentRange]).toEqual([bytes.subarray(4, 8), `bytes 4-7/${bytes.length}`]);
    expect(await refusalOf(get('a b/ü+(1)!.png', { Range: `bytes=${bytes.length}-` }))).toBe('416 InvalidRange');
    const tags = await bench.client.send(new GetObjectTaggingCommand({ Bucket: 'anything', Key: 'a b/ü+(1)!.png' }));
    expect(tags.TagSet).toEqual([]);
    await bench.client.send(new DeleteObjectCommand({ Bucket: 'anything', Key: 'a b/ü+(1)!.png' }));
    expect(await refusalOf(get('a b/ü+(1)!.png'))).toBe('404 NoSuchKey');
    expect(await bench.files()).toEqual({ incoming: 0, stored: 0 });
  });

  it('are overwritten, and judged by their content like any upload', async () => {
    await put('x', 'first');
    await put('x', 'second');
    expect(String((await get('x')).bytes)).toBe('second');
    expect(await refusalOf(put('x.png', 'no picture', { ContentType: 'image/png' }, 'pictures'))).toBe(
      '415 InvalidMimeType',
    );
    expect(await refusalOf(put('x', randomBytes(200_001), {}, 'pictures'))).toBe('413 EntityTooLarge');
    expect(await refusalOf(put('a/../x'))).toBe('400 InvalidKey');
    expect(await refusalOf(put('x', 'x', {}, 'nowhere'))).toBe('404 NoSuchBucket');
    expect(await bench.files()).toEqual({ incoming: 0, stored: 1 });
  });

  it('are read on conditions, with the response headers that the caller wants', async () => {
    const { ETag } = await put('x.txt', 'text', { ContentType: 'text/plain' });
    expect(await refusalOf(get('x.txt', { IfNoneMatch: ETag }))).toMatch(/^304/);
    expect(await refusalOf(get('x.txt', { IfMatch: '"another"' }))).toBe('412 PreconditionFailed');
    expect(await refusalOf(get('x.txt', { IfUnmodifiedSince: new Date(0) }))).toBe('412 PreconditionFailed');
    expect(await refusalOf(get('x.txt', { IfModifiedSince: new Date(Date.now() + 1000) }))).toMatch(/^304/);
    expect((await get('x.txt', { IfMatch: ETag })).bytes.length).toBe(4);
    const wanted = { ResponseCacheControl: 'no-store', ResponseContentDisposition: 'attachment; filename="y"' };
    expect(await get('x.txt', wanted)).toMatchObject({
      CacheControl: 'no-store',
      ContentDisposition: 'attachment; filename="y"',
    });
    // A page is never shown under the address of the service.
    expect(await get('x.txt', { ResponseContentType: 'text/html' })).toMatchObject({
      ContentType: 'text/html',
      ContentDisposition: expect.stringMatching(/^attachment; filename="x\.txt"/) as string,
    });
  });

  it('are copied with their metadata, or with others', async () => {
    await put('x', 'text', { ContentType: 'text/csv', Metadata: { a: '1' }, CacheControl: 'max-age=60' });
    const copy = (Key: string, more = {}, Bucket = 'anything') =>
      bench.client.send(new CopyObjectCommand({ Bucket, Key, CopySource: 'anything/x', ...more }));
    const { CopyObjectResult } = await copy('y');
    expect(CopyObjectResult?.ETag).toBe((await get('x')).ETag);
    expect(await get('y')).toMatchObject({ ContentType: 'text/csv', Metadata: { a: '1' }, CacheControl: 'max-age=60' });
    await copy('x', { MetadataDirective: 'REPLACE', Metadata: { b: '2' }, ContentType: 'text/plain' });
    expect(await get('x')).toMatchObject({ Metadata: { b: '2' }, bytes: Buffer.from('text') });
    expect(await refusalOf(copy('z', { CopySourceIfMatch: '"another"' }))).toBe('412 PreconditionFailed');
    expect(await refusalOf(copy('z', { CopySource: 'anything/none' }))).toBe('404 NoSuchKey');
    expect(await refusalOf(copy('z', {}, 'pictures'))).toBe('415 InvalidMimeType');
  });

  it('are deleted by the list: a missing one counts as deleted', async () => {
    for (const key of ['a', '&b', 'c']) await put(key);
    const remove = (keys: string[], Quiet = false) =>
      bench.client.send(
        new DeleteObjectsCommand({ Bucket: 'anything', Delete: { Objects: keys.map((Key) => ({ Key })), Quiet } }),
      );
    const { Deleted, Errors } = await remove(['a', '&b', 'missing']);
    expect([Deleted, Errors]).toEqual([[{ Key: 'a' }, { Key: '&b' }, { Key: 'missing' }], undefined]);
    expect((await remove(['c'], true)).Deleted).toBeUndefined();
    expect(await bench.rows()).toEqual([]);
    const nowhere = new DeleteObjectsCommand({ Bucket: 'nowhere', Delete: { Objects: [{ Key: 'a' }] } });
    expect(await refusalOf(bench.client.send(nowhere))).toBe('404 NoSuchBucket');
  });
});

describe('lists', () => {
  const keys = ['a.txt', 'p1/a', 'p1/b', 'p2/a', 'p2/q/b', 'z_(1)', 'ü/x'];
  beforeEach(async () => {
    for (const key of keys) await put(key, 'x');
  });
  const list = async (more: object) => {
    const {
      Contents = [],
      CommonPrefixes = [],
      ...rest
    } = await bench.client.send(new ListObjectsV2Command({ Bucket: 'anything', ...more }));
    return { ...rest, names: [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix)] };
  };

  it('have all names in order, or those with a prefix, up to a delimiter', async () => {
    expect((await list({})).names).toEqual(keys);
    expect((await list({ Prefix: 'p2/' })).names).toEqual(['p2/a', 'p2/q/b']);
    expect((await list({ Delimiter: '/' })).names).toEqual(['a.txt', 'z_(1)', 'p1/', 'p2/', 'ü/']);
    expect((await list({ Prefix: 'p2/', Delimiter: '/' })).names).toEqual(['p2/a', 'p2/q/']);
    expect((await list({ Prefix: 'z_' })).names).toEqual(['z_(1)']);
    expect((await list({ Prefix: 'z%' })).names).toEqual([]);
    expect((await list({ StartAfter: 'p1/a', Delimiter: '/' })).names).toEqual(['z_(1)', 'p1/', 'p2/', 'ü/']);
    expect((await list({ StartAfter: 'p2/q/b' })).names).toEqual(['z_(1)', 'ü/x']);
    expect((await list({ EncodingType: 'url', Prefix: 'ü' })).names).toEqual([encodeURIComponent('ü/x')]);
    expect(await refusalOf(list({ ContinuationToken: 'nonsense' }))).toBe('400 InvalidParameter');
  });

  it.each([{}, { Delimiter: '/' }, { Prefix: 'p', Delimiter: '/' }])(
    'have pages that meet without a gap: %o',
    async (more) => {
      const all = (await list(more)).names;
      const pages: (string | undefined)[] = [];
      let token: string | undefined;
      do {
        const page = await list({ ...more, MaxKeys: 1, ContinuationToken: token });
        expect([page.names.length, page.KeyCount, page.MaxKeys]).toEqual([1, 1, 1]);
        pages.push(...page.names);
        token = page.NextContinuationToken;
        expect(page.IsTruncated).toBe(token !== undefined);
      } while (token !== undefined);
      expect(pages.toSorted()).toEqual(all.toSorted());
    },
  );

  it('of the first version go on behind a marker', async () => {
    const page = (more: object) =>
      bench.client.send(new ListObjectsCommand({ Bucket: 'anything', Delimiter: '/', ...more }));
    const first = await page({ MaxKeys: 2 });
    expect([first.Contents?.[0]?.Key, first.CommonPrefixes?.[0]?.Prefix, first.NextMarker]).toEqual([
      'a.txt',
      'p1/',
      'p1/',
    ]);
    const second = await page({ Marker: first.NextMarker });
    expect(second.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['p2/', 'ü/']);
    expect([second.IsTruncated, second.NextMarker]).toEqual([false, undefined]);
  });
});

describe('multipart uploads', () => {
  const target = { Bucket: 'anything', Key: 'big/x' };
  const begin = async (more = {}) =>
    (await bench.client.send(new CreateMultipartUploadCommand({ ...target, ...more }))).UploadId!;
  const part = async (UploadId: string, PartNumber: number, Body: string | Buffer) => {
    const { ETag } = await bench.client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }));
    return { PartNumber, ETag };
  };
  const complete = (UploadId: string, Parts: { PartNumber: number; ETag: string | undefined }[]) =>
    bench.client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));

  it('are put together in the order of their numbers', async () => {
    const id = await begin({ ContentType: 'text/csv', Metadata: { a: '1' } });
    const second = await part(id, 2, 'world');
    await part(id, 1, 'replaced');
    const first = await part(id, 1, 'hello ');
    const { Parts } = await bench.client.send(new ListPartsCommand({ ...target, UploadId: id, MaxParts: 1 }));
    expect(Parts).toMatchObject([{ PartNumber: 1, Size: 6, ETag: first.ETag }]);
    const done = await complete(id, [first, second]);
    expect(await get('big/x')).toMatchObject({
      bytes: Buffer.from('hello world'),
      ContentType: 'text/csv',
      Metadata: { a: '1' },
      ETag: done.ETag,
    });
    // A client that lost the response asks again.
    expect((await complete(id, [first, second])).ETag).toBe(done.ETag);
    expect(await refusalOf(part(id, 3, 'x'))).toBe('404 NoSuchUpload');
    expect(await bench.files()).toEqual({ incoming: 0, stored: 1 });
  });

  it('refuse parts that are missing, in disorder or too many bytes', async () => {
    const id = await begin();
    const first = await part(id, 1, 'x');
    expect(await refusalOf(complete(id, [{ ...first, ETag: '"0"' }]))).toBe('400 InvalidPart');
    expect(await refusalOf(complete(id, [first, { PartNumber: 2, ETag: first.ETag }]))).toBe('400 InvalidPart');
    expect(await refusalOf(complete(id, [first, first]))).toBe('400 InvalidPartOrder');
    expect(await refusalOf(part(id, 10_001, 'x'))).toBe('400 InvalidRequest');
    expect(await refusalOf(part(id, 2, randomBytes(2_000_000)))).toBe('413 EntityTooLarge');
    expect(await refusalOf(part('nonsense', 1, 'x'))).toBe('404 NoSuchUpload');
    await complete(id, [first]);
  });

  it('are judged as a whole, and leave nothing when they are aborted', async () => {
    const pictures = { Bucket: 'pictures', Key: 'x.png' };
    const { UploadId } = await bench.client.send(new CreateMultipartUploadCommand(pictures));
    const bytes = png(40, 40);
    const send = async (PartNumber: number, Body: Buffer) => {
      const sent = new UploadPartCommand({ ...pictures, UploadId, PartNumber, Body });
      return { PartNumber, ETag: (await bench.client.send(sent)).ETag };
    };
    const Parts = [await send(1, bytes.subarray(0, 50)), await send(2, Buffer.from('no rest of a picture'))];
    const whole = new CompleteMultipartUploadCommand({ ...pictures, UploadId, MultipartUpload: { Parts } });
    expect(await refusalOf(bench.client.send(whole))).toBe('415 InvalidMimeType');
    await bench.client.send(new AbortMultipartUploadCommand({ ...pictures, UploadId }));
    expect(await refusalOf(bench.client.send(new ListPartsCommand({ ...pictures, UploadId })))).toBe(
      '404 NoSuchUpload',
    );
    expect([await unfinished(), await bench.files()]).toEqual([[], { incoming: 0, stored: 0 }]);
  });

  it('take parts of files, with their range', async () => {
    await put('source', '0123456789');
    const id = await begin();
    const copy = async (PartNumber: number, CopySourceRange?: string) => {
      const sent = { ...target, UploadId: id, PartNumber, CopySource: 'anything/source', CopySourceRange };
      const { CopyPartResult } = await bench.client.send(new UploadPartCopyCommand(sent));
      return { PartNumber, ETag: CopyPartResult?.ETag };
    };
    expect(await refusalOf(copy(1, 'bytes=8-10'))).toBe('400 InvalidRange');
    expect(await refusalOf(copy(1, 'bytes=-5'))).toBe('400 InvalidRange');
    await complete(id, [await copy(1, 'bytes=2-5'), await copy(2, 'bytes=9-9'), await copy(3)]);
    expect(String((await get('big/x')).bytes)).toBe('234590123456789');
  });

  it('are listed with prefix, delimiter and pages', async () => {
    for (const Key of ['nested/a', 'nested/b', 'x-1', 'x-2']) await begin({ Key });
    const list = async (more = {}) => {
      const answer = await bench.client.send(new ListMultipartUploadsCommand({ Bucket: 'anything', ...more }));
      const names = [
        ...(answer.Uploads ?? []).map(({ Key }) => Key),
        ...(answer.CommonPrefixes ?? []).map(({ Prefix }) => Prefix),
      ];
      return { ...answer, names };
    };
    expect((await list()).names).toEqual(['nested/a', 'nested/b', 'x-1', 'x-2']);
    expect((await list({ Delimiter: '/' })).names).toEqual(['x-1', 'x-2', 'nested/']);
    expect((await list({ Prefix: 'x_' })).names).toEqual([]);
    const first = await list({ Delimiter: '/', MaxUploads: 1 });
    expect([first.names, first.IsTruncated]).toEqual([['nested/'], true]);
    expect((await list({ Delimiter: '/', MaxUploads: 1, KeyMarker: first.NextKeyMarker })).names).toEqual(['x-1']);
  });

  it('are what the SDK makes of a long file', async () => {
    const Body = randomBytes(1_500_000);
    await bench.close();
    bench = await openS3({ limits: { maxFileBytes: 20_000_000 } });
    await bench.opened.db.execute("update storage.buckets set file_size_limit = null where id = 'anything'");
    const long = Buffer.concat([...Array<Buffer>(5).fill(Body)]);
    await new Upload({ client: bench.client, params: { ...target, Body: long } }).done();
    expect((await get('big/x')).bytes.equals(long)).toBe(true);
    expect(await bench.files()).toEqual({ incoming: 0, stored: 1 });
  });
});

describe('a caller with the token of a session', () => {
  it('has the rights of the policies', async () => {
    const [staffClient, memberClient] = [bench.clientOf(staff), bench.clientOf(member)];
    const upload = (client: typeof staffClient, Bucket: string, Key: string) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    await upload(staffClient, 'anything', 'x');
    expect(await refusalOf(upload(memberClient, 'anything', 'y'))).toBe('403 AccessDenied');
    await upload(memberClient, 'notes', `${BINA}/x`);
    expect(await refusalOf(upload(memberClient, 'notes', `${ASHA}/x`))).toBe('403 AccessDenied');
    const { rows } = await bench.opened.db.execute('select owner_id from storage.objects order by name');
    expect(rows).toEqual([{ owner_id: BINA }, { owner_id: ASHA }]);
    const names = async (client: typeof staffClient, Bucket: string) =>
      (await client.send(new ListObjectsV2Command({ Bucket }))).Contents?.map(({ Key }) => Key);
    expect(await names(staffClient, 'notes')).toBeUndefined();
    expect(await names(memberClient, 'notes')).toEqual([`${BINA}/x`]);
    expect(await refusalOf(memberClient.send(new GetObjectCommand({ Bucket: 'anything', Key: 'x' })))).toBe(
      '404 NoSuchKey',
    );
    expect((await memberClient.send(new ListBucketsCommand({}))).Buckets ?? []).toEqual([]);
  });

  it('deletes what the policies let them, and is told what they keep', async () => {
    for (const key of ['x', 'y']) await put(key);
    const remove = new DeleteObjectsCommand({
      Bucket: 'anything',
      Delete: { Objects: [{ Key: 'x' }, { Key: 'none' }] },
    });
    const { Deleted, Errors } = await bench.clientOf(member).send(remove);
    expect(Deleted).toEqual([{ Key: 'none' }]);
    expect(Errors).toEqual([{ Key: 'x', Code: 'AccessDenied', Message: 'Access Denied' }]);
    await bench.clientOf(member).send(new DeleteObjectCommand({ Bucket: 'anything', Key: 'y' }));
    expect(await bench.rows()).toEqual(['anything/x', 'anything/y']);
  });

  it('works on their own multipart uploads only', async () => {
    const target = { Bucket: 'notes', Key: `${BINA}/x` };
    const { UploadId } = await bench.clientOf(member).send(new CreateMultipartUploadCommand(target));
    const list = async (token: string) =>
      (await bench.clientOf(token).send(new ListMultipartUploadsCommand({ Bucket: 'notes' }))).Uploads?.length;
    expect([await list(member), await list(staff)]).toEqual([1, undefined]);
    const sent = new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'x' });
    expect(await refusalOf(bench.clientOf(staff).send(sent))).toBe('404 NoSuchUpload');
    expect(await refusalOf(bench.clientOf(staff).send(new AbortMultipartUploadCommand({ ...target, UploadId })))).toBe(
      '404 NoSuchUpload',
    );
    expect(await refusalOf(bench.clientOf(member).send(sent))).toBe('accepted');
  });
});
