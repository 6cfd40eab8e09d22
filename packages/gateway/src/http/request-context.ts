/**
 * Sets what every request carries: the client's address, an id that the log, the response and SQL share, and a log with that id. It also
 * sets the account on which the request waits for the database: that of the address, until the caller is authenticated.
 */
import { createMiddleware } from 'hono/factory';
import { inRequest } from '../db/request-context.ts';
import { addHeaders } from './responses.ts';
import { addressAccount, setClientAddress, type ClientAddress } from './client-address.ts';
import type { GatewayEnv } from './env.ts';
import { headerOf } from './incoming.ts';
import type { Log } from '../log.ts';

/** The forms that proxies make, a UUID or hexadecimal digits. Any other text could be a name or a token, and would be in the log. */
const USABLE_ID = /^[\da-f][\da-f-]{15,63}$/i;

function bound(log: Log, requestId: string): Log {
  const add = (fields: object) => ({ ...fields, request_id: requestId });
  return {
    info: (fields, message) => log.info(add(fields), message),
    warn: (fields, message) => log.warn(add(fields), message),
    error: (fields, message) => log.error(add(fields), message),
  };
}

/** Sets the address, `requestId` (the proxy's, if it sent a usable one) and `log`. The response gets the id as `X-Request-Id`. */
export function requestContext(log: Log, addressOf: ClientAddress) {
  const setAddress = setClientAddress(addressOf);
  return createMiddleware<GatewayEnv>(function bindRequest(c, next) {
    setAddress(c);
    const sent = headerOf(c, 'x-request-id');
    const requestId = sent && USABLE_ID.test(sent) ? sent : crypto.randomUUID();
    c.set('requestId', requestId);
    c.set('log', bound(log, requestId));
    addHeaders(c, { 'x-request-id': requestId });
    return inRequest(requestId, next, addressAccount(c.get('addressGroup')));
  });
}
