import type { Database } from '@tanabana/db/types';
import { env, servicesUrl } from '#config/env.ts';

type Functions = Database['public']['Functions'];

/** Calls a function of the database as a visitor, in a request that outlives its page. A failure is neither awaited nor reported. */
export function callAndForget<Of extends keyof Functions>(name: Of, args: Functions[Of]['Args']): void {
  const headers = { apikey: env().anonKey, 'content-type': 'application/json' };
  const init = { method: 'POST', keepalive: true, headers, body: JSON.stringify(args) };
  void fetch(`${servicesUrl()}/rest/v1/rpc/${name}`, init).catch(() => undefined);
}
