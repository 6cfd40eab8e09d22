/**
 * `npm run bench writes`: each write that members wait for, on 10 connections through the server and by pgbench with the statements that
 * the server sent for it, in turns. BENCH_ONLY restricts it to writes whose names contain one of its words, as in `post,bid`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { postgresBinaries } from '../../postgres-cluster.ts';
import { eachSize } from '../market.ts';
import { median } from '../median.ts';
import type { Kind } from '../production/mix.ts';
import { createMixedLoad, type Measured } from '../production/mixed-load.ts';
import { createPgbenchMix } from '../production/pgbench-mix.ts';
import { clusterTime, processTime } from '../processor-time.ts';
import { serverOver } from '../server.ts';
import { writesOf, type Case } from './cases.ts';
import { sampleWrites, type Sampled } from './sampled.ts';

const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;
/** It prepares every statement on every connection first. */
const PGBENCH_WARM_UP_SECONDS = 6;
const CONNECTIONS = 10;
const SEED = 7;
const SETTLE_MS = 20;
const FILLING = {
  script: 'fill-listings.sql',
  indexes: ['purchase_enquiries_keys_idx', 'private.product_search_words_idx'],
};

/** The requests of a case as kinds of the mixed load, one for each step, in equal shares. */
const kindsOf = ({ samples }: Case): Kind[] =>
  samples[0]!.map((_, step) => ({
    name: `step ${step}`,
    weight: 1,
    isOnce: true,
    ...(step > 0 && { follows: `step ${step - 1}` }),
    requests: samples.map((sample) => sample[step]!),
  }));

type Server = Awaited<ReturnType<typeof serverOver>>;

/** Waits until the work after the answers to posts is done, which is the server's in both ways. */
async function settle(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query('select exists (select from private.unfinished_posts) as is_waiting');
    if (!rows[0].is_waiting) return;
    await pause(SETTLE_MS);
  }
}

/**
 * Processor time so far, ms: it does not grow when the machine is busy with something else, as rates and p99 do.
 * PostgreSQL's has that of its own processes and of the work after the answer in it.
 */
const timesOf = async ({ pid }: Server, owner: pg.Client) => ({
  node: await processTime(pid),
  postgres: await clusterTime(owner),
});

async function measure(url: string, owner: pg.Client, server: Server, one: Case, sampled: Sampled): Promise<string[]> {
  const steps = one.samples[0]!.length;
  const load = createMixedLoad(kindsOf(one), server.anonKey, SEED, process.env.BENCH_SHOW !== undefined);
  const pgbench = createPgbenchMix(postgresBinaries()!, url, sampled.scripts, SEED);
  const [ours, theirs]: [Measured[], Measured[]] = [[], []];
  const times: { node: number; postgres: number; alone: number }[] = [];
  try {
    await load.run([server.site], CONNECTIONS, WARM_UP_SECONDS);
    await pgbench.run(CONNECTIONS, PGBENCH_WARM_UP_SECONDS);
    await settle(owner);
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = await timesOf(server, owner);
      theirs.push(await pgbench.run(CONNECTIONS, SECONDS));
      await settle(owner);
      const before = await timesOf(server, owner);
      ours.push(await load.run([server.site], CONNECTIONS, SECONDS));
      await settle(owner);
      const after = await timesOf(server, owner);
      const writes = ours.at(-1)!.requests / steps;
      times.push({
        node: (after.node - before.node) / writes,
        postgres: (after.postgres - before.postgres) / writes,
        alone: (before.postgres - start.postgres) / theirs.at(-1)!.requests,
      });
    }
  } finally {
    load.close();
    pgbench.close();
  }
  const errors = [...ours, ...theirs].filter((round) => round.errors > 0).map(({ words }) => words);
  if (errors.length > 0) throw new Error(`${one.name}: ${errors.join('; ')} (BENCH_SHOW=1 prints them)`);
  const of = (rounds: readonly Measured[], field: 'perSecond' | 'p50' | 'p99') =>
    median(rounds.map((round) => round[field]));
  const [own, bare] = [of(ours, 'perSecond') / steps, of(theirs, 'perSecond')];
  return [
    one.name,
    `${sampled.roundTrips}`,
    `${sampled.statements}`,
    bare.toFixed(0),
    own.toFixed(0),
    (own / bare).toFixed(2),
    of(ours, 'p50').toFixed(1),
    of(ours, 'p99').toFixed(0),
    of(theirs, 'p99').toFixed(0),
    median(times.map(({ node }) => node)).toFixed(2),
    median(times.map(({ postgres }) => postgres)).toFixed(2),
    median(times.map(({ alone }) => alone)).toFixed(2),
    median(times.map(({ node, postgres, alone }) => alone / (node + postgres))).toFixed(2),
  ];
}

/** Prints the table. */
export async function benchWrites(sizes: readonly number[]): Promise<boolean> {
  const only = (process.env.BENCH_ONLY ?? '').split(',');
  await eachSize(sizes, FILLING, async (url, owner) => {
    const cases = (await writesOf(owner)).filter(({ name }) => only.some((word) => name.includes(word)));
    const sampled = await sampleWrites(url, owner, cases);
    const server = await serverOver(url);
    try {
      const head =
        'a write|round trips|statements|pgbench, a second|ours|of pgbench|p50, ms|p99, ms|p99 of pgbench, ms|Node, ms|PostgreSQL, ms|by pgbench, ms|time of pgbench';
      console.log(`| ${head.split('|').join(' | ')} |\n|${'---|'.repeat(head.split('|').length)}`);
      for (const one of cases)
        console.log(`| ${(await measure(url, owner, server, one, sampled.get(one.name)!)).join(' | ')} |`);
    } finally {
      await server.end();
    }
  });
  return true;
}
