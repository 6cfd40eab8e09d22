/**
 * `npm run bench shapes [LISTINGS]`: lists of shapes that the bench draws itself, each with other values in every request, by a member with a
 * session on 10 connections, beside pgbench and a bare handler that run the same SQL prepared, in turns. `--seed=N` repeats a run, `--shapes=N`
 * is their number, `--only=N,N` measures some of them. It prints the lowest, the median and the slowest; it ends with status 1 when a target is
 * missed. pgbench runs the statements with the values as parameters, as the server does, before these turns and after them, because the speed of a
 * machine changes within seconds; and once with the values as constants, each planned once. No server could plan like that, because its values
 * differ; it is the least that PostgreSQL needs for these rows.
 */
import { postgresBinaries } from '../../postgres-cluster.ts';
import { http, pgbench, RefusedError, withFile, type HttpLoad, type Load } from '../gateway/load.ts';
import { withConstants, withParameters, type PgbenchScripts } from '../gateway/pgbench-scripts.ts';
import { startBare } from '../gateway/start-bare.ts';
import { checkFlags, numberOf, numbersOf } from '../flags.ts';
import { eachSize } from '../market.ts';
import { mean, median } from '../median.ts';
import { fillMarket } from '../production/filled-market.ts';
import { seeded } from '../production/seeded.ts';
import { serverOver } from '../server.ts';
import type { Statement } from '../statement-log.ts';
import { drawShapes, type Shape } from './draw-shapes.ts';
import { asMember } from './as-member.ts';
import { fillOffers } from './fill-offers.ts';
import { FILLING } from './market-values.ts';
import { statementsOf } from './served-statements.ts';

const CONNECTIONS = 10;
/** The server and the bare handler take turns; the median of their turns counts. */
const ROUNDS = 3;
/**
 * Before the first shape all shapes are requested in turns: V8 compiles what lists share within some 50,000 requests, and until then a quick list
 * takes twice as much of Node (docs/performance/lists.md). A server at work is past that for days.
 */
const SHARED_WARM_UP_SECONDS = 40;
/** Before each shape: the server compares plans for its classes of values, and V8 compiles the rest. */
const [WARM_UP_SECONDS, SECONDS] = [4, 1];
/**
 * Each connection of pgbench plans a statement for its values five times before PostgreSQL decides, so that pgbench runs fewer requests.
 * https://www.postgresql.org/docs/15/sql-prepare.html#SQL-PREPARE-NOTES
 */
const PGBENCH = { requests: 10, warmUp: 2, seconds: 4 };
const SHOWN = 3;
const MOST_SEED = 1_000_000;
const DEFAULT_SHAPES = 200;
const FLAGS = ['seed', 'shapes', 'only'];
const TARGETS = { ofPgbench: 0.4, ofBare: 0.6, p99: 25 };

type Measured = {
  name: string;
  ours: Pick<Load, 'perSecond' | 'p99'>;
  ofPgbench: number;
  /** Of pgbench with constants. */
  ofConstants: number;
  ofBare: number;
};

const HEAD = '| per second | p99, ms | of pgbench | of constants | of bare | |\n|---|---|---|---|---|---|';

const cell = (name: string): string => name.replaceAll('|', '/');

const shown = ({ name, ours, ofPgbench, ofConstants, ofBare }: Measured): string =>
  `| ${ours.perSecond.toFixed(0)} | ${ours.p99.toFixed(0)} | ${[ofPgbench, ofConstants, ofBare].map((share) => share.toFixed(2)).join(' | ')} | ${cell(name)} |`;

type Served = Pick<HttpLoad, 'url' | 'paths' | 'headers'>;

/** Requests the shapes in turns, a second each. One that is refused is reported when it is measured. */
async function warmUp(loads: readonly Served[]): Promise<void> {
  for (let second = 0; second < SHARED_WARM_UP_SECONDS; second += 1) {
    const load = { ...loads[second % loads.length]!, connections: CONNECTIONS, seconds: 1 };
    await http(load).catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
    });
  }
}

/**
 * Asks the server for a shape, then has the bare handler and pgbench run its statements.
 *
 * @throws RefusedError when the server refuses more than a few of the requests
 */
