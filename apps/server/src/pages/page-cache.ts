/**
 * Caches prerendered pages as they are sent, compressed. A page is sent again as long as no transaction has committed since its rows were
 * read: the database's snapshot is then the same, so the rows are. The snapshot is read at most every SNAPSHOT_MS.
 *
 * Readers share a page only if its whole key is theirs: path, search, language, kind of device, encoding. A page without its rendering is
 * never shared, because the reason may be its reader's, as too many requests are.
 */
import { createBoundedCache, isKnown } from '@tanabana/gateway';

export type PageCacheDeps = {
  /** Names the committed data: equal as long as nothing was committed. */
  snapshot: () => Promise<string>;
  /** Whether a page would have to wait for its rendering. Then one that is up to BUSY_MS old is sent. */
  isBusy: () => boolean;
  /** In milliseconds. */
  clock: () => number;
  /** The most bytes of all cached pages together. */
  mostBytes?: number;
};

export type PageCache = {
  /**
   * @param key all that the page depends on beside the data
   * @param make makes the page for request headers that ask for no comparison
   */
  respond(key: string, request: Headers, make: (request: Headers) => Promise<Response>): Promise<Response>;
};

type Kept = { version: string; at: number; status: number; headers: [string, string][]; body: ArrayBuffer };

/** Ages of listings are rendered, and the app takes no rows that are older than a minute. */
const MOST_AGE_MS = 20_000;
const BUSY_MS = 5000;
/** So long after a commit a page may be sent without it: less than the page takes to a phone. */
const SNAPSHOT_MS = 50;
const MOST_BYTES = 4 * 1024 * 1024;

/** Only a prerendered page says its language (web-app.ts). */
const isPrerendered = (response: Response) => response.status === 200 && response.headers.has('content-language');

function send({ status, headers, body }: Kept, request: Headers): Response {
  const sent = new Headers(headers);
  if (status !== 200 || !isKnown(sent.get('etag') ?? '', request.get('if-none-match')))
    return new Response(body, { status, headers: sent });
  sent.delete('content-encoding');
  return new Response(null, { status: 304, headers: sent });
}

/** The calls of SNAPSHOT_MS share one run. A failed one is not shared with later calls. */
function shareRuns<T>(run: () => Promise<T>, clock: () => number): () => Promise<T> {
  let last: { until: number; result: Promise<T> } | undefined;
  return () => {
    if (last && clock() < last.until) return last.result;
    const result = run();
    const own = { until: clock() + SNAPSHOT_MS, result };
    last = own;
    result.catch(() => {
      if (last === own) last = undefined;
    });
    return result;
  };
}

export function createPageCache({ snapshot, isBusy, clock, mostBytes = MOST_BYTES }: PageCacheDeps): PageCache {
  const store = createBoundedCache<Kept>(mostBytes, ({ body }) => body.byteLength);
  const versionNow = shareRuns(snapshot, clock);
  const making = new Map<string, { version: string; page: Promise<Kept | undefined> }>();

  async function made(key: string, version: string, request: Headers, make: (request: Headers) => Promise<Response>) {
    const at = clock();
    const plain = new Headers(request);
    plain.delete('if-none-match');
    const response = await make(plain);
    const page: Kept = {
      version,
      at,
      status: response.status,
      headers: [...response.headers],
      body: await response.arrayBuffer(),
    };
    const isShared = isPrerendered(response);
    if (isShared) store.set(key, page);
    return { page, isShared };
  }

  return {
    async respond(key, request, make) {
      const known = store.get(key);
      const age = known ? clock() - known.at : Number.POSITIVE_INFINITY;
      if (known && age < BUSY_MS && isBusy()) return send(known, request);
      const version = await versionNow();
      if (known && known.version === version && age < MOST_AGE_MS) return send(known, request);
      const other = making.get(key);
      const shared = other?.version === version ? await other.page : undefined;
      if (shared) return send(shared, request);
      const run = made(key, version, request, make);
      // After an error each reader that shared it renders the page for itself.
      const shareable = run.then(
        ({ page, isShared }) => (isShared ? page : undefined),
        () => undefined,
      );
      const own = { version, page: shareable };
      making.set(key, own);
      try {
        return send((await run).page, request);
      } finally {
        if (making.get(key) === own) making.delete(key);
      }
    },
  };
}
