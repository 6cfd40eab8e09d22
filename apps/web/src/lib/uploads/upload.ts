// Sends files to the storage service.
import { toAppError } from '../errors.ts';
import { fetchAsUser } from '../reading/as-user.ts';
import { DUPLICATE, objectUrl, publicUrl, refusalOf } from './stored-file.ts';
import type { StoredFile } from './stored-file.ts';
import { xhrFetch } from './xhr-fetch.ts';

/** How long browsers and proxies may cache an uploaded file, in seconds. */
const CACHE_CONTROL = 3600;
/** The pauses before the retries of a dropped upload; then no more. */
const PAUSES_MS: readonly number[] = [1000, 3000, 9000, 20_000];
/** The longest that one try may take, on the slowest of connections. */
const LONGEST_MS = 15 * 60_000;

export type Upload = StoredFile & {
  file: File;
  /** Called with the progress, from 0 to 1; back to 0 where the file is sent again. */
  onProgress?: (part: number) => void;
  /** Cancels. */
  signal?: AbortSignal;
};

/** Waits, or until the browser is back on line. @throws the signal's reason when it is cancelled meanwhile */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the stored file is this very one, by the hash of its bytes: then the upload succeeded, and only the response was lost. */
async function isStored(wanted: Upload): Promise<boolean> {
  const { file, signal } = wanted;
  const stored = await fetchAsUser(objectUrl(wanted), { method: 'HEAD', cache: 'no-store', ...(signal && { signal }) });
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return stored.ok && stored.headers.get('etag') === `"${hex(sum)}"`;
}

/** One try. @throws AppError */
async function send(wanted: Upload): Promise<void> {
  const { file, signal, onProgress = () => undefined } = wanted;
  onProgress(0);
  const response = await fetchAsUser(objectUrl(wanted), {
    method: 'POST',
    body: file,
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'cache-control': `max-age=${CACHE_CONTROL}`,
      'x-upsert': 'false',
    },
    waitMs: LONGEST_MS,
    by: xhrFetch(onProgress),
    ...(signal && { signal }),
  });
  if (response.ok) return;
  const refusal = await refusalOf(response);
  if (refusal.code === DUPLICATE && (await isStored(wanted))) return;
  throw refusal;
}

/**
 * Uploads a file to a free path. A dropped connection is retried, five times in all over half a minute; a file with the same bytes at that
 * path counts as success.
 *
 * @returns its public address
 * @throws AppError; the signal's reason once it is cancelled
 */
export async function upload(wanted: Upload): Promise<string> {
  for (const ms of [...PAUSES_MS, null]) {
    wanted.signal?.throwIfAborted();
    try {
      await send(wanted);
      return publicUrl(wanted);
    } catch (error) {
      wanted.signal?.throwIfAborted();
      const failure = toAppError(error);
      if (!failure.isTransient || ms === null) throw failure;
      await pause(ms, wanted.signal);
    }
  }
  throw new Error('the last try neither came through nor failed');
}
