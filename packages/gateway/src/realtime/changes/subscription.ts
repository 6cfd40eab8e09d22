/** A binding of a channel that is served. */
import type { Claims } from '../../db/scope.ts';
import type { Binding } from './binding.ts';

/** A channel with bindings. */
export type Subscriber = {
  /** The claims of its present token. */
  claims(): Claims;
  /** Sends the payload of a `postgres_changes` message. */
  tell(payload: string): void;
  /** Sends a message of the system about its bindings. */
  tellSystem(status: 'ok' | 'error', message: string): void;
};

export type Subscription = { binding: Binding; subscriber: Subscriber };
