/** In charge of whom a request's transactions are counted for: whoever sent it, by the address, before anybody has a name. */
import { createMiddleware } from 'hono/factory';
import { onAccountOf } from '../db/asking.ts';
import { addressAccount, type ClientVariables } from './client-address.ts';

/** To mount behind `setClientAddress`. A call from within the process is nobody's. */
export const waitOnAccount = createMiddleware<{ Variables: ClientVariables }>(async function waitOnAccount(c, next) {
  const account = addressAccount(c.get('addressGroup'));
  await (account === undefined ? next() : onAccountOf(account, next));
});
