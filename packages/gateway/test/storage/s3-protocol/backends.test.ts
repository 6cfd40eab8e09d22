/** Resumable uploads and the S3 protocol with S3 as the store: the parts stay on the disk until the file is complete. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../../src/index.ts';
import { startDouble } from '../s3-double.ts';
import { serviceKey } from '../support.ts';
import { openS3, refusalOf, type S3Bench } from './support.ts';

let bench: S3Bench;
let fake: Awaited<ReturnType<typeof startDouble>>;
let dir: string;
beforeAll(async () => {
  fake = await startDouble();
  dir = await mkdtemp(join(tmpdir(), 'backend-'));
  const store = await openStore({ dir, reserveBytes: 0, s3: fake.s3 });
  bench = await openS3({ store: () => store });
});
afterAll(async () => {
  await bench.close();
  fake.stop();
  await rm(dir, { recursive: true, force: true });
});

const read = async (Key: string, Range?: string) => {
  const { Body } = await bench.client.send(new GetObjectCommand({ Bucket: 'anything', Key, Range }));
  return Buffer.from(await Body!.transformToByteArray());
};
const local = async () => [
  ...(await readdir(join(dir, 'incoming'))),
  ...(await readdir(join(dir, 'unfinished'), { recursive: true })).filter((name) => /bytes|part|draft/.test(name)),
];

it('a file of the S3 protocol is stored, read, copied and deleted', async () => {
  const bytes = randomBytes(100_000);
  await bench.client.send(new PutObjectCommand({ Bucket: 'anything', Key: 'x', Body: bytes }));
  expect((await read('x')).equals(bytes)).toBe(true);
  expect((await read('x', 'bytes=10-19')).equals(bytes.subarray(10, 20))).toBe(true);
  fake.double.requests.length = 0;
  await bench.client.send(new CopyObjectCommand({ Bucket: 'anything', Key: 'y', CopySource: 'anything/x' }));
  // The store copies: no byte came through here.
  expect(fake.double.requests).toEqual(['PUT 200']);
  expect((await read('y')).equals(bytes)).toBe(true);
  expect(fake.double.objects.size).toBe(2);
  const Objects = [{ Key: 'x' }, { Key: 'y' }];
  await bench.client.send(new DeleteObjectsCommand({ Bucket: 'anything', Delete: { Objects } }));
  expect(fake.double.objects.size).toBe(0);
});

it('a multipart upload is sent on when it is complete', async () => {
  const target = { Bucket: 'anything', Key: 'big' };
  await bench.client.send(new PutObjectCommand({ Bucket: 'anything', Key: 'source', Body: '0123456789' }));
  const { UploadId } = await bench.client.send(new CreateMultipartUploadCommand(target));
  const first = await bench.client.send(new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'a' }));
  const copied = { ...target, UploadId, PartNumber: 2, CopySource: 'anything/source', CopySourceRange: 'bytes=3-5' };
  const second = await bench.client.send(new UploadPartCopyCommand(copied));
  expect(fake.double.objects.size).toBe(1);
  const Parts = [
    { PartNumber: 1, ETag: first.ETag },
    { PartNumber: 2, ETag: second.CopyPartResult?.ETag },
  ];
  const complete = new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } });
  // While S3 is away the parts stay, and the client repeats its request.
  fake.double.failure = { status: 503, times: 99 };
  expect(await refusalOf(bench.client.send(complete))).toBe('503 ServiceUnavailable');
  fake.double.failure = undefined;
  await bench.client.send(complete);
  expect(String(await read('big'))).toBe('a345');
  expect(await local()).toEqual([]);
});

it('a resumable upload is sent on when it is complete', async () => {
  const bytes = randomBytes(300_000);
  const finished = Promise.withResolvers<void>();
  new Upload(bytes, {
    endpoint: `${bench.url}/storage/v1/upload/resumable`,
    retryDelays: null,
    chunkSize: 100_000,
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
    metadata: { bucketName: 'anything', objectName: 'resumed' },
    onSuccess: () => finished.resolve(),
    onError: finished.reject,
  }).start();
  await finished.promise;
  expect((await read('resumed')).equals(bytes)).toBe(true);
  expect(await local()).toEqual([]);
});
