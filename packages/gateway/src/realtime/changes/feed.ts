/**
 * The bindings of all channels to changes. Changes are handled one table after the other, up to a hundred rows at a time, so that a rush of
 * them takes one connection and no more.
 */
import type { Scope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Log } from '../../log.ts';
import { isAbout, readBinding, refuse } from './binding.ts';
import type { Change } from './change.ts';
import { checkBinding } from './check-binding.ts';
import { deliverChanges } from './deliver.ts';
import { createChangeQueue } from './queue.ts';
import type { Subscriber, Subscription } from './subscription.ts';

/** Interval of the checks whether tables joined or left the publication, milliseconds. */
const FOLLOW_MS = 10_000;
/** Most bindings of this process. */
const MOST_BINDINGS = 50_000;
/** Bindings of one channel. */
const MOST_OF_CHANNEL = 100;

/** The system message of a channel whose bindings are served, as upstream. */
export const SUBSCRIBED = 'Subscribed to PostgreSQL';

export type ChangeFeed = {
  /**
   * Binds a channel to changes.
   *
   * @returns a function that ends its bindings
   * @throws RealtimeError when one of them cannot be served; none is then
   */
  subscribe(bindings: readonly Record<string, unknown>[], subscriber: Subscriber): Promise<() => void>;
  /** Resolves when so few changes wait that more may come. */
  hasRoom(): Promise<void>;
  /** Takes a change of the database. */
  take(change: Change): void;
  /** Tells every channel with bindings that changes were missed, and that it hears those to come. */
  reportLoss(): void;
  stop(): void;
};

export type ChangeFeedOptions = {
  scope: Scope;
  log: Log;
  /** Whether changes are received; false if that could not be reached in time. */
  isReady(): Promise<boolean>;
};

export function createChangeFeed({ scope, log, isReady }: ChangeFeedOptions): ChangeFeed {
  const subscriptions = new Set<Subscription>();
  let following: NodeJS.Timeout | undefined;

  /** @returns false on an error: changes of tables that joined the publication are not heard of until the next time */
  async function follow(): Promise<boolean> {
    try {
      await scope.asService('follow the published tables', (tx) => tx.query(sql`select realtime.follow_publication()`));
      return true;
    } catch (error) {
      log.warn({ err: error }, 'published tables could not be followed');
      return false;
    }
  }

  function end(own: readonly Subscription[]): void {
    for (const subscription of own) subscriptions.delete(subscription);
    if (subscriptions.size > 0) return;
    clearInterval(following);
    following = undefined;
  }

  async function tell(batch: readonly Change[], concerned: readonly Subscription[]): Promise<void> {
    try {
      const broken = await deliverChanges(scope, batch, concerned, log);
      if (broken.length > 0) log.warn({ bindings: broken.length }, 'bindings to changes ended: their filters fail');
      end(broken);
    } catch (error) {
      const { schema, table } = batch[0]!;
      log.warn({ err: error, schema, table, changes: batch.length }, 'changes of a table could not be told');
    }
  }

  const queue = createChangeQueue(async (batch) => {
    const { schema, table } = batch[0]!;
    const concerned = [...subscriptions].filter(({ binding }) => isAbout(binding, schema, table));
    if (concerned.length > 0) await tell(batch, concerned);
  }, log);

  return {
    async subscribe(bindings, subscriber) {
      if (bindings.length > MOST_OF_CHANNEL) throw refuse(`A channel may have ${MOST_OF_CHANNEL} bindings to changes`);
      if (subscriptions.size + bindings.length > MOST_BINDINGS) throw refuse('Too many database change subscriptions');
      const parsed = bindings.map(readBinding);
      if (!(await isReady()))
        throw refuse('Unable to subscribe to changes: the log of the database cannot be read for now');
      if (!(await follow()))
        throw refuse('Unable to subscribe to changes: the published tables cannot be followed for now');
      for (const binding of parsed) {
        await checkBinding(scope, binding, subscriber.claims().role);
      }
      const own = parsed.map((binding) => ({ binding, subscriber }));
      for (const subscription of own) subscriptions.add(subscription);
      following ??= setInterval(() => void follow(), FOLLOW_MS).unref();
      return () => end(own);
    },
    take(change) {
      if (subscriptions.size > 0) queue.add(change);
    },
    hasRoom: queue.hasRoom,
    reportLoss() {
      for (const subscriber of new Set([...subscriptions].map((each) => each.subscriber))) {
        subscriber.tellSystem('error', 'Changes of the database were missed. Please read again what you show.');
        subscriber.tellSystem('ok', SUBSCRIBED);
      }
    },
    stop() {
      queue.clear();
      clearInterval(following);
    },
  };
}
