/** In charge of whom a request's transactions are counted for: whoever sent it, by the address, before anybody has a name. */
import { createMiddleware } from 'hono/factory';
import { onAccountOf } from '../db/request-context.ts';
import { addressAccount, setClientAddress, type ClientAddress, type ClientVariables } from './client-address.ts';

/** Sets the address, as `setClientAddress` does, and waits on its account. A call from within the process is nobody's. */
export function assignAccount(addressOf: ClientAddress) {
  const setAddress = setClientAddress(addressOf);
  return createMiddleware<{ Variables: ClientVariables }>(function assignAccount(c, next) {
    setAddress(c);
    const account = addressAccount(c.get('addressGroup'));
    return account === undefined ? next() : onAccountOf(account, next);
  });
}
