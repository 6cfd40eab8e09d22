// Measures the lists with ten thousand, a hundred thousand and a million enquiries, as a visitor, and as a Paid Member
// for Product Search; and a post with and without the index of keys.
import type pg from 'pg';
import { LISTING_SHAPES, type Shape } from './listing-shapes.ts';
import { cell, eachSize, openService, processorTime, RUNS, type Times } from './market.ts';

const INSERTS = 300;
const KEYS_INDEX = 'purchase_enquiries_keys_idx';

/**
 * Processor time of an insert with all its triggers and indexes, each in a transaction of its own as the posting
 * member.
 */
async function insertTime(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select id from private.members order by id limit 1');
  const claims = JSON.stringify({ role: 'authenticated', sub: rows[0].id });
  // What is measured is what a post costs, not how many a member may make.
  await client.query(`insert into private.settings values ('posts_per_minute', '1000000'), ('posts_per_hour', '1000000')
    on conflict (key) do update set value = excluded.value`);
  const { rows: own } = await client.query('select pg_backend_pid() as pid');
  const start = await processorTime(own[0].pid);
  for (let i = 0; i < INSERTS; i += 1) {
    await client.query('begin');
    await client.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
      claims,
    ]);
    await client.query(`insert into purchase_enquiries (fibre_type, specific_type, denier_count, grade, quantity_required_kgs,
      company_name) values ('Cotton', 'Combed', '40', 'AA', ${i + 1}, 'Bench Mills')`);
    await client.query('commit');
  }
  return `${(((await processorTime(own[0].pid)) - start) / INSERTS).toFixed(2)} ms`;
}

async function measure(url: string, client: pg.Client): Promise<Map<Shape, Times>> {
  const service = await openService(url);
  const paid = await client.query(`select id from private.members where membership_type = 'Paid Member' limit 1`);
  const { rows } = await client.query(
    `select to_jsonb(updated_at) #>> '{}' as updated_at, id, quantity_required_kgs from purchase_enquiries where status = 'Open'
     order by 1 desc, 2 desc offset (select count(*) / 2 from purchase_enquiries where status = 'Open') limit 1`,
  );
  const results = new Map<Shape, Times>();
  for (const shape of LISTING_SHAPES) {
    const claims = shape.reader ? { role: 'authenticated', sub: String(paid.rows[0].id) } : { role: 'anon' };
    results.set(shape, await service.time(shape.path(rows[0]), claims));
  }
  await service.close();
  return results;
}

/** Prints the table; false when a target is missed. */
export async function benchListings(sizes: readonly number[]): Promise<boolean> {
  const columns: Map<Shape, Times>[] = [];
  const indexes = [KEYS_INDEX, 'private.product_search_words_idx'];
  await eachSize(sizes, { script: 'fill-listings.sql', indexes }, async (url, client) => {
    columns.push(await measure(url, client));
    const withIndex = await insertTime(client);
    await client.query(`drop index ${KEYS_INDEX}`);
    console.log(`an insert: ${withIndex}, without the index of keys ${await insertTime(client)}`);
  });
  let areTargetsMet = true;
  console.log(`\n| milliseconds: median (slowest) of ${RUNS} | ${sizes.join(' | ')} | growth | promise |`);
  console.log(`|---|${sizes.map(() => '---|').join('')}---|---|`);
  for (const shape of LISTING_SHAPES) {
    const times = columns.map((column) => column.get(shape)!);
    const last = times.at(-1)!;
    const growth = last.median / times[0]!.median;
    const isTargetMet = shape.promise === 'flat' ? growth < 1.25 : last.median <= shape.promise;
    areTargetsMet &&= isTargetMet;
    const promise = shape.promise === 'flat' ? '< 1.25x' : `<= ${shape.promise} ms`;
    console.log(
      `| ${shape.name} | ${times.map(cell).join(' | ')} | ${growth.toFixed(2)} | ${promise}${isTargetMet ? '' : ' BROKEN'} |`,
    );
  }
  return areTargetsMet;
}
