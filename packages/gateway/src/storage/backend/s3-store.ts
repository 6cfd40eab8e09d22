/**
 * Stores files in a bucket of S3 or of an S3-compatible service, each under `files/ab/<version>`. A file is first written to the local
 * folder and inspected there. It is then sent in one request with its hash, so that S3 has it complete or not at all. aws4fetch signs the
 * requests.
 */
import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { UnavailableError } from '../../db/port.ts';
import { createIncoming } from './incoming.ts';
import { readS3List } from './s3-list.ts';
import { checkedVersion, isVersion, type Store } from './store.ts';
import { openUnfinished } from './unfinished-folder.ts';

export type S3Options = {
  /** Its address, for example `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Timeout of a response in milliseconds; default 20,000. */
  timeoutMs?: number;
};

const PREFIX = 'files/';
/**
 * Timeouts in milliseconds: for a response with a file until it begins, for any other until it ends. Sending a file has the longer one,
 * because the file must arrive before the response.
 */
const TIMEOUT_MS = 20_000;
const FILE_TIMEOUT_MS = 10 * 60_000;
/** Concurrent delete requests. */
const AT_ONCE = 8;
const RETRIES = 2;

/** Discards the body of a response whose status is enough. */
const discard = async ({ body }: Response): Promise<void> => body?.cancel();

const keyOf = (version: string): string => `${PREFIX}${checkedVersion(version).slice(0, 2)}/${version}`;

/**
 * Opens a store of files in a bucket of S3.
 *
 * @param dir folder for uploads in progress; created if it is missing
 * @param reserveBytes bytes that must stay free on its disk
 */
export async function openS3Store(dir: string, reserveBytes: number, options: S3Options): Promise<Store> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, timeoutMs = TIMEOUT_MS } = options;
  const incoming = await createIncoming(dir, reserveBytes);
  const unfinished = await openUnfinished(dir, reserveBytes);
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`;

  /** Sends a request and reads the response if its status is expected. Anything else is an error of the store. */
  async function request<T>(
    path: string,
    { timeoutMs: own = timeoutMs, ...init }: RequestInit & { timeoutMs?: number },
    expected: readonly number[],
    read: (response: Response) => T | Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      controller.abort();
      late.reject(new Error(`S3 took longer than ${own} ms`));
    }, own);
    const work = async () => {
      const response = await client.fetch(`${base}/${path}`, { ...init, signal: controller.signal });
      if (expected.includes(response.status)) return read(response);
      const reason = `S3 answered ${response.status}: ${(await response.text()).slice(0, 500)}`;
      throw Object.assign(new Error(reason), { code: `HTTP_${response.status}` });
    };
    try {
      // fetch holds its signal weakly once there is a response: only a race reliably ends the reading of its body.
      return await Promise.race([work(), late.promise]);
    } catch (cause) {
      throw new UnavailableError('away', 2, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  const remove = (version: string) => request(keyOf(version), { method: 'DELETE' }, [200, 204, 404], discard);

  async function* storedBefore(moment: Date): AsyncGenerator<string[]> {
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX, 'max-keys': '500' });
      if (next !== undefined) query.set('continuation-token', next);
      const page = readS3List(await request(`?${query}`, {}, [200], (response) => response.text()));
      const old = page.objects
        .filter(({ at }) => at < moment.getTime())
        .map(({ key }) => key.slice(key.lastIndexOf('/') + 1));
      yield old.filter(isVersion);
      next = page.next;
    } while (next !== undefined);
  }

  return {
    open: incoming.open,
    drop: incoming.drop,
    dropBefore: incoming.dropBefore,
    unfinished,
    async save(version, { type, sha256 }) {
      const path = incoming.path(version);
      const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 };
      const body = await openAsBlob(path);
      await request(keyOf(version), { method: 'PUT', headers, body, timeoutMs: FILE_TIMEOUT_MS }, [200], discard);
      await incoming.drop(version);
    },
    async read(version, span) {
      const headers: Record<string, string> = span ? { range: `bytes=${span.first}-${span.last}` } : {};
      return request(keyOf(version), { headers }, [span ? 206 : 200, 404], async (response) => {
        if (response.status !== 404) return response.body;
        await discard(response);
        return null;
      });
    },
    async copy(version, to, { type }) {
      const headers = {
        'x-amz-copy-source': `/${encodeURIComponent(bucket)}/${keyOf(version)}`,
        'x-amz-metadata-directive': 'REPLACE',
        'content-type': type,
      };
      const init = { method: 'PUT', headers, timeoutMs: FILE_TIMEOUT_MS };
      return request(keyOf(to), init, [200, 404], async (response) => {
        // S3 may begin a response with 200 and report the failure in its body.
        const text = await response.text();
        if (response.status === 200 && !text.includes('<Error>')) return true;
        if (response.status === 404) return false;
        throw new Error(`S3 did not copy: ${text.slice(0, 500)}`);
      });
    },
    async remove(versions) {
      for (let at = 0; at < versions.length; at += AT_ONCE) {
        await Promise.all(versions.slice(at, at + AT_ONCE).map(remove));
      }
    },
    storedBefore,
  };
}
