import type { ReplicaHealth } from '@tanabana/gateway/db';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { databaseMetrics } from './database-metrics.ts';

it('a scrape shows the queue, the pool and the replica of the moment', async () => {
  const registry = new Registry();
  const load = { running: 3, waiting: 7, refused: { full: 1, late: 2, spent: 0 } };
  let replica: ReplicaHealth = { state: 'away', lagMs: undefined };
  databaseMetrics(registry, {
    load: () => load,
    pool: () => ({ open: 4, idle: 1, max: 10, waiting: 0 }),
    replica: () => replica,
  });
  const scrape = async () => (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line));
  expect(await scrape()).toEqual([
    'database_transactions{state="running"} 3',
    'database_transactions{state="waiting"} 7',
    'database_refusals_total{reason="full"} 1',
    'database_refusals_total{reason="late"} 2',
    'database_refusals_total{reason="spent"} 0',
    'database_pool_connections{state="open"} 4',
    'database_pool_connections{state="idle"} 1',
    'database_pool_connections{state="max"} 10',
    'database_pool_connections{state="waiting"} 0',
    'database_replica_state{state="used"} 0',
    'database_replica_state{state="lagging"} 0',
    'database_replica_state{state="away"} 1',
    'database_replica_state{state="promoted"} 0',
    'database_replica_lag_seconds 0',
  ]);
  replica = { state: 'lagging', lagMs: 4500 };
  load.refused.full = 5;
  expect(await scrape()).toEqual(
    expect.arrayContaining([
      'database_refusals_total{reason="full"} 5',
      'database_replica_state{state="lagging"} 1',
      'database_replica_state{state="away"} 0',
      'database_replica_lag_seconds 4.5',
    ]),
  );
});

it('the embedded database has no pool and no replica', async () => {
  const registry = new Registry();
  databaseMetrics(registry, { load: () => ({ running: 0, waiting: 0, refused: { full: 0, late: 0, spent: 0 } }) });
  expect(await registry.metrics()).not.toMatch(/pool|replica/);
});
