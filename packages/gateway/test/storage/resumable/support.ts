/** A gateway on a socket for resumable uploads: requests by hand, and tus-js-client. */
import { once } from 'node:events';
import { request, type ClientRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Upload, type DetailedError } from 'tus-js-client';
import { anonKey, openStorage, staff, type Bench } from '../support.ts';

export type TusBench = Bench & {
  url: string;
  /** Sends a request of the protocol by hand. */
  tus(method: string, path: string, options?: SentRequest): Promise<Response>;
  /** Begins an upload by hand. @returns its address */
  begin(name: string, length: number, options?: SentRequest): Promise<string>;
  /** Opens a request and leaves its end open. */
  open(method: string, url: string, headers: Record<string, string | number>): ClientRequest;
};

export type SentRequest = { token?: string; headers?: Record<string, string>; body?: BodyInit };

export const OFFSET_STREAM = 'application/offset+octet-stream';

/** `Upload-Metadata` of these pairs. */
export const metadata = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** `Upload-Metadata` of a file, `bucket/path`. */
export function fileMetadata(file: string, more: Record<string, string> = {}): string {
  const slash = file.indexOf('/');
  return metadata({ bucketName: file.slice(0, slash), objectName: file.slice(slash + 1), ...more });
}

export async function openTus(options: Parameters<typeof openStorage>[0] = {}): Promise<TusBench> {
  const bench = await openStorage(options);
  const server = createAdaptorServer({ fetch: bench.gateway.app.fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = (token: string) => ({ apikey: anonKey, authorization: `Bearer ${token}` });

  const tus: TusBench['tus'] = (method, path, { token = staff, headers = {}, body } = {}) =>
    fetch(path.startsWith('http') ? path : `${url}/storage/v1/upload/resumable${path}`, {
      method,
      headers: { ...credentials(token), 'tus-resumable': '1.0.0', ...headers },
      ...(body !== undefined && { body }),
    });
  return {
    ...bench,
    url,
    tus,
    async begin(name, length, { headers = {}, ...options } = {}) {
      const sent = { 'upload-length': String(length), 'upload-metadata': fileMetadata(name), ...headers };
      const answer = await tus('POST', '', { ...options, headers: sent });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.headers.get('location')!;
    },
    open(method, target, headers) {
      const sent = request(target, {
        method,
        headers: { ...credentials(staff), 'tus-resumable': '1.0.0', ...headers },
      });
      sent.on('error', () => undefined);
      return sent;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await bench.close();
    },
  };
}

type ClientOptions = ConstructorParameters<typeof Upload>[1];

/** An upload with tus-js-client. `done` rejects with its error. */
export function withClient(
  { url }: TusBench,
  bytes: Buffer,
  file: string,
  {
    path = '',
    token = staff,
    more = {},
    ...options
  }: ClientOptions & { path?: string; token?: string; more?: Record<string, string> } = {},
): { upload: Upload; done: Promise<void> } {
  const finished = Promise.withResolvers<void>();
  const slash = file.indexOf('/');
  const upload = new Upload(bytes, {
    endpoint: `${url}/storage/v1/upload/resumable${path}`,
    retryDelays: null,
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
    metadata: { bucketName: file.slice(0, slash), objectName: file.slice(slash + 1), ...more },
    onSuccess: () => finished.resolve(),
    onError: (error) => finished.reject(error),
    ...options,
  });
  return { upload, done: finished.promise };
}

/** The status and body of the refusal that tus-js-client got. */
export async function refusalOf(done: Promise<void>): Promise<{ status: number; body: string }> {
  const error = await done.then(
    () => undefined,
    (caught: DetailedError) => caught,
  );
  const response = error?.originalResponse;
  if (!response) throw new Error('the upload was not refused', { cause: error });
  return { status: response.getStatus(), body: response.getBody() };
}
