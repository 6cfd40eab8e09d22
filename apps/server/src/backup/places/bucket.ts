/**
 * A bucket of S3 with nightly backups. A backup is sent in parts, and S3 shows it when all of them are there
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html). S3 compares each part with its SHA-256.
 */
import { hash } from 'node:crypto';
import { readS3List, type S3Options } from '@tanabana/gateway';
import { AwsClient } from 'aws4fetch';
import { BackupError, messageOf } from '../backup-error.ts';
import { steady } from '../steady.ts';
import { begunAt, type BackupPlace, type NewBackup } from './place.ts';

/** Bytes of a part. S3 takes 10,000 parts, so later ones are larger. */
const PART_BYTES = 16 * 1024 * 1024;
const LARGE_PART_BYTES = 4 * PART_BYTES;
const SMALL_PARTS = 1000;
/** How long a request may take, in milliseconds; of a read, until it begins. */
const REQUEST_MS = 10 * 60_000;
const RETRIES = 4;

/** Discards the body of a response whose status is enough. */
const discardBody = async ({ body }: Response): Promise<void> => body?.cancel();

type Request = (key: string, query: string, init: RequestInit) => Promise<Response>;

/** Opens a bucket. */
export function openBucket({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
  timeoutMs,
}: S3Options): BackupPlace {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`;
  const request: Request = async (key, query, init) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs ?? REQUEST_MS);
    const response = await client
      .fetch(`${base}/${key}${query}`, { ...init, signal: late.signal })
      .catch((cause: unknown) => {
        throw new BackupError(`${bucket} cannot be reached (${messageOf(cause)})`, { isFailure: true, cause });
      })
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    const text = (await response.text()).replaceAll(/\s+/g, ' ').slice(0, 300);
    throw new BackupError(`${bucket} answered ${response.status}: ${text}`, { isFailure: true });
  };

  return {
    label: bucket,
    create: (name) => createObject(request, name),
    async list() {
      const names: string[] = [];
      for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: 'tanabana-' });
        if (next !== undefined) query.set('continuation-token', next);
        const page = readS3List(await (await request('', `?${query}`, {})).text());
        names.push(...page.objects.map(({ key }) => key).filter((key) => begunAt(key)));
        next = page.next;
      }
      return names.sort();
    },
    async remove(name) {
      await discardBody(await request(name, '', { method: 'DELETE' }));
    },
  };
}

async function createObject(request: Request, name: string): Promise<NewBackup> {
  const begun = await (await request(name, '?uploads', { method: 'POST' })).text();
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
  if (id === undefined) throw new BackupError('The bucket did not begin an upload', { isFailure: true });
  const query = (part: number): string => `?partNumber=${part}&uploadId=${encodeURIComponent(id)}`;
  const tags: string[] = [];
  let waiting: Uint8Array[] = [];
  let length = 0;
  let isComplete = false;

  async function send(): Promise<void> {
    const body = Buffer.concat(waiting);
    [waiting, length] = [[], 0];
    const headers = { 'x-amz-content-sha256': hash('sha256', body) };
    const response = await request(name, query(tags.length + 1), { method: 'PUT', headers, body });
    await discardBody(response);
    tags.push(response.headers.get('etag') ?? '');
  }

  return {
    async write(bytes) {
      waiting.push(bytes);
      length += bytes.length;
      if (length >= (tags.length < SMALL_PARTS ? PART_BYTES : LARGE_PART_BYTES)) await send();
    },
    async close() {
      await send();
      const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const response = await request(name, `?uploadId=${encodeURIComponent(id)}`, {
        method: 'POST',
        body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
      });
      // S3 may begin its answer with 200 and report the failure in it.
      if ((await response.text()).includes('<Error>'))
        throw new BackupError('The bucket did not put the parts together', { isFailure: true });
      isComplete = true;
    },
    read: () => readObject(request, name),
    keep: async () => undefined,
    async discard() {
      const init = { method: 'DELETE' };
      await discardBody(await request(name, isComplete ? '' : `?uploadId=${encodeURIComponent(id)}`, init));
    },
  };
}

/** Reads an object. */
async function* readObject(request: Request, name: string): AsyncGenerator<Uint8Array> {
  const { body } = await request(name, '', {});
  yield* steady(body!, 'The bucket');
}
