/** What every handler of the gateway finds in its Hono context. */
import type { Claims } from '../db/scope.ts';
import type { ClientVariables } from './client-address.ts';

/** Structured log of one request. pino satisfies it. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type GatewayEnv = {
  Variables: ClientVariables & {
    requestId: string;
    /** The verified token, or the anonymous role of the public key. */
    claims: Claims;
    log: Log;
  };
};
