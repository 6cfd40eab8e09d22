// The public lists as they were last read, for when there is no connection. The page keeps the copies, not the service
// worker: it knows who is signed in, and a copy is shown to nobody but the one who made it. What is personal is never
// kept, nor is a search.
import { firstPageStands } from '../later/first-page.ts';
import { noteCopy, noteFresh } from './connection.ts';

const KEPT =
  /^\/rest\/v1\/(purchase_enquiries|sales_offers|company_details|partner_organisations|news_items|news_snippets|price_updates_pdfs|rpc\/get_market_facts)$/;

/** How long the network may take before a copy is shown in its place. */
const PATIENCE_MS = 6000;

/** A proxy that finds no server behind it, and a limit of requests. */
const NO_ANSWERS: readonly number[] = [429, 502, 503, 504];

/** Whether the data service has answered: a proxy, or a Wi-Fi that wants a login, answers with a page. */
const isAnswer = ({ status, headers }: Response): boolean =>
  !NO_ANSWERS.includes(status) && (headers.get('content-type') ?? '').includes('json');

/** Absent in old browsers, and where the page came without https. */
const canKeep = () => 'caches' in globalThis;

/** Of a company's products, what everybody may see of them; its executives read the hidden ones too. */
const isRevealed = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/rest/v1/corporate_products'
    ? searchParams.get('visibility_status') === 'eq.Reveal'
    : pathname === '/rest/v1/rpc/get_department_counts' && searchParams.get('p_hidden') !== 'true';

/** Whether a request reads what everybody may read. */
export const isPublicRead = (method: string | undefined, url: URL): boolean =>
  (method ?? 'GET') === 'GET' && (KEPT.test(url.pathname) || isRevealed(url));

/** Whether the answer is one that everybody may read, and worth keeping. */
export const isCachedRead = (method: string | undefined, url: URL): boolean => canKeep() && isPublicRead(method, url);

/**
 * The answer of the network, a copy of it kept; without one, or when it takes too long, the copy of the last time.
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