async function measure(
  name: string,
  load: Served,
  memberUrl: string,
  requests: readonly (readonly Statement[])[],
): Promise<Measured> {
  const limitOf = async (scripts: PgbenchScripts): Promise<number> => {
    const limit = await pgbench(postgresBinaries()!, memberUrl, scripts, CONNECTIONS, PGBENCH.seconds, PGBENCH.warmUp);
    return limit.perSecond;
  };
  const some = requests.slice(0, PGBENCH.requests);
  const before = await limitOf(withParameters(some));
  const rounds = await withFile('requests.json', JSON.stringify(requests), async (path) => {
    const bare = await startBare(memberUrl, { BARE_REQUESTS: path });
    const ask = async (seconds: number) => ({
      ours: await http({ ...load, connections: CONNECTIONS, seconds }),
      handler: await http({ url: bare.url, paths: ['/'], connections: CONNECTIONS, seconds }),
    });
    try {
      await http({ ...load, connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
      await ask(SECONDS);
      const found: Awaited<ReturnType<typeof ask>>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) found.push(await ask(SECONDS));
      return found;
    } finally {
      bare.end();
    }
  });
  const perSecond = median(rounds.map(({ ours }) => ours.perSecond));
  const p99 = median(rounds.map(({ ours }) => ours.p99));
  const ofBare = median(rounds.map(({ ours, handler }) => ours.perSecond / handler.perSecond));
  const limit = mean([before, await limitOf(withParameters(some))]);
  return {
    name,
    ours: { perSecond, p99 },
    ofPgbench: perSecond / limit,
    ofConstants: perSecond / (await limitOf(withConstants(some))),
    ofBare,
  };
}

function report(all: readonly Measured[]): boolean {
  const table = (title: string, rows: readonly Measured[]): void => {
    console.log(`\n${title}\n${HEAD}`);
    for (const row of rows) console.log(shown(row));
  };
  const by = (value: (one: Measured) => number) => all.toSorted((a, b) => value(a) - value(b));
  table('The lowest shares of pgbench', by((one) => one.ofPgbench).slice(0, SHOWN));
  table('The slowest', by((one) => one.ours.perSecond).slice(0, SHOWN));
  table('The longest p99', by((one) => -one.ours.p99).slice(0, SHOWN));
  const medians = {
    perSecond: median(all.map(({ ours }) => ours.perSecond)),
    p99: median(all.map(({ ours }) => ours.p99)),
    ofPgbench: median(all.map((one) => one.ofPgbench)),
    ofConstants: median(all.map((one) => one.ofConstants)),
    ofBare: median(all.map((one) => one.ofBare)),
  };
  const missed = all.filter(
    (one) => one.ofPgbench < TARGETS.ofPgbench || one.ofBare < TARGETS.ofBare || one.ours.p99 > TARGETS.p99,
  );
  console.log(
    `\nMedians: ${medians.perSecond.toFixed(0)} per second, p99 ${medians.p99.toFixed(0)} ms, ${medians.ofPgbench.toFixed(2)} of pgbench, ${medians.ofConstants.toFixed(2)} of it with constants, ${medians.ofBare.toFixed(2)} of the bare handler`,
  );
  console.log(
    `${missed.length} of ${all.length} shapes miss a target (${TARGETS.ofPgbench} of pgbench, ${TARGETS.ofBare} of bare, p99 ${TARGETS.p99} ms)`,
  );
  return missed.length === 0;
}

/** @returns whether every target is met */
export async function benchShapes([listings = 100_000]: readonly number[], flags: readonly string[]): Promise<boolean> {
  checkFlags(flags, FLAGS);
  const seed = numberOf(flags, 'seed', 1) ?? Math.ceil(Math.random() * MOST_SEED);
  const count = numberOf(flags, 'shapes', DEFAULT_SHAPES) ?? DEFAULT_SHAPES;
  const only = numbersOf(flags, 'only');
  console.log(`seed ${seed}, ${count} shapes`);
  let isMet = true;
  await eachSize([listings], FILLING, async (url, owner) => {
    const market = await fillMarket(owner, listings, Math.max(1000, listings / 50));
    await fillOffers(owner);
    const [{ token }] = market.buyers as [(typeof market.buyers)[number]];
    const drawn = drawShapes(seeded(seed), market, count);
    const shapes = only ? drawn.filter((_, index) => only.includes(index + 1)) : drawn;
    const headersOf = (anonKey: string, { prefer }: Shape) => ({
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      ...(prefer && { prefer }),
    });
    const memberUrl = asMember(url, token);
    const requests = await statementsOf(url, memberUrl, owner, shapes, headersOf);
    const server = await serverOver(url);
    const measured: Measured[] = [];
    let refused = 0;
    try {
      const loadOf = (shape: Shape): Served => ({
        url: server.site,
        paths: shape.paths,
        headers: headersOf(server.anonKey, shape),
      });
      await warmUp(shapes.map(loadOf));
      for (const [index, shape] of shapes.entries()) {
        try {
          measured.push(await measure(shape.name, loadOf(shape), memberUrl, requests[index]!));
          console.log(shown(measured.at(-1)!));
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
          refused += 1;
          console.log(`| refused | | | | ${cell(shape.name)} |`);
        }
      }
    } finally {
      await server.end();
    }
    if (refused > 0) console.log(`\n${refused} shapes were refused: they take longer than the server lets a request`);
    isMet = report(measured) && refused === 0 && isMet;
  });
  return isMet;
}
