/**
 * Runs in the scratch copy of new-field.drill.test.ts, which has further fields: upgrades a database of release 1, and posts,
 * lists, filters, searches and shows the fields through the service. Prints the results as JSON.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { listingErrors } from '@tanabana/domain/listings/checks';
import { fieldsFor } from '@tanabana/domain/listings/fields';
import { listingText } from '@tanabana/domain/listings/search/found-by';
import { BID_COLUMNS, LINE_COLUMNS, LISTING_COLUMNS } from '@tanabana/domain/listings/listing-columns.gen';
import { toListingRow } from '@tanabana/domain/listings/row';
import { specTokens } from '@tanabana/domain/listings/spec-line';
import type { Database, Row } from '@tanabana/gateway/db';
import { readConfig } from '../../apps/server/src/config.ts';
import { englishOf } from '../../apps/server/src/functions/english.ts';
import { wordInterestWhatsapp, type InterestFacts } from '../../apps/server/src/interests/interest-message.ts';
import { buildTestApp } from '../../apps/server/src/testing.ts';
import { belongs } from '../../apps/web/src/features/listings/belongs.ts';
import { searchParamsOf, readListingSearch } from '../../apps/web/src/features/listings/listing-search.ts';
import { layoutOf } from '../../apps/web/src/features/posting/form-layout.ts';
import { differences, readCatalogue } from '../../db/src/upgrade/catalogue.ts';
import { openRelease1, openTestDatabase } from '../../db/src/testing.ts';
import { upgradeSchema } from '../../db/src/upgrade/upgrade.ts';

const FORM = {
  fibre_type: 'Cotton',
  denier_count: '40',
  moisture_percent: '08.5',
  packing: 'Cone',
  quantity_kgs: '500',
  quantity_required_kgs: '500',
  price: '268',
};

const SITE = { brand: readConfig({}).brand, publicUrl: 'http://tanabana.test' };

/** What a message is worded from, by a row of private.claim_interest. */
const factsOf = (claim: Row): InterestFacts =>
  ({
    table: 'sales_offers',
    number: 'SO-000001',
    yarn: claim,
    quantity_kgs: 500,
    price: '268',
    poster_name: 'Asha',
    interested: { member_name: 'Ravi' },
  }) as unknown as InterestFacts;

/** A server over the database, with a client whose member is a dealer. */
async function openAsDealer(db: Database) {
  const webRoot = await mkdtemp(join(tmpdir(), 'tanabana-pages-'));
  await copyFile(new URL('../../apps/web/index.html', import.meta.url), join(webRoot, 'index.html'));
  const app = await buildTestApp({ database: db, webRoot });
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    Promise.resolve(app.app.request(input as string, init));
  const client = createClient(app.url, app.keys.anonKey, { global: { fetch }, auth: { persistSession: false } });
  await client.auth.signInWithPassword({ email: 'dealer@tanabana.example', password: 'Tanabana1!' });
  const { data: session } = await client.auth.getSession();
  return { app, client, webRoot, user_id: session.session!.user.id };
}

