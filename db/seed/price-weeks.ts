/**
 * Weekly prices of the demonstration. Its six weeks of posts are too few for a price of any yarn, so the weeks are drawn around the prices of
 * its offers, as many posts would have left them.
 */
import { ident, raw, sql, type Tx } from '@tanabana/gateway/db';
import { random, type Random } from './random.ts';

const DAY = 86_400_000;
const WEEKS = 26;

/** An offer with its key. */
type Offered = { id: number; price: number; state: string };

/** Monday of the nth last week that is over, as a date in India. */
function mondayOf(now: Date, weeksAgo: number): string {
  const today = new Date(now.getTime() + 5.5 * 3_600_000);
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY;
  return new Date(monday - weeksAgo * 7 * DAY).toISOString().slice(0, 10);
}

/** Backwards from the offer's price, by up to two per cent a week. In some weeks too few had one. */
function weeksOf({ id: yarn_id, price }: Offered, series: string, region: string, now: Date, r: Random): object[] {
  let level = series === 'bids' ? price * 0.97 : price;
  return Array.from({ length: WEEKS }, (_, index) => {
    level *= 1 + (r.next() - 0.5) * 0.04;
    const posts = r.between(5, 14);
    const companies = r.between(4, Math.min(posts, 9));
    const week = mondayOf(now, index + 1);
    return { yarn_id, series, region, week, median_price: Math.round(level), posts, companies };
  }).filter(({ week }) => week === mondayOf(now, 1) || r.chance(0.88));
}

/** Inserts the weeks for the yarns of the newest offers of Indian members, and of every 150 denier with 48 filaments. */
export async function insertPriceWeeks(tx: Tx, now: Date): Promise<void> {
  const { rows: yarns } = await tx.query<Offered>(
    raw(`with offered as (
      select distinct on (millitex, fibre_code, process_code, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys) *
      from public.sales_offers where millitex is not null and fibre_code is not null and poster_country = 'India' and poster_state is not null
      order by millitex, fibre_code, process_code, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys, created_at desc
    ), chosen as (
      select * from offered order by millitex = 16667 and filaments = 48 desc, created_at desc limit 14
    ), yarns as (
      insert into private.priced_yarns
        (fibre_code, process_code, millitex, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys)
      select fibre_code, process_code, millitex, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys
      from chosen order by created_at desc, id returning *
    )
    select y.id, c.price::float8 as price, c.poster_state as state
    from yarns y join chosen c
      on (c.fibre_code, c.process_code, c.millitex, c.filaments, c.lustre_code, c.intermingling_code, c.grade_rank, c.number_of_plys)
        is not distinct from
        (y.fibre_code, y.process_code, y.millitex, y.filaments, y.lustre_code, y.intermingling_code, y.grade_rank, y.number_of_plys)
    order by y.id`),
  );
  const r = random(4200);
  const figures = yarns.flatMap((yarn, index) => [
    ...weeksOf(yarn, 'asks', 'India', now, r),
    ...(index % 2 === 0 ? weeksOf(yarn, 'asks', yarn.state, now, r) : []),
    ...(index % 3 === 0 ? weeksOf(yarn, 'bids', 'India', now, r) : []),
  ]);
  const weeks = Array.from({ length: WEEKS }, (_, index) => ({ week: mondayOf(now, index + 1), counted_at: now }));
  for (const [table, rows] of [
    ['price_weeks', weeks],
    ['price_figures', figures],
  ] as const) {
    const name = ident('private', table);
    await tx.query(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
    );
  }
}
