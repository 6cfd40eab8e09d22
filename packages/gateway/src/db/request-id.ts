/** By which request transactions run: SQL may read it as `request.id`, the service's own work for the request too. */
import { AsyncLocalStorage } from 'node:async_hooks';

const request = new AsyncLocalStorage<string>();

/** Runs `work` as part of this request. */
export const inRequest = <T>(id: string, work: () => T): T => request.run(id, work);

/** The request of what runs now; empty for what nobody waits for. */
export const currentRequestId = (): string => request.getStore() ?? '';
