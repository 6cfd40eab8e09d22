/** What every handler of the gateway finds in its Hono context. */
import type { Claims } from '../db/scope.ts';
import type { Log } from '../log.ts';
import type { ClientVariables } from './client-address.ts';

export type GatewayEnv = {
  Variables: ClientVariables & {
    requestId: string;
    /** The verified token, or the anonymous role of the public key. */
    claims: Claims;
    log: Log;
    /** What every answer gets (answers.ts). */
    headers: Record<string, string> | undefined;
  };
};
