/**
 * `npm run bench screens [LISTINGS MEMBERS]`: every request that the screens send, over a market in which all that they show has many rows. A
 * browser opens each screen as each kind of reader, searches and asks for more; then each request is sent again, alone, and each search with
 * other words as well. It prints the slowest requests by the quickest of their runs, in milliseconds of the clock, and ends with status 1 when
 * one takes longer than promised.
 */
import { readFileSync } from 'node:fs';
import { seedDemo } from '../../../db/src/index.ts';
import { openPostgres } from '../../../packages/gateway/src/db/open.ts';
import { eachSize } from '../market.ts';
import { fillMarket } from '../production/filled-market.ts';
import { serverOver } from '../server.ts';
import { fillOffers } from '../shapes/fill-offers.ts';
import { FILLING } from '../shapes/market-values.ts';
import { isSearch, otherSearches, walkScreens, type ScreenRequest } from './walk-screens.ts';

const FILL = new URL('fill-screens.sql', import.meta.url);
const RUNS = 5;
const PROMISED_MS = 50;
const SHOWN = 30;
const NAME_LENGTH = 220;

type Timed = ScreenRequest & { ms: number; status: number; bytes: number };

/** Sends a request again, and takes the quickest of its runs. */
async function time(site: string, request: ScreenRequest): Promise<Timed> {
  let [quickest, status, bytes] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let run = 0; run < RUNS; run += 1) {
    const since = performance.now();
    const { method, headers, body } = request;
    const response = await fetch(`${site}${request.url}`, { method, headers, body });
    bytes = (await response.arrayBuffer()).byteLength;
    quickest = Math.min(quickest, performance.now() - since);
    status = response.status;
  }
  return { ...request, ms: quickest, status, bytes };
}

const shown = ({ ms, status, bytes, reader, screen, method, url, body }: Timed): string =>
  `| ${ms.toFixed(0)} | ${status} | ${bytes} | ${reader} | ${screen} | ${`${method} ${decodeURIComponent(url)} ${body ?? ''}`.slice(0, NAME_LENGTH).replaceAll('|', '/')} |`;

/** @returns whether every request is as quick as promised */
export async function benchScreens([listings = 200_000, members = 50_000]: readonly number[]): Promise<boolean> {
  let isMet = true;
  await eachSize([listings], FILLING, async (url, owner) => {
    await fillMarket(owner, listings, members);
    await fillOffers(owner);
    const db = await openPostgres({ url, max: 1, statementTimeoutMs: 0 });
    await seedDemo(db, { now: new Date() });
    await db.close();
    await owner.query(readFileSync(FILL, 'utf8'));
    await owner.query('vacuum analyze');
    const server = await serverOver(url);
    try {
      const { rows } = await owner.query<Record<string, string>>(
        `select (select enquiry_number from public.purchase_enquiries where status = 'Open' order by created_at desc limit 1) as number,
           (select id from public.company_details order by company_name limit 1) as "companyId",
           (select id from public.news_items order by created_at limit 1) as "articleId",
           (select id from public.price_updates_pdfs order by uploaded_at limit 1) as "listId"`,
      );
      const requests = await walkScreens(server.site, rows[0]!);
      const searches = requests.filter(isSearch);
      const timed: Timed[] = [];
      for (const one of [...requests, ...searches.flatMap(otherSearches)]) timed.push(await time(server.site, one));
      timed.sort((a, b) => b.ms - a.ms);
      console.log(`| ms | status | bytes | reader | screen | |\n|---|---|---|---|---|---|`);
      for (const one of timed.slice(0, SHOWN)) console.log(shown(one));
      const slow = timed.filter(({ ms }) => ms > PROMISED_MS);
      console.log(
        `\n${slow.length} of ${timed.length} requests (${searches.length} searches, of each word) take longer than ${PROMISED_MS} ms`,
      );
      // A refusal is quick, and says nothing about the request.
      const refused = timed.filter(({ status }) => status >= 400);
      for (const one of refused) console.log(shown(one));
      isMet = slow.length === 0 && refused.length === 0;
    } finally {
      await server.end();
    }
  });
  return isMet;
}
