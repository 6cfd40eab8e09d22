/** A misspelt column does not compile. `tsc` is the test here; nothing is sent. */
import { expect, it } from 'vitest';
import type { Database } from '@tanabana/db/types';
import type { unwrap } from '../errors.ts';
import { newest } from './select.ts';
import type { Selected } from './select.ts';
import type { Supabase } from './supabase.ts';

type Offer = { id: string; price: number };
type Found = Database['public']['Functions']['search_sales_offers']['Returns']['rows'][number];

/** Never called: it is here to be compiled. */
export function compiled(client: Supabase, data: typeof unwrap) {
  return async () => {
    const right: Offer[] = data(await client.from('sales_offers').select('id, price'));
    // @ts-expect-error There is no column prise.
    const wrong: Offer[] = data(await client.from('sales_offers').select('id, prise'));
    const [joined] = data(await client.from('sales_offers').select('tanabana_free(town)'));
    // @ts-expect-error Nor of a row that it is joined with.
    const town: string | null = joined!.tanabana_free.town;
    // @ts-expect-error The price was not requested.
    const unrequested: Offer[] = data(await client.from('sales_offers').select('id'));
    // @ts-expect-error A status is one of the words.
    const closed = client.from('sales_offers').select('id').eq('status', 'Shut');
    // @ts-expect-error No answer of this search has it.
    const answered = data(await client.rpc('search_sales_offers', {})).rows[0]!.prise;
    // @ts-expect-error Offers are in no order of bid_time.
    const ordered = newest(client.from('sales_offers').select('id'), 'bid_time', null, 1);
    return [right, wrong, town, unrequested, closed, answered, ordered];
  };
}

it('rows and responses have the types of the database', () => {
  const offer: Selected<'sales_offers', 'id, price, status'> = { id: 'a', price: 1, status: 'Open' };
  const price: Found['price'] = offer.price;
  expect(price).toBe(1);
});
