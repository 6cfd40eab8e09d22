/**
 * `npm run bench counts [LISTINGS…]`: lists that are counted (`Prefer: count=exact`) beside the same requests without the count, in turns
 * on 10 connections, by rate and by processor time, which does not grow when the machine is busy. `--seed=N` repeats a run, `--rounds=N` is
 * how often each takes its turn. It ends with status 1 when a counted list has less than half of the rate of the other.
 */
import type pg from 'pg';
import { checkFlags, numberOf } from '../flags.ts';
import { http } from '../gateway/load.ts';
import { timeOfOne, timesSoFar } from '../gateway/processor.ts';
import { eachSize } from '../market.ts';
import { median } from '../median.ts';
import { fillMarket } from '../production/filled-market.ts';
import { seeded, type Random } from '../production/seeded.ts';
import { serverOver, tokenOf } from '../server.ts';
import { FIBRES, FILLING } from './market-values.ts';

const CONNECTIONS = 10;
const SECONDS = 2;
const PATHS = 100;
const FLAGS = ['seed', 'rounds'];
const DEFAULT_ROUNDS = 5;
const MOST_SEED = 1_000_000;
const TARGET = 0.5;
/** Listings of a page: fewer than a member of the bench has posted. */
const OWN_PAGE = 10;
const PAGE = 50;
const STATES = ['Gujarat', 'Maharashtra', 'Tamil Nadu', 'Punjab'];
const COLUMNS = 'id,enquiry_number,fibre_type,quantity_required_kgs,updated_at';

type CountedList = { name: string; query: (random: Random) => string; isOfVisitor?: boolean };

const behindAnOffset = (random: Random): string => `status=eq.Open&limit=${PAGE}&offset=${1 + random.below(500)}`;

const listsOf = (member: string): readonly CountedList[] => [
  { name: 'all open', query: () => `status=eq.Open&limit=${PAGE}` },
  { name: 'open, behind an offset', query: behindAnOffset },
  { name: 'the same, a visitor', query: behindAnOffset, isOfVisitor: true },
  { name: 'one fibre', query: (random) => `status=eq.Open&fibre_type=eq.${random.of(FIBRES)}&limit=${PAGE}` },
  {
    name: 'one fibre and a state',
    query: (random) =>
      `status=eq.Open&fibre_type=eq.${random.of(FIBRES)}&poster_state=eq.${random.of(STATES)}&limit=${PAGE}`,
  },
  { name: 'own', query: () => `user_id=eq.${member}&limit=${OWN_PAGE}` },
];

type Cost = { perSecond: number; node: number; postgres: number };
/** In the median round. */
type Measured = { perSecond: number; ofRate: number; plain: Cost; counted: Cost };

type Bench = {
  server: Awaited<ReturnType<typeof serverOver>>;
  owner: pg.Client;
  /** Headers of a member, and of a visitor. */
  headers: Record<'member' | 'visitor', Record<string, string>>;
  random: Random;
  rounds: number;
};

const medians = (all: readonly Cost[]): Cost => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  node: median(all.map(({ node }) => node)),
  postgres: median(all.map(({ postgres }) => postgres)),
});

/** Asks for a list without and with its count, in turns. */
async function measure(list: CountedList, { server, owner, headers, random, rounds }: Bench): Promise<Measured> {
  const paths = Array.from({ length: PATHS }, () =>
    encodeURI(`/rest/v1/purchase_enquiries?select=${COLUMNS}&order=updated_at.desc,id.desc&${list.query(random)}`),
  );
  const ask = async (more: Record<string, string>): Promise<Cost> => {
    const load = {
      url: server.site,
      paths,
      headers: { ...headers[list.isOfVisitor ? 'visitor' : 'member'], ...more },
      connections: CONNECTIONS,
    };
    const before = await timesSoFar(server.pid, owner);
    const { requests, perSecond } = await http({ ...load, seconds: SECONDS });
    const times = timeOfOne(before, await timesSoFar(server.pid, owner), requests);
    return { perSecond, ...times };
  };
  const plain: Cost[] = [];
  const counted: Cost[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    plain[round] = await ask({});
    counted[round] = await ask({ prefer: 'count=exact' });
  }
  const ofRate = median(plain.slice(1).map(({ perSecond }, index) => counted[index + 1]!.perSecond / perSecond));
  const rounded = { plain: medians(plain.slice(1)), counted: medians(counted.slice(1)) };
  return { perSecond: rounded.plain.perSecond, ofRate, ...rounded };
}

const total = ({ node, postgres }: Cost): number => node + postgres;
const microseconds = ({ node, postgres }: Cost): string => `${node.toFixed(0)} + ${postgres.toFixed(0)}`;
const row = (name: string, { perSecond, ofRate, plain, counted }: Measured): string =>
  `| ${[
    name,
    perSecond.toFixed(0),
    ofRate.toFixed(2),
    microseconds(plain),
    microseconds(counted),
    (total(plain) / total(counted)).toFixed(2),
  ].join(' | ')} |`;

async function posterOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select user_id as id from public.purchase_enquiries group by 1 having count(*) > $1 order by count(*), 1 limit 1',
    [OWN_PAGE],
  );
  return rows[0]!.id;
}

/** @returns whether every list has half of the rate */
export async function benchCounts(sizes: readonly number[], flags: readonly string[]): Promise<boolean> {
  checkFlags(flags, FLAGS);
  const seed = numberOf(flags, 'seed', 1) ?? Math.ceil(Math.random() * MOST_SEED);
  const rounds = numberOf(flags, 'rounds', DEFAULT_ROUNDS) ?? DEFAULT_ROUNDS;
  console.log(`seed ${seed}, ${rounds} rounds`);
  let isMet = true;
  await eachSize(sizes, FILLING, async (url, owner) => {
    const size = (await owner.query<{ n: number }>('select count(*)::int as n from public.purchase_enquiries')).rows[0]!
      .n;
    await fillMarket(owner, size, Math.max(1000, size / 50));
    const member = await posterOf(owner);
    const server = await serverOver(url);
    const visitor = { apikey: server.anonKey };
    const headers = { visitor, member: { ...visitor, authorization: `Bearer ${await tokenOf(member)}` } };
    const bench: Bench = { server, owner, headers, random: seeded(seed), rounds };
    console.log(`\n${size} listings; processor time of Node + PostgreSQL, microseconds`);
    console.log('| | per second without | with the count, of it | time without | with it | without, of it |');
    console.log('|---|---|---|---|---|---|');
    try {
      for (const list of listsOf(member)) {
        const measured = await measure(list, bench);
        isMet = measured.ofRate >= TARGET && isMet;
        console.log(row(list.name, measured));
      }
    } finally {
      await server.end();
    }
  });
  return isMet;
}
