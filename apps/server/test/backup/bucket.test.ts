/** Backups in a bucket, and of files in a bucket, with a real S3-compatible server on a socket. */
import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { openStore, type S3Options } from '@tanabana/gateway';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { storeFile } from '../../src/backup/files/store-file.ts';
import { openBucket } from '../../src/backup/places/bucket.ts';
import { nameOf } from '../../src/backup/places/place.ts';
import { streamOf, temporaryFolder } from './support.ts';

const folder = temporaryFolder();
let server: Server;
let s3: S3Options;
/** Answers a request in place of the bucket. */
let instead: ((...args: Parameters<RequestListener>) => boolean) | undefined;

beforeAll(async () => {
  const peer = new S3rver({
    directory: `${folder.path}/s3`,
    silent: true,
    configureBuckets: [{ name: 'nights' }],
  } as never);
  await peer.configureBuckets();
  const callback = peer.callback() as RequestListener;
  server = createServer((request, response) => {
    if (!instead?.(request, response)) callback(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  s3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'nights',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
});
beforeEach(() => void (instead = undefined));
afterAll(() => {
  server.close();
  server.closeAllConnections();
  folder.remove();
});

const NAME = nameOf(new Date('2026-03-01T20:30:00Z'));

it('a backup of several parts is there when it is complete, is read as it was written, and is listed and removed', async () => {
  const place = openBucket(s3);
  const content = randomBytes(33 * 1024 * 1024);
  const out = await place.create(NAME);
  for await (const piece of streamOf(content, 1024 * 1024)) await out.write(piece);
  expect(await place.list()).toEqual([]);
  await out.close();
  expect((await buffer(out.read())).equals(content)).toBe(true);
  await out.keep();
  expect(await place.list()).toEqual([NAME]);
  await place.remove(NAME);
  expect(await place.list()).toEqual([]);
});

it('what fails or is given up leaves nothing that is listed', async () => {
  const place = openBucket(s3);
  const out = await place.create(NAME);
  await out.write(Buffer.from('some bytes'));
  let aborted = 0;
  instead = ({ method, url = '' }, response) => {
    // This server has no way to abort an upload.
    if (method === 'DELETE' && url.includes('uploadId=')) {
      aborted += 1;
      response.writeHead(204).end();
    } else if (method === 'PUT') response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    else return false;
    return true;
  };
  await expect(out.close()).rejects.toThrow('nights answered 403: <Error><Code>AccessDenied</Code></Error>');
  await out.discard();
  expect(aborted).toBe(1);
  expect(await place.list()).toEqual([]);
  instead = undefined;
  const whole = await place.create(NAME);
  await whole.write(Buffer.from('bytes'));
  await whole.close();
  await whole.discard();
  expect(await place.list()).toEqual([]);
});

it('parts that S3 says it could not put together are an error, though its answer has the status 200', async () => {
  const place = openBucket(s3);
  const out = await place.create(NAME);
  instead = ({ method, url = '' }, response) => {
    if (method !== 'POST' || !url.includes('uploadId=')) return false;
    response.writeHead(200).end('<Error><Code>InternalError</Code></Error>');
    return true;
  };
  await out.write(Buffer.from('bytes'));
  await expect(out.close()).rejects.toThrow('did not put the parts together');
});

it('a bucket that cannot be reached says so on one line', async () => {
  const place = openBucket({ ...s3, endpoint: 'http://127.0.0.1:1', timeoutMs: 500 });
  await expect(place.list()).rejects.toMatchObject({ name: 'BackupError', isFailure: true });
});

it('a file goes into a store in S3 and comes out of it as it was, also over one of an interrupted attempt', async () => {
  const store = await openStore({ dir: `${folder.path}/incoming`, reserveBytes: 0, s3 });
  const version = '00000000-0000-4000-8000-000000000001';
  const content = randomBytes(2_000_000);
  const left = await store.open(version);
  await left.handle.close();
  for (let round = 0; round < 2; round += 1) await storeFile(store, version, { body: streamOf(content) });
  expect((await buffer((await store.read(version))!)).equals(content)).toBe(true);
});
