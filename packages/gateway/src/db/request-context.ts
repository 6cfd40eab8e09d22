/**
 * In charge of what is known of the work that runs now, wherever it asks the database: for which request, on whose account, for whom.
 * One store for all of it, as each costs every promise behind it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What is believed of a caller's token. */
type Actor = { sub?: string; session_id?: string; aal?: unknown };

type RequestContext = {
  /** SQL may read it as `request.id`, the service's own work for the request too. */
  request?: string;
  /** On whose account transactions wait, where they do not say so themselves: `ip:…` or `user:…`. */
  account?: string | undefined;
  /** For whom a server function works. */
  actor?: Actor;
};

const requestContext = new AsyncLocalStorage<RequestContext>();

const within = <T>(more: RequestContext, work: () => T): T =>
  requestContext.run({ ...requestContext.getStore(), ...more }, work);

/** Runs `work` as part of this request, and on this account where one is told. */
export const inRequest = <T>(request: string, work: () => T, account?: string): T =>
  within(account === undefined ? { request } : { request, account }, work);

/** Runs `work` on this account. */
export const onAccountOf = <T>(account: string, work: () => T): T => within({ account }, work);

/** From here on the request that runs works on this account; undefined for the service's own key, which has none. */
export function goOnOnAccountOf(account: string | undefined): void {
  const now = requestContext.getStore();
  if (now) now.account = account;
}

/**
 * Runs `work` for whoever the claims name. What it does as `service_role` runs with SQL knowing whose token it was
 * (`request.actor`), for rules that ask what the caller has proved.
 */
export const onBehalfOf = <T>(actor: Actor, work: () => T): T => within({ actor }, work);

/** The request of what runs now; empty for what nobody waits for. */
export const currentRequestId = (): string => requestContext.getStore()?.request ?? '';

/** The account of what runs now; undefined for the service's own work. */
export const currentAccount = (): string | undefined => requestContext.getStore()?.account;

/** The claims of whoever is worked for, as SQL reads them; empty for the service's own work. */
export function currentActor(): string {
  const { sub, session_id, aal } = requestContext.getStore()?.actor ?? {};
  return sub === undefined ? '' : JSON.stringify({ sub, session_id, aal });
}
