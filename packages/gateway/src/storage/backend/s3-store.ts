/**
 * In charge of files in a bucket of S3, or of a service that speaks like it: each under `files/ab/<version>`. A file comes into
 * the folder first, is judged there, and then sent in one piece with its hash, so S3 has it whole or not at all. aws4fetch signs.
 */
import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { UnavailableError } from '../../db/port.ts';
import { createIncoming } from './incoming.ts';
import { readS3List } from './s3-list.ts';
import { checkedVersion, isVersion, type Store } from './store.ts';

export type S3Options = {
  /** Its address, as in `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long an answer may take, in milliseconds, unless it is as usual. */
  patience?: number;
};

const PREFIX = 'files/';
/** How long an answer may take, milliseconds: to begin where it brings a file, else to end. A file that is sent arrives before. */
const PATIENCE = 20_000;
const PATIENCE_FOR_FILES = 10 * 60_000;
/** Requests that remove, at once. */
const AT_ONCE = 8;
const RETRIES = 2;

/** Of an answer whose status says all. */
const unread = async ({ body }: Response): Promise<void> => body?.cancel();

const keyOf = (version: string): string => `${PREFIX}${checkedVersion(version).slice(0, 2)}/${version}`;

/**
 * Files in a bucket of S3.
 *
 * @param dir folder for what is coming in; made when it is not there
 * @param reserveBytes what has to stay free on its disk
 */
export async function openS3Store(dir: string, reserveBytes: number, options: S3Options): Promise<Store> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, patience = PATIENCE } = options;
  const incoming = await createIncoming(dir, reserveBytes);
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`;

  /** What `read` makes of an answer that is one of the expected; anything else is the store's trouble. */
  async function ask<T>(
    path: string,
    { patience: own = patience, ...init }: RequestInit & { patience?: number },
    expected: readonly number[],
    read: (answer: Response) => T | Promise<T>,
  ): Promise<T> {
    const hangUp = new AbortController();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      hangUp.abort();
      late.reject(new Error(`S3 took longer than ${own} ms`));
    }, own);
    const work = async () => {
      const answer = await client.fetch(`${base}/${path}`, { ...init, signal: hangUp.signal });
      if (expected.includes(answer.status)) return read(answer);
      throw new Error(`S3 answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    };
    try {
      // fetch holds its signal weakly once there is an answer: only a race ends the reading of its body for sure.
      return await Promise.race([work(), late.promise]);
    } catch (cause) {
      throw new UnavailableError('away', 2, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  const remove = (version: string) => ask(keyOf(version), { method: 'DELETE' }, [200, 204, 404], unread);

  async function* keptBefore(moment: Date): AsyncGenerator<string[]> {
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX, 'max-keys': '500' });
      if (next !== undefined) query.set('continuation-token', next);
      const page = readS3List(await ask(`?${query}`, {}, [200], (answer) => answer.text()));
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
    async keep(version, { type, sha256 }) {
      const path = incoming.path(version);
      const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 };
      const body = await openAsBlob(path);
      await ask(keyOf(version), { method: 'PUT', headers, body, patience: PATIENCE_FOR_FILES }, [200], unread);
      await incoming.drop(version);
    },
    async read(version, span) {
      const headers: Record<string, string> = span ? { range: `bytes=${span.first}-${span.last}` } : {};
      return ask(keyOf(version), { headers }, [span ? 206 : 200, 404], async (answer) => {
        if (answer.status !== 404) return answer.body;
        await unread(answer);
        return null;
      });
    },
    async remove(versions) {
      for (let at = 0; at < versions.length; at += AT_ONCE) {
        await Promise.all(versions.slice(at, at + AT_ONCE).map(remove));
      }
    },
    keptBefore,
  };
}
