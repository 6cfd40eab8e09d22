/** On whose account the transactions of a request wait, where they do not say so themselves: said once, at the door. */
import { AsyncLocalStorage } from 'node:async_hooks';

const account = new AsyncLocalStorage<string>();

/** Runs `work` on this account, `ip:…` or `user:…`. */
export const onAccountOf = <T>(share: string, work: () => T): T => account.run(share, work);

/** The account of what runs now; undefined for the service's own work. */
export const currentAccount = (): string | undefined => account.getStore();
