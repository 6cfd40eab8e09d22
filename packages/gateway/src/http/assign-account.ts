/** Assigns the account of a request, on which its transactions are counted: that of its address, until the caller is authenticated. */
import { createMiddleware } from 'hono/factory';
import { onAccountOf } from '../db/request-context.ts';
import { addressAccount, setClientAddress, type ClientAddress, type ClientVariables } from './client-address.ts';

/** Sets the address, as `setClientAddress` does, and the account. A call from within the process has no account. */
export function assignAccount(addressOf: ClientAddress) {
  const setAddress = setClientAddress(addressOf);
  return createMiddleware<{ Variables: ClientVariables }>(function assignAccount(c, next) {
    setAddress(c);
    const account = addressAccount(c.get('addressGroup'));
    return account === undefined ? next() : onAccountOf(account, next);
  });
}
