/** Offers in a market of enquiries. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';

const OFFERS = new URL('fill-offers.sql', import.meta.url);

/** @param owner of a database that fill-listings.sql filled */
export async function fillOffers(owner: pg.Client): Promise<void> {
  await owner.query(readFileSync(OFFERS, 'utf8'));
  await owner.query('vacuum analyze public.sales_offers');
}
