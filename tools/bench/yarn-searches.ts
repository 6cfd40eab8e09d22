/**
 * `npm run bench yarn-searches [LISTINGS…]`: searches of yarns beside the first page of the list, in turns, by a member on 10 connections.
 * `--rounds=N` is how often each takes its turn. It ends with status 1 when a search has less than 0.4 of the list's rate.
 */
import { checkFlags, numberOf } from './flags.ts';
import { http, type Load } from './gateway/load.ts';
import { FIRST_PAGE, YARN_SEARCHES } from './listing-shapes.ts';
import { eachSize } from './market.ts';
import { median } from './median.ts';
import { serverOver, tokenOf } from './server.ts';
import { FILLING } from './shapes/market-values.ts';

const CONNECTIONS = 10;
const SECONDS = 3;
const DEFAULT_ROUNDS = 3;
const TARGET = 0.4;

type Ask = (path: string) => Promise<Load>;

/** How many of the list's requests one second has, and how many of each search. The first round warms up. */
async function ratesOf(paths: ReadonlyMap<string, string>, ask: Ask, rounds: number): Promise<Map<string, Load[]>> {
  const found = new Map<string, Load[]>([...paths.keys()].map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, path] of paths) {
      const load = await ask(path);
      if (round > 0) found.get(name)!.push(load);
    }
  }
  return found;
}

/** @returns whether every search has its share of the list's rate */
export async function benchYarnSearches(sizes: readonly number[], flags: readonly string[]): Promise<boolean> {
  checkFlags(flags, ['rounds']);
  const rounds = numberOf(flags, 'rounds', DEFAULT_ROUNDS) ?? DEFAULT_ROUNDS;
  let isMet = true;
  await eachSize(sizes, FILLING, async (url, owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from private.members where membership_type = 'Paid Member' order by id limit 1`,
    );
    const server = await serverOver(url);
    const headers = { apikey: server.anonKey, authorization: `Bearer ${await tokenOf(rows[0]!.id)}` };
    const list = ['list, first page', FIRST_PAGE] as const;
    const paths = new Map([list, ...YARN_SEARCHES.map(({ name, path }) => [name, path] as const)]);
    try {
      const ask: Ask = (path) =>
        http({
          url: server.site,
          paths: [`/rest/v1/${path}`],
          headers,
          connections: CONNECTIONS,
          seconds: SECONDS,
        });
      const found = await ratesOf(paths, ask, rounds);
      console.log(`| | per second | p99, ms | of the list |\n|---|---|---|---|`);
      const rateOf = (name: string) => median(found.get(name)!.map(({ perSecond }) => perSecond));
      for (const [name, loads] of found) {
        const ofList = rateOf(name) / rateOf(list[0]);
        const isEnough = ofList >= TARGET;
        isMet &&= isEnough;
        const cells = [
          name,
          rateOf(name).toFixed(0),
          median(loads.map(({ p99 }) => p99)).toFixed(0),
          ofList.toFixed(2),
        ];
        console.log(`| ${cells.join(' | ')}${isEnough ? '' : ' BROKEN'} |`);
      }
    } finally {
      await server.end();
    }
  });
  return isMet;
}