async function main() {
  const { db } = await openRelease1();
  const { did } = await upgradeSchema(db);
  // Built from the copy's sources, and stored: the tests of the screens start with it.
  const fresh = await openTestDatabase();
  const [migrated, built] = await Promise.all(
    [db, fresh.db].map((each) => each.transaction((tx) => readCatalogue(tx), { readOnly: true })),
  );
  await fresh.close();

  const { app, client, webRoot, user_id } = await openAsDealer(db);
  const read = async (request: PromiseLike<{ data: unknown; error: unknown }>): Promise<Row> => {
    const { data, error } = await request;
    return { data, error } as Row;
  };
  const one = async (request: PromiseLike<{ data: unknown; error: unknown }>) => {
    const { data, error } = await request;
    if (error) throw error;
    return data as Row;
  };

  const post = (table: string, kind: 'purchase_enquiries' | 'sales_offers', row: object = toListingRow(FORM, kind)) =>
    client
      .from(table)
      .insert({ ...row, user_id })
      .select(`id,${LISTING_COLUMNS[kind]}`)
      .single();
  const offer = await one(post('sales_offers', 'sales_offers'));
  const posted = {
    sales_offers: offer.moisture_percent,
    purchase_enquiries: (await one(post('purchase_enquiries', 'purchase_enquiries'))).moisture_percent,
    d2d_sales_offers: (await one(post('d2d_sales_offers', 'sales_offers'))).moisture_percent,
    d2d_purchase_enquiries: (await one(post('d2d_purchase_enquiries', 'purchase_enquiries'))).moisture_percent,
  };
  const tooWet = await read(
    post('sales_offers', 'sales_offers', { ...toListingRow(FORM, 'sales_offers'), moisture_percent: 101 }),
  );

  const unpacked = await read(
    post('sales_offers', 'sales_offers', { ...toListingRow(FORM, 'sales_offers'), packing: 'Box' }),
  );

  const isFound = async (filter: object, name = 'search_sales_offers') => {
    const { rows } = (await one(client.rpc(name, filter, { get: true }))) as { rows: Row[] };
    return rows.some((row) => row.moisture_percent === 8.5);
  };
  const search = (given: Record<string, unknown>) => searchParamsOf(readListingSearch('sales_offers', given));
  const [number] = await app.run(`select offer_number from sales_offers where moisture_percent = 8.5`);
  const page = await (await app.app.request(`/offer/${number!.offer_number as string}`)).text();
  await rm(webRoot, { recursive: true });
  const [interest] = await app.run(
    `insert into public.listing_interests (interested_user_id, listing_table, listing_id)
     select id, 'sales_offers', '${offer.id as string}' from private.members where email = 'paid@tanabana.example' returning id`,
  );
  const [claim] = await app.run(`select * from private.claim_interest('${interest!.id as string}', true)`);
  await app.run('select private.finish_posts()');
  const [product] = await app.run(
    `select specifications from private.product_search where id = '${offer.id as string}'`,
  );
  const own = await one(client.from('sales_offers').select(`id,${LINE_COLUMNS}`).eq('id', offer.id).single());
  const bids = await one(client.from('customer_bids').select(`id,${BID_COLUMNS}`).limit(1));
  const listing = offer as Parameters<typeof belongs>[0];

  return {
    did: did.filter((step) => step.includes('moisture')),
    differences: differences(migrated!, built!),
    form: {
      stands: layoutOf('Cotton', 'sales_offers').yarn.map(({ name }) => name as string),
      labels: fieldsFor('Cotton', 'sales_offers').map(({ label }) => label),
      errors: Object.entries(listingErrors(Object.assign({}, FORM, { moisture_percent: '101' }), 'sales_offers')).map(
        ([name, error]) => [name, englishOf(error)],
      ),
    },
    posted,
    packed: {
      offered: await isFound(search({ packing: 'Cone' })),
      others: await isFound(search({ packing: 'Hank' })),
      refused: (unpacked.error as { message: string }).message,
    },
    tooWet: (tooWet.error as { code: string; message: string }).message,
    filtered: {
      within: await isFound(search({ moisture_min: '8', moisture_max: 9 })),
      above: await isFound(search({ moisture_min: 9 })),
      below: await isFound(search({ moisture_max: 8 })),
      unreadable: search({ moisture_min: 'wet', moisture_max: 500 }),
      dealers: await isFound(search({ moisture_min: 8 }), 'search_d2d_purchase_enquiries'),
      announced: belongs(listing, readListingSearch('sales_offers', { moisture_min: 8 })),
      notAnnounced: belongs(listing, readListingSearch('sales_offers', { moisture_min: 9 })),
    },
    searched: { words: await isFound({ q: '8.5 %' }), others: await isFound({ q: '8.6 %' }) },
    onScreen: listingText({ ...offer, number: '', kgs: 500, price: 268, city: null, district: null } as never).includes(
      '8.5 %',
    ),
    row: specTokens(own as never),
    page: { label: page.includes('Moisture'), value: page.includes('8.5 %') },
    notified: wordInterestWhatsapp(factsOf(claim!), '', 'en', SITE).body,
    product: String(product?.specifications),
    bids: Array.isArray(bids),
  };
}

console.log(JSON.stringify(await main()));
process.exit(0);
