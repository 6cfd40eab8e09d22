/** Files in S3, against a small fake of it on a real socket that verifies every signature as S3 does. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../src/index.ts';
import type { S3Options } from '../../src/storage/backend/s3-store.ts';
import { openStorage, png, type Bench } from './support.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const SECRET = 'the secret of the double';
const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** What the signature has to be (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). */
function expectedSignature(
  { method, url = '', headers }: IncomingMessage,
  date: string,
  scope: string,
  names: string,
): string {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('');
  const hash = String(headers['x-amz-content-sha256']);
  const request = [method, pathname, query, canonical, names, hash].join('\n');
  const [day, region, service, end] = scope.split('/');
  const key = [region!, service!, end!].reduce<Buffer>((known, part) => hmac(known, part), hmac(`AWS4${SECRET}`, day!));
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, hex(request)].join('\n')).toString('hex');
}

type StoredObject = { body: Buffer; type: string; at: Date };

class Double {
  readonly objects = new Map<string, StoredObject>();
  readonly requests: string[] = [];
  /** Responds with this status instead, so many times. */
  failure: { status: number; times: number } | undefined;
  /** Starts a response and never ends it. */
  stalls = false;
  /** Objects of one page of a list. */
  page = 2;
  readonly server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { status, headers = {}, body = '' } = this.answer(request, Buffer.concat(parts));
      this.requests.push(`${request.method} ${status}`);
      response.writeHead(status, headers);
      if (this.stalls) response.write(' ');
      else response.end(body);
    });
  });

  private answer(
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; headers?: Record<string, string>; body?: string | Buffer } {
    if (this.failure && this.failure.times > 0) {
      this.failure.times -= 1;
      return { status: this.failure.status, body: '<Error/>' };
    }
    const [, scope = '', names = '', signature = ''] =
      /^AWS4-HMAC-SHA256 Credential=key-id\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        request.headers.authorization ?? '',
      ) ?? [];
    const date = String(request.headers['x-amz-date']);
    if (!signature || signature !== expectedSignature(request, date, scope, names))
      return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    if (!/^\/(bucket)(\/|$)/.test(pathname)) return { status: 404 };
    const key = pathname.slice('/bucket/'.length);
    const object = this.objects.get(key);
    switch (request.method) {
      case 'PUT':
        if (request.headers['x-amz-content-sha256'] !== hex(body)) return { status: 400 };
        if (request.headers['content-length'] !== String(body.length)) return { status: 411 };
        this.objects.set(key, { body, type: String(request.headers['content-type']), at: new Date() });
        return { status: 200 };
      case 'DELETE':
        this.objects.delete(key);
        return { status: 204 };
      default:
        return key === '' ? this.list(searchParams) : this.read(object, request.headers.range);
    }
  }

  private read(object: StoredObject | undefined, range: string | undefined) {
    if (!object) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined) return { status: 200, body: object.body };
    return { status: 206, body: object.body.subarray(Number(first), Number(last) + 1) };
  }

  private list(query: URLSearchParams) {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(query.get('prefix')!) && key > after).sort();
    const page = keys.slice(0, this.page);
    const contents = page.map((key) => {
      const at = this.objects.get(key)!.at.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    const next = page.length < keys.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const inside = `<Name>bucket</Name>${contents.join('')}${next}`;
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</ListBucketResult>`;
    return { status: 200, body };
  }
}

let double: Double;
let store: Store;
let dir: string;
let s3: S3Options;
let bench: Bench;
beforeEach(async () => {
  double = new Double();
  double.server.listen(0, '127.0.0.1');
  await once(double.server, 'listening');
  dir = await mkdtemp(join(tmpdir(), 's3-'));
  const endpoint = `http://127.0.0.1:${(double.server.address() as AddressInfo).port}`;
  s3 = { endpoint, region: 'ap-south-1', bucket: 'bucket', accessKeyId: 'key-id', secretAccessKey: SECRET };
  store = await openStore({ dir, reserveBytes: 0, s3 });
  bench = await openStorage({ store: () => store });
});
afterEach(async () => {
  await bench.close();
  double.server.close();
  double.server.closeAllConnections();
  await rm(dir, { recursive: true, force: true });
});

