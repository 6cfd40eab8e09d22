/** Requests to a provider, bounded in time and size. A provider is a stranger's server: it may be slow, or send without end. */

const SECONDS = 10;
const MAX_BYTES = 256 * 1024;

/** Reads a body up to the limit. @throws Error if it is longer */
async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`the answer is longer than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Like `fetch`, with a body that is already read. It follows no redirects: a provider must not send our request, and a secret in it, to
 * another server.
 *
 * @throws Error if the provider does not answer within ten seconds, or with more than 256 KiB
 */
export async function boundedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.any([AbortSignal.timeout(SECONDS * 1000), ...(init.signal ? [init.signal] : [])]);
  const response = await fetch(url, { ...init, redirect: 'manual', signal });
  const body = await readBounded(response);
  const hasBody = response.status >= 200 && ![204, 205, 304].includes(response.status);
  return new Response(hasBody ? body : null, { status: response.status, headers: response.headers });
}

/** Requests a JSON object. @throws Error for any status but 200, and for any other body */
export async function fetchObject(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await boundedFetch(url, { ...init, headers: { accept: 'application/json', ...init.headers } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${new URL(url).origin} answers ${response.status}`);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('the answer is no object');
  return value as Record<string, unknown>;
}
