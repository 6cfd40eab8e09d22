/**
 * A small fake of S3 on a real socket that verifies every signature, and the hash of every body, as S3 does. s3rver 3.7.1 is no substitute: the
 * store saves, reads, copies, lists and removes with it, but it takes requests with a wrong signature, without one, and with the hash of
 * another body, so that a test over it would not notice if the store signed nothing.
 */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Options } from '../../src/storage/backend/s3-store.ts';

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

export type StoredObject = { body: Buffer; type: string; at: Date };

/** S3 with one bucket. */
export class S3Double {
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

  /** Listens. @returns the options of a store over it */
  async open(): Promise<S3Options> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const endpoint = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return { endpoint, region: 'ap-south-1', bucket: 'bucket', accessKeyId: 'key-id', secretAccessKey: SECRET };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

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
        if (request.headers['x-amz-copy-source'] !== undefined) return this.copy(key, request.headers);
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

  private copy(key: string, { 'x-amz-copy-source': from, 'content-type': type }: IncomingHttpHeaders) {
    const source = this.objects.get(String(from).replace('/bucket/', ''));
    if (!source) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    this.objects.set(key, { body: source.body, type: String(type), at: new Date() });
    return { status: 200, body: '<CopyObjectResult/>' };
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

/** Starts the fake. @returns it, and the options of a store in it */
export async function startDouble(): Promise<{ double: S3Double; s3: S3Options; stop(): void }> {
  const double = new S3Double();
  return { double, s3: await double.open(), stop: () => double.close() };
}
