/**
 * The context of the running work, available wherever it queries the database: the request, the account, the actor, the operation and the
 * trace. It is one AsyncLocalStorage for all of it, because each one costs time on every promise.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from './trace-context.ts';

/** The verified claims of a caller's token. */
type Actor = { sub?: string; session_id?: string; aal?: unknown };

type RequestContext = {
  /** The request id, which SQL may read as `request.id`, also in the service's own work for the request. */
  request?: string;
  /** The account that transactions wait for unless they name one: `ip:…` or `user:…`. */
  account?: string | undefined;
  /** The caller that a server function works for. */
  actor?: Actor;
  /** The call of a service that the request is, for policies that differ by it. */
  operation?: string;
  /** The operation of a trace that calls of this work are below. */
  trace?: TraceContext;
};

const requestContext = new AsyncLocalStorage<RequestContext>();

const within = <T>(more: RequestContext, work: () => T): T =>
  requestContext.run({ ...requestContext.getStore(), ...more }, work);

/** Runs `work` as part of this request, and on this account if one is given. */
export const inRequest = <T>(request: string, work: () => T, account?: string): T =>
  within(account === undefined ? { request } : { request, account }, work);

/** Runs `work` on this account. */
export const onAccountOf = <T>(account: string, work: () => T): T => within({ account }, work);

/** Changes the account of the current request from here on; undefined for the service's own key, which has none. */
export function switchAccount(account: string | undefined): void {
  const now = requestContext.getStore();
  if (now) now.account = account;
}

/**
 * Runs `work` for the caller with these claims. SQL that runs as `service_role` can read them (`request.actor`), for rules that check what
 * the caller has proved.
 */
export const onBehalfOf = <T>(actor: Actor, work: () => T): T => within({ actor }, work);

/** Names the call that the current request is, from here on. */
export function nameOperation(operation: string): void {
  const now = requestContext.getStore();
  if (now) now.operation = operation;
}

/** The name of the current request's call; empty without one. */
export const currentOperation = (): string => requestContext.getStore()?.operation ?? '';

/** Runs `work` as part of a trace. */
export const inTrace = <T>(trace: TraceContext, work: () => T): T => within({ trace }, work);

/** Makes the current request a part of a trace, from here on. */
export function joinTrace(trace: TraceContext): void {
  const now = requestContext.getStore();
  if (now) now.trace = trace;
}

/** The trace of the current work; undefined where it has none. */
export const currentTrace = (): TraceContext | undefined => requestContext.getStore()?.trace;

/** The id of the current request; empty for background work. */
export const currentRequestId = (): string => requestContext.getStore()?.request ?? '';

/** The account of the current work; undefined for the service's own work. */
export const currentAccount = (): string | undefined => requestContext.getStore()?.account;

/** The claims of the current actor in SQL's format; empty for the service's own work. */
export function currentActor(): string {
  const { sub, session_id, aal } = requestContext.getStore()?.actor ?? {};
  return sub === undefined ? '' : JSON.stringify({ sub, session_id, aal });
}
