/**
 * For whom a server function works: said once, where it is called. What it does as `service_role` runs with SQL knowing whose
 * token it was (`request.actor`), for rules that ask what the caller has proved.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What is believed of a caller's token. */
type Actor = { sub?: string; session_id?: string; aal?: unknown };

const actor = new AsyncLocalStorage<Actor>();

/** Runs `work` for whoever the claims name. */
export const onBehalfOf = <T>(claims: Actor, work: () => T): T => actor.run(claims, work);

/** The claims of whoever is worked for, as SQL reads them; empty for the service's own work. */
export function currentActor(): string {
  const claims = actor.getStore();
  if (claims?.sub === undefined) return '';
  const { sub, session_id, aal } = claims;
  return JSON.stringify({ sub, session_id, aal });
}
