/**
 * `npm run bench texts [LISTINGS…]`: lists by texts (`like`, `ilike`, `eq`) and prices, one request after the other with another value each, and
 * the same rows read by PostgreSQL alone as the member, which can neither estimate nor index most of them under row-level security. BENCH_ONLY
 * restricts it to lists whose names contain one of its words, as in `lot,offers`. It ends with status 1 when a list takes longer than
 * PostgreSQL alone and a request together. docs/decisions/128-lists-by-texts.md
 */
import pg from 'pg';
import { eachSize } from '../market.ts';
import { median } from '../median.ts';
import { fillMarket } from '../production/filled-market.ts';
import { serverOver } from '../server.ts';
import { asMember } from './as-member.ts';
import { fillOffers } from './fill-offers.ts';
import { FILLING } from './market-values.ts';

/** Requests of a list. Their values begin at this number. */
const [RUNS, FIRST] = [60, 10];
/** Listings and members of the market in which the reader is a member. */
const MARKET = [20_000, 1000] as const;
const WARM_UP = 5;
/** A request takes so long beside its list, ms. */
const REQUEST_MS = 15;
const COLUMNS = 'id,fibre_type,grade,updated_at';
const PAGE = 50;
const OPEN = "status = 'Open'";
type TextList = {
  name: string;
  /** Default: enquiries. */
  table?: 'sales_offers';
  query(n: number): string;
  condition(n: number): string;
  order?: readonly [query: string, sql: string];
  isCounted?: boolean;
};

const BY_CHANGE = ['updated_at.desc,id.desc', 'updated_at desc, id desc'] as const;
const BY_POST = ['created_at.desc,id.desc', 'created_at desc, id desc'] as const;
const BY_QUANTITY = ['quantity_required_kgs.asc,id.asc', 'quantity_required_kgs, id'] as const;

const LISTS: readonly TextList[] = [
  {
    name: 'city `*surat*`, a quantity; newest first',
    query: (n) => `status=eq.Open&poster_city=ilike.*surat*&quantity_required_kgs=gte.${n}`,
    condition: (n) => `${OPEN} and poster_city ilike '%surat%' and quantity_required_kgs >= ${n}`,
    order: BY_POST,
  },
  {
    name: 'a company that is nowhere; last changed first',
    query: (n) => `company_name=ilike.*xyzzy${n}*`,
    condition: (n) => `company_name ilike '%xyzzy${n}%'`,
  },
  {
    name: 'company `*mill 2nn*`; newest first',
    query: (n) => `status=eq.Open&company_name=ilike.*mill 2${n}*`,
    condition: (n) => `${OPEN} and company_name ilike '%mill 2${n}%'`,
    order: BY_POST,
  },
  {
    name: 'company `*mill 2nn*`, counted; newest first',
    query: (n) => `company_name=ilike.*mill 2${n}*`,
    condition: (n) => `company_name ilike '%mill 2${n}%'`,
    order: BY_POST,
    isCounted: true,
  },
  {
    name: 'company `*mill nn*`, counted; newest first',
    query: (n) => `company_name=ilike.*mill ${n}*`,
    condition: (n) => `company_name ilike '%mill ${n}%'`,
    order: BY_POST,
    isCounted: true,
  },
  {
    name: 'company `*mill 2nn*` or lot `L9nn*`; last changed first',
    query: (n) => `status=eq.Open&or=(company_name.ilike.*mill 2${n}*,lot_no.ilike.L9${n}*)`,
    condition: (n) => `${OPEN} and (company_name ilike '%mill 2${n}%' or lot_no ilike 'L9${n}%')`,
  },
  {
    name: 'a company, lot or preferred company that is nowhere; last changed first',
    query: (n) =>
      `status=eq.Open&or=(company_name.ilike.*xyzzy${n}*,lot_no.ilike.*xyzzy${n}*,preferred_company.ilike.*xyzzy${n}*)`,
    condition: (n) =>
      `${OPEN} and (company_name ilike '%xyzzy${n}%' or lot_no ilike '%xyzzy${n}%' or preferred_company ilike '%xyzzy${n}%')`,
  },
  {
    name: 'lot equal to `L9nn`; last changed first',
    query: (n) => `status=eq.Open&lot_no=eq.L9${n}`,
    condition: (n) => `${OPEN} and lot_no = 'L9${n}'`,
  },
  {
    name: 'lot `L9nn*`; last changed first',
    query: (n) => `status=eq.Open&lot_no=ilike.L9${n}*`,
    condition: (n) => `${OPEN} and lot_no ilike 'L9${n}%'`,
  },
  {
    name: 'lot `Lnn*`, quantity, counts of yarn; last changed first',
    query: (n) =>
      `status=eq.Open&lot_no=ilike.L${n}*&quantity_required_kgs=gte.${41_000 + n}&denier_count=in.(150,160,34)`,
    condition: (n) =>
      `${OPEN} and lot_no ilike 'L${n}%' and quantity_required_kgs >= ${41_000 + n} and denier_count in ('150', '160', '34')`,
  },
  {
    name: 'preferred company `Company nn*`; last changed first',
    query: (n) => `preferred_company=like.Company ${n}*`,
    condition: (n) => `preferred_company like 'Company ${n}%'`,
  },
  {
    name: 'fibre, preferred company `Company nn*`; least quantity first',
    query: (n) => `status=eq.Open&fibre_type=eq.Cotton&preferred_company=like.Company ${n}*`,
    condition: (n) => `${OPEN} and fibre_type = 'Cotton' and preferred_company like 'Company ${n}%'`,
    order: BY_QUANTITY,
  },
  {
    name: 'offers of six paise; last changed first',
    table: 'sales_offers',
    query: (n) => `status=eq.Open&price=gte.${100 + n}&price=lte.${100 + n}.05`,
    condition: (n) => `${OPEN} and price >= ${100 + n} and price <= ${100 + n}.05`,
  },
  {
    name: 'offers below `20.nn`, counted; newest first',
    table: 'sales_offers',
    query: (n) => `price=lt.20.${n}`,
    condition: (n) => `price < 20.${n}`,
    order: BY_POST,
    isCounted: true,
  },
  {
    name: 'offers of three prices; last changed first',
    table: 'sales_offers',
    query: (n) => `status=eq.Open&price=in.(1${n}.05,2${n}.1,3${n})`,
    condition: (n) => `${OPEN} and price in (1${n}.05, 2${n}.1, 3${n})`,
  },
  {
    name: 'offers from `3nn` on; last changed first',
    table: 'sales_offers',
    query: (n) => `status=eq.Open&price=gte.3${n}`,
    condition: (n) => `${OPEN} and price >= 3${n}`,
  },
  {
    name: 'offers of a price, or a company that is nowhere; last changed first',
    table: 'sales_offers',
    query: (n) => `status=eq.Open&or=(price.eq.${100 + n}.5,company_name.ilike.*xyzzy${n}*)`,
    condition: (n) => `${OPEN} and (price = ${100 + n}.5 or company_name ilike '%xyzzy${n}%')`,
  },
];

