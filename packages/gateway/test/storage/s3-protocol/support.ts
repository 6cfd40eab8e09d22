/** A gateway on a socket for the S3 protocol, the AWS SDK's client for it, and requests that are signed by hand. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { S3Client } from '@aws-sdk/client-s3';
import { anonKey, openStorage, type Bench } from '../support.ts';

export const KEY = { accessKeyId: 'access-key', secretAccessKey: 'the secret of the access key' };
export const SESSION = { accessKeyId: 'museum', secretAccessKey: anonKey };
export const REGION = 'eu-west-9';

export type S3Bench = Bench & {
  url: string;
  /** Every right. */
  client: S3Client;
  /** The rights of the policies for this token. */
  clientOf(token: string): S3Client;
};

export async function openS3(options: Parameters<typeof openStorage>[0] = {}): Promise<S3Bench> {
  const bench = await openStorage({ s3Protocol: { region: REGION, keys: [KEY], session: SESSION }, ...options });
  const server = createAdaptorServer({ fetch: bench.gateway.app.fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: S3Client[] = [];
  const clientWith = (credentials: typeof KEY & { sessionToken?: string }) => {
    const client = new S3Client({
      endpoint: `${url}/storage/v1/s3`,
      region: REGION,
      forcePathStyle: true,
      credentials,
      maxAttempts: 1,
    });
    clients.push(client);
    return client;
  };
  return {
    ...bench,
    url,
    client: clientWith(KEY),
    clientOf: (sessionToken) => clientWith({ ...SESSION, sessionToken }),
    async close() {
      for (const client of clients) client.destroy();
      server.close();
      server.closeAllConnections();
      await bench.close();
    },
  };
}

/** The status and code of the error that a call of the client rejects with. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (caught: { name: string; $metadata?: { httpStatusCode?: number } }) => caught,
  );
  return error ? `${error.$metadata?.httpStatusCode} ${error.name}` : 'accepted';
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
export const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export type HandSigned = {
  method?: string;
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string | Buffer;
  payload?: string;
  at?: Date;
  secret?: string;
  region?: string;
  /** Headers that are sent and not signed. */
  unsigned?: Record<string, string>;
};

export type SignedByHand = {
  url: string;
  init: RequestInit;
  signature: string;
  date: string;
  scope: string;
  key: Buffer;
};

/** Signs a request independently of the code under test. */
export function signByHand(
  { url }: Pick<S3Bench, 'url'>,
  {
    method = 'GET',
    path,
    query = {},
    headers = {},
    body = '',
    payload = sha256(body),
    at = new Date(),
    secret = KEY.secretAccessKey,
    region = REGION,
    unsigned = {},
  }: HandSigned,
): SignedByHand {
  const date = at.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const all: Record<string, string> = {
    host: new URL(url).host,
    'x-amz-content-sha256': payload,
    'x-amz-date': date,
    ...headers,
  };
  const names = Object.keys(all).toSorted();
  const search = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const target = `/storage/v1/s3${path}`;
  const canonical = [
    method,
    target,
    search,
    names.map((name) => `${name}:${all[name]}\n`).join(''),
    names.join(';'),
    payload,
  ];
  const key = scope
    .split('/')
    .slice(1)
    .reduce<Buffer>((known, part) => hmac(known, part), hmac(`AWS4${secret}`, date.slice(0, 8)));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical.join('\n'))].join('\n')).toString(
    'hex',
  );
  const { host: _, ...sent } = all;
  const authorization = `AWS4-HMAC-SHA256 Credential=${KEY.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return {
    url: `${url}${target}${search === '' ? '' : `?${search}`}`,
    init: {
      method,
      headers: { ...sent, ...unsigned, authorization },
      ...(body.length > 0 && { body: body as BodyInit }),
    },
    signature,
    date,
    scope,
    key,
  };
}

export async function answerOf(signed: Pick<SignedByHand, 'url' | 'init'>): Promise<string> {
  const response = await fetch(signed.url, signed.init);
  const text = await response.text();
  return `${response.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''}`.trim();
}
