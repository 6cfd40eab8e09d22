/**
 * The bindings of all channels to changes, and the changes that wait to be told. Changes are handled one table after the other, up to a
 * hundred rows at a time, so that a rush of them takes one connection and no more.
 */
import type { Scope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Log } from '../../log.ts';
import { isAbout, readBinding, refuse } from './binding.ts';
import type { Change } from './change.ts';
import { checkBinding } from './check-binding.ts';
import { deliverChanges } from './deliver.ts';
import type { Subscriber, Subscription } from './subscription.ts';

/** Most changes that wait. Later ones are lost, and that is logged. */
const MOST_WAITING = 10_000;
/** Most rows that are handled together. */
const AT_ONCE = 100;
/** Interval of the checks whether tables joined or left the publication, milliseconds. */
const FOLLOW_MS = 10_000;
/** Most bindings of this process. */
const MOST_BINDINGS = 50_000;
/** Bindings of one channel. */
const MOST_OF_CHANNEL = 100;

export type ChangeFeed = {
  /**
   * Binds a channel to changes.
   *
   * @returns a function that ends its bindings
   * @throws RealtimeError when one of them cannot be served; none is then
   */
  subscribe(bindings: readonly Record<string, unknown>[], subscriber: Subscriber): Promise<() => void>;
  /** Takes a change of the database. */
  take(change: Change): void;
  stop(): void;
};

export function createChangeFeed({ scope, log }: { scope: Scope; log: Log }): ChangeFeed {
  const subscriptions = new Set<Subscription>();
  let waiting: Change[] = [];
  let lost = 0;
  let isHandling = false;
  let following: NodeJS.Timeout | undefined;

  async function follow(): Promise<void> {
    try {
      await scope.asService('follow the published tables', (tx) => tx.query(sql`select realtime.follow_publication()`));
    } catch (error) {
      log.warn({ err: error }, 'published tables could not be followed');
    }
  }

  /** The changes of one table that are next. */
  function nextBatch(): Change[] {
    const [{ schema, table }] = waiting as [Change];
    const end = waiting.findIndex((change) => change.schema !== schema || change.table !== table);
    return waiting.splice(0, Math.min(end === -1 ? waiting.length : end, AT_ONCE));
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

  async function handle(): Promise<void> {
    if (isHandling) return;
    isHandling = true;
    try {
      while (waiting.length > 0) {
        const batch = nextBatch();
        const { schema, table } = batch[0]!;
        const concerned = [...subscriptions].filter(({ binding }) => isAbout(binding, schema, table));
        if (concerned.length === 0) continue;
        await tell(batch, concerned);
      }
    } finally {
      isHandling = false;
    }
  }

  return {
    async subscribe(bindings, subscriber) {
      if (bindings.length > MOST_OF_CHANNEL) throw refuse(`A channel may have ${MOST_OF_CHANNEL} bindings to changes`);
      if (subscriptions.size + bindings.length > MOST_BINDINGS) throw refuse('Too many database change subscriptions');
      const parsed = bindings.map(readBinding);
      await follow();
      for (const binding of parsed) {
        await checkBinding(scope, binding, subscriber.claims().role);
      }
      const own = parsed.map((binding) => ({ binding, subscriber }));
      for (const subscription of own) subscriptions.add(subscription);
      following ??= setInterval(() => void follow(), FOLLOW_MS).unref();
      return () => end(own);
    },
    take(change) {
      if (subscriptions.size === 0) return;
      if (waiting.length < MOST_WAITING) {
        waiting.push(change);
        void handle();
      } else {
        if (lost === 0) log.warn({ waiting: waiting.length }, 'too many changes wait to be told: some were dropped');
        lost += 1;
      }
      if (waiting.length < MOST_WAITING / 2) lost = 0;
    },
    stop() {
      waiting = [];
      clearInterval(following);
    },
  };
}