/** How long each run took, in milliseconds, after some that are not measured. */
async function timesOf(run: (n: number) => Promise<unknown>): Promise<number[]> {
  for (let n = 0; n < WARM_UP; n += 1) await run(FIRST + n);
  const times: number[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    const start = performance.now();
    await run(FIRST + n);
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other);
}

/** @returns whether no list takes longer than PostgreSQL alone and a request together */
export async function benchTexts(sizes: readonly number[]): Promise<boolean> {
  const only = (process.env.BENCH_ONLY ?? '').split(',');
  const lists = LISTS.filter(({ name }) => only.some((word) => name.includes(word)));
  let isMet = true;
  await eachSize(sizes, FILLING, async (url, owner) => {
    await fillOffers(owner);
    const market = await fillMarket(owner, ...MARKET);
    const [{ token }] = market.buyers as [(typeof market.buyers)[number]];
    const server = await serverOver(url);
    const member = new pg.Client(asMember(url, token));
    await member.connect();
    const headersOf = ({ isCounted = false }: TextList) => ({
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      ...(isCounted && { prefer: 'count=exact' }),
    });
    console.log('| list | median, ms | nine of ten | longest | PostgreSQL alone, median |\n|---|---|---|---|---|');
    try {
      for (const list of lists) {
        const { name, table = 'purchase_enquiries', query, condition, order = BY_CHANGE, isCounted = false } = list;
        const times = await timesOf(async (n) => {
          const path = `${table}?select=${COLUMNS}&${query(n)}&order=${order[0]}&limit=${PAGE}`;
          const response = await fetch(`${server.site}/rest/v1/${path}`, { headers: headersOf(list) });
          if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
          await response.arrayBuffer();
        });
        const total = isCounted ? ', count(*) over ()' : '';
        const alone = await timesOf((n) =>
          member.query(
            `select ${COLUMNS}${total} from public.${table} where ${condition(n)} order by ${order[1]} limit ${PAGE}`,
          ),
        );
        if (median(times) > median(alone) + REQUEST_MS) isMet = false;
        const [own, nine, longest] = [median(times), times[Math.floor(RUNS * 0.9)]!, times.at(-1)!];
        console.log(
          `| ${name} | ${own.toFixed(1)} | ${nine.toFixed(1)} | ${longest.toFixed(0)} | ${median(alone).toFixed(1)} |`,
        );
      }
    } finally {
      await member.end();
      await server.end();
    }
  });
  return isMet;
}