const incoming = () => readdir(join(dir, 'incoming'));

describe('files in S3', () => {
  it('are sent whole, read whole and in part, and removed', async () => {
    const bytes = png(50, 50);
    expect((await bench.upload('pictures/a/b.png', bytes)).status).toBe(200);
    const [[key, object]] = [...double.objects] as [[string, StoredObject]];
    // No text of a client is part of a key.
    expect(key).toMatch(/^files\/([0-9a-f]{2})\/\1[0-9a-f-]{34}$/);
    expect(object).toMatchObject({ body: bytes, type: 'image/png' });
    expect(await incoming()).toEqual([]);

    const read = async (headers = {}) =>
      Buffer.from(await (await bench.ask('/object/public/pictures/a/b.png', undefined, { headers })).arrayBuffer());
    expect(await read()).toEqual(bytes);
    expect(await read({ range: 'bytes=10-19' })).toEqual(bytes.subarray(10, 20));
    expect((await bench.upload('pictures/a/b.png', png(1, 1), { headers: { 'x-upsert': 'true' } })).status).toBe(200);
    expect(await read()).toEqual(png(1, 1));
    expect(double.objects.size).toBe(1);
    const removed = await bench.gateway.storage!.remove('a test', 'pictures', ['a/b.png']);
    expect([removed, double.objects.size]).toEqual([1, 0]);
    expect((await bench.ask('/object/public/pictures/a/b.png')).status).toBe(404);
  });

  it('are not sent when they are refused', async () => {
    expect((await bench.upload('pictures/x.png', 'no picture')).status).toBe(415);
    expect([double.requests, await incoming()]).toEqual([[], []]);
  });

  it('are retried on a transient error, and an unavailable service is reported', async () => {
    double.failure = { status: 503, times: 2 };
    expect((await bench.upload('anything/x', 'x')).status).toBe(200);
    expect(double.requests).toEqual(['PUT 503', 'PUT 503', 'PUT 200']);
    double.failure = { status: 503, times: 99 };
    const answer = await bench.upload('anything/y', 'y');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({
      code: 'ServiceUnavailable',
      message: expect.stringContaining('cannot be reached'),
    });
    expect([await incoming(), await bench.rows()]).toEqual([[], ['anything/x']]);
    expect((await bench.ask('/object/public/anything/x')).status).toBe(503);
    double.server.close();
    double.server.closeAllConnections();
    expect((await bench.ask('/object/public/anything/x')).status).toBe(503);
  });

  it('are not listed without end', async () => {
    double.stalls = true;
    const impatient = await openStore({ dir, reserveBytes: 0, s3: { ...s3, timeoutMs: 200 } });
    const all = async () => {
      for await (const versions of impatient.storedBefore(new Date())) expect(versions).toEqual([]);
    };
    const pending = all();
    // Without it, an object that is only weakly referenced would end the wait.
    setTimeout(collectGarbage, 100);
    await expect(pending).rejects.toThrow(expect.objectContaining({ reason: 'away' }));
  });

  it('are refused with a general error when the key is invalid', async () => {
    double.failure = { status: 403, times: 99 };
    const answer = await bench.upload('anything/y', 'y');
    expect([answer.status, await answer.text()]).toEqual([503, expect.not.stringContaining('Error')]);
  });

  it('are swept, page by page, when they are old and have no row', async () => {
    for (let n = 0; n < 3; n += 1) await bench.upload(`anything/${n}`, String(n));
    const put = (key: string, at: Date) => double.objects.set(key, { body: Buffer.from('x'), type: 'x', at });
    const key = () => ((id) => `files/${id.slice(0, 2)}/${id}`)(randomUUID());
    const old = new Date(Date.now() - 2 * 86_400_000);
    for (const object of double.objects.values()) object.at = old;
    for (let n = 0; n < 3; n += 1) put(key(), old);
    put(key(), new Date());
    put('files/elsewhere', old);
    put('other/thing', old);
    expect(await bench.gateway.storage!.sweep(86_400_000)).toBe(3);
    // Three with rows, a young one, and two that are not ours.
    expect(double.objects.size).toBe(6);
  });
});
