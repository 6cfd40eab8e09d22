/** Variables in the Hono context of every handler of the gateway. */
import type { Claims } from '../db/scope.ts';
import type { Log } from '../log.ts';
import type { ClientVariables } from './client-address.ts';

export type GatewayEnv = {
  Variables: ClientVariables & {
    requestId: string;
    /** Claims of the verified token, or the anonymous role of the public key. */
    claims: Claims;
    log: Log;
    /** Headers that every response gets (responses.ts). */
    headers: Record<string, string> | undefined;
  };
};
