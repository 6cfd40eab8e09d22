// The cached reads: public lists as they were last read, for when there is no connection. The page caches them, not the service worker,
// because the page knows who is signed in. A copy is shown only to the user who made it. Personal data and searches are never cached.
import { firstPageStands } from '../later/first-page.ts';
import { noteCopy, noteFresh } from './connection.ts';

const CACHED_PATHS =
  /^\/rest\/v1\/(purchase_enquiries|sales_offers|company_details|partner_organisations|news_items|news_snippets|price_updates_pdfs|rpc\/get_market_facts)$/;

/** How long the network may take before a copy is shown in its place. */
const PATIENCE_MS = 6000;

/** A proxy without a server, and a rate limit. */
const NO_ANSWERS: readonly number[] = [429, 502, 503, 504];

/** Whether the data service has responded. A proxy, or a Wi-Fi that wants a login, responds with a page. */
const isAnswer = ({ status, headers }: Response): boolean =>
  !NO_ANSWERS.includes(status) && (headers.get('content-type') ?? '').includes('json');

/** False in old browsers, and on a page without https. */
const canKeep = () => 'caches' in globalThis;

/** The public reads of a company's products; its executives read the hidden ones too. */
const isRevealed = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/rest/v1/corporate_products'
    ? searchParams.get('visibility_status') === 'eq.Reveal'
    : pathname === '/rest/v1/rpc/get_department_counts' && searchParams.get('p_hidden') !== 'true';

/** Whether a request reads public data. */
export const isPublicRead = (method: string | undefined, url: URL): boolean =>
  (method ?? 'GET') === 'GET' && (CACHED_PATHS.test(url.pathname) || isRevealed(url));

/** Whether the response is public and worth caching. */
export const isCachedRead = (method: string | undefined, url: URL): boolean => canKeep() && isPublicRead(method, url);

/**
 * Returns the response of the network and caches a copy of it. Without a response, or when it takes too long, returns the cached copy.
 *
 * @param owner id of the signed-in user, null for a visitor
 */
export async function withCopy(owner: string | null, url: URL, network: Promise<Response>): Promise<Response> {
  const fresh = network.then((response) => {
    if (!isAnswer(response)) throw new Error(`no answer of the service: ${response.status}`);
    if (response.ok) {
      noteFresh();
      const copy = response.clone();
      void firstPageStands()
        .then(() => import('./read-copies.ts'))
        .then(({ saveCopy }) => saveCopy(owner, url, copy));
    }
    return response;
  });
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, PATIENCE_MS, undefined);
  const first = await Promise.race([fresh.catch(() => undefined), late]);
  clearTimeout(timer);
  if (first) return first;
  const copy = await import('./read-copies.ts').then(({ findCopy }) => findCopy(owner, url));
  if (!copy) return network;
  noteCopy(copy.at);
  return copy.response;
}
