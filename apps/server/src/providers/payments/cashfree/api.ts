/**
 * Calls Cashfree's API (https://www.cashfree.com/docs/api-reference/payments/latest/orders/create). What we make there has an id of ours,
 * which is unique at Cashfree, and an idempotency key.
 */
import { postJson, type PostJson } from '../../post-json.ts';
import { ProviderError } from '../../provider-error.ts';
import type { CashfreeAccount } from './settings.ts';

const VERSION = '2025-01-01';

const NOT_FOUND = 404;
const CONFLICT = 409;

export type CashfreeApi = {
  /** @throws ProviderError */
  get(path: string): Promise<unknown>;
  /**
   * Makes something. A refusal may mean that an earlier request, whose answer was lost, has made it: then that one is read.
   *
   * @param path of the collection
   * @throws ProviderError; with the fate `refused` only when it certainly does not exist
   */
  make(path: string, id: string, key: string, body: object): Promise<unknown>;
};

export function createCashfreeApi(
  { clientId, clientSecret, apiUrl, timeoutMs }: Omit<CashfreeAccount, 'mode'> & { timeoutMs?: number },
  post: PostJson = postJson,
): CashfreeApi {
  const headers = { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': VERSION };
  const get = (path: string) => post('payment', `${apiUrl}/pg${path}`, { headers, timeoutMs });

  return {
    get,
    async make(path, id, key, body) {
      try {
        return await post('payment', `${apiUrl}/pg${path}`, {
          headers: { ...headers, 'x-idempotency-key': key },
          timeoutMs,
          body,
        });
      } catch (error) {
        if (!(error instanceof ProviderError) || error.fate !== 'refused') throw error;
        try {
          return await get(`${path}/${encodeURIComponent(id)}`);
        } catch (missing) {
          const isMissing = missing instanceof ProviderError && missing.status === NOT_FOUND;
          // A conflict without a result is an earlier request that is still being processed.
          if (isMissing && error.status !== CONFLICT) throw error;
          throw new ProviderError('payment', 'refused, and may have accepted it before', error.status, 'unknown');
        }
      }
    },
  };
}
