/** Reads the load of the database at each scrape: the admission queue, the pool of connections, the replica. */
import type { Database, Load } from '@tanabana/gateway/db';
import { Counter, Gauge, type Registry } from 'prom-client';

export type WatchedDatabase = Pick<Database, 'pool' | 'replica'> & {
  /** The load of the admission queue; absent where no queue limits the database. */
  load?: (() => Load) | undefined;
};

const REPLICA_STATES = ['used', 'lagging', 'away', 'promoted'] as const;

/** Registers what the database has: without a pool or a replica there are no metrics of one. */
export function databaseMetrics(registry: Registry, { load, pool, replica }: WatchedDatabase): void {
  if (load) watchLoad(registry, load);
  if (pool) watchPool(registry, pool);
  if (replica) watchReplica(registry, replica);
}

function watchLoad(registry: Registry, load: () => Load): void {
  const transactions: Gauge<'state'> = new Gauge({
    name: 'database_transactions',
    help: 'Transactions that run, and that wait for their turn.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = load();
      transactions.set({ state: 'running' }, running);
      transactions.set({ state: 'waiting' }, waiting);
    },
  });
  const refusals: Counter<'reason'> = new Counter({
    name: 'database_refusals_total',
    help: 'Transactions sent away: the queue was full, the wait too long, or the account above its database time.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      refusals.reset();
      for (const [reason, count] of Object.entries(load().refused)) refusals.inc({ reason }, count);
    },
  });
}

function watchPool(registry: Registry, pool: NonNullable<Database['pool']>): void {
  const connections: Gauge<'state'> = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to PostgreSQL: open ones, idle ones among them, the most there may be, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool())) connections.set({ state }, count);
    },
  });
}

function watchReplica(registry: Registry, replica: NonNullable<Database['replica']>): void {
  const state: Gauge<'state'> = new Gauge({
    name: 'database_replica_state',
    help: '1 for the state that the replica is in: used, lagging, away or promoted.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const now = replica().state;
      for (const one of REPLICA_STATES) state.set({ state: one }, one === now ? 1 : 0);
    },
  });
  const lag: Gauge = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far the replica was behind at the last check that it answered.',
    registers: [registry],
    collect() {
      const { lagMs } = replica();
      if (lagMs !== undefined) lag.set(lagMs / 1000);
    },
  });
}
