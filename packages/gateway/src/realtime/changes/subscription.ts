/** A binding of a channel that is served. */
import type { Claims } from '../../db/scope.ts';
import type { Binding } from './binding.ts';
import type { Change } from './change.ts';

/** A channel with bindings. */
export type Subscriber = {
  /** The claims of its present token. */
  claims(): Claims;
  /** Sends a change, whose data are JSON text, for the bindings with these ids. */
  tell(ids: readonly number[], type: Change['type'], data: string): void;
  /** Sends a message of the system about its bindings. */
  tellSystem(status: 'ok' | 'error', message: string): void;
};

export type Subscription = { binding: Binding; subscriber: Subscriber };
