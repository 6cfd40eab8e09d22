/**
 * `npm run bench production [LISTINGS MEMBERS]`: a mixed load on one and on two server processes over one database, beside
 * pgbench with the same statements, in turns. `--load` (this), `--receipts`, `--sockets` and `--soak[=MINUTES]` choose parts
 * of it; `--seed=N` repeats a run; `--show-errors` prints refusals. Ends with status 1 when a promise is missed.
 */
import { cpus } from 'node:os';
import type pg from 'pg';
import { freePort } from '../../free-port.ts';
import { postgresBinaries } from '../../postgres-cluster.ts';
import { checkFlags, numberOf } from '../flags.ts';
import { eachSize } from '../market.ts';
import { serverOver } from '../server.ts';
import { compareMix } from './compare.ts';
import { fillMarket } from './filled-market.ts';
import { mixOf, type Kind } from './mix.ts';
import { createMixedLoad } from './mixed-load.ts';
import { benchReceipts } from './receipts.ts';
import { seeded } from './seeded.ts';
import { benchSockets } from './sockets.ts';
import { soak } from './soak.ts';
import { logStatements } from '../statement-log.ts';
import { scriptsOf, type Script } from './statements.ts';
import { createPgbenchMix } from './pgbench-mix.ts';

const DEFAULT_SOAK_MINUTES = 30;
const MOST_SEED = 1_000_000;
const PROCESSES = 2;
const FILLING = {
  script: 'fill-listings.sql',
  indexes: ['purchase_enquiries_keys_idx', 'private.product_search_words_idx'],
};

const FLAGS = ['load', 'receipts', 'sockets', 'soak', 'seed', 'show-errors'];

/** Two servers over the database, each with a port for its metrics. */
async function startServers(url: string) {
  const servers = [];
  for (let index = 0; index < PROCESSES; index += 1) {
    const metricsPort = await freePort();
    servers.push({ ...(await serverOver(url, { METRICS_PORT: String(metricsPort) })), metricsPort });
  }
  return servers;
}

type Part = (url: string, owner: pg.Client, kinds: readonly Kind[]) => Promise<boolean>;

/** The load beside pgbench. */
const compare =
  (seed: number, showErrors: boolean): Part =>
  async (url, owner, kinds) => {
    await logStatements(owner, true);
    const watched = await serverOver(url);
    let scripts: Script[];
    try {
      scripts = await scriptsOf(owner, watched, kinds);
    } finally {
      await watched.end();
    }
    await logStatements(owner, false);
    const servers = await startServers(url);
    const load = createMixedLoad(kinds, servers[0]!.anonKey, seed, showErrors);
    const pgbench = createPgbenchMix(postgresBinaries()!, url, scripts, seed);
    try {
      return await compareMix(load, servers, pgbench);
    } finally {
      await Promise.all(servers.map((server) => server.end()));
      load.close();
      pgbench.close();
    }
  };

const soakFor =
  (minutes: number, seed: number, showErrors: boolean): Part =>
  async (url, owner, kinds) => {
    const servers = await startServers(url);
    const load = createMixedLoad(kinds, servers[0]!.anonKey, seed, showErrors);
    try {
      return await soak({ load, servers, owner, minutes });
    } finally {
      await Promise.all(servers.map((server) => server.end()));
      load.close();
    }
  };

/** @returns whether every promise is kept */
export async function benchProduction(
  [listings = 1_000_000, members = 100_000]: readonly number[],
  flags: readonly string[],
): Promise<boolean> {
  checkFlags(flags, FLAGS);
  const seed = numberOf(flags, 'seed', 1) ?? Math.ceil(Math.random() * MOST_SEED);
  const minutes = numberOf(flags, 'soak', DEFAULT_SOAK_MINUTES);
  const showErrors = flags.includes('--show-errors');
  const parts: Part[] = [
    ...(flags.includes('--load') ? [compare(seed, showErrors)] : []),
    ...(flags.includes('--receipts') ? [benchReceipts] : []),
    ...(flags.includes('--sockets') ? [benchSockets] : []),
    ...(minutes === undefined ? [] : [soakFor(minutes, seed, showErrors)]),
  ];
  if (parts.length === 0) parts.push(compare(seed, showErrors));
  const [cpu] = cpus();
  console.log(`seed ${seed}; ${listings} listings, ${members} members; ${cpus().length} cores of ${cpu?.model}`);
  let isKept = true;
  await eachSize([listings], FILLING, async (url, owner) => {
    const kinds = mixOf(await fillMarket(owner, listings, members), seeded(seed));
    for (const part of parts) {
      try {
        isKept = (await part(url, owner, kinds)) && isKept;
      } catch (error) {
        // The other parts are measured all the same.
        console.log('BROKEN:', error);
        isKept = false;
      }
    }
  });
  return isKept;
}
