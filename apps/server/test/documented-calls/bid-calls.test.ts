// The documents' calls of the data service about bids, each as supabase-js makes it.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newCompany, pay } from '../support/bids.ts';
import { startDocumented, type Documented } from './clients.ts';

const documented = await startDocumented();
const bidder = await documented.newReader({ member_name: 'Ramesh Shah', mobile_number: '9712300010' });
const company = await newCompany(documented.test);
const executive = documented.clientOf(company.executive);

const bids = (client: Documented['visitor']) => client.from('customer_bids');

/** A bid in the documented order: the bidder is read, the credit is taken, the bid is inserted under its key. */
async function place(): Promise<string> {
  const id = randomUUID();
  const read = bidder.client.from('tanabana_free').select('country_code, mobile_number').eq('id', bidder.id).single();
  const { data } = await read;
  expect((await pay(bidder, id)).status).toBe(200);
  const row = {
    id,
    corporate_product_id: company.product,
    bid_price: 260.5,
    bid_quantity: 5000,
    bidder_user_id: bidder.id,
  };
  const contact = {
    bidder_country_code: data!.country_code as unknown,
    bidder_mobile_number: data!.mobile_number as unknown,
  };
  const inserted = await bids(bidder.client)
    .insert({ ...row, ...contact })
    .select('id')
    .single();
  expect(inserted.data).toEqual({ id });
  return id;
}

it('API-REST-48, -49: the bidder’s number is read, and the insert returns the id; an unpaid bid is refused', async () => {
  const id = await place();
  const stored = await bids(executive).select('*').eq('id', id).single();
  expect(stored.data).toMatchObject({
    bid_status: 'Pending',
    bid_price: 260.5,
    company_name: company.name,
    bidder_name: 'Ramesh Shah',
    bidder_country_code: '+91',
    bidder_mobile_number: '9712300010',
  });
  const row = { id: randomUUID(), corporate_product_id: company.product, bid_price: 1, bid_quantity: 1 };
  expect((await bids(bidder.client).insert(row).select('id')).error).toMatchObject({ code: 'NOPAY' });
});

it('API-REST-35, -36: a company reads its bids by its name, a bidder the own ones, of the last three months', async () => {
  const id = await place();
  const since = new Date(Date.now() - 80 * 86_400_000).toISOString();
  const ofCompany = (client: Documented['visitor']) =>
    bids(client)
      .select('id')
      .eq('company_name', company.name)
      .gte('bid_time', since)
      .order('bid_time', { ascending: false });
  const own = (client: Documented['visitor']) =>
    bids(client)
      .select('id')
      .eq('bidder_user_id', bidder.id)
      .gte('bid_time', since)
      .order('bid_time', { ascending: false });
  expect((await ofCompany(executive)).data![0]).toEqual({ id });
  expect((await own(bidder.client)).data![0]).toEqual({ id });
  expect((await ofCompany(documented.member.client)).data).toEqual([]);
  expect((await own(documented.member.client)).data).toEqual([]);

  await documented.test.run(
    `update public.customer_bids set bid_time = now() - interval '4 months' where id = '${id}'`,
  );
  for (const read of [ofCompany(executive), own(bidder.client)]) {
    expect((await read).data!.map((row) => String(row.id))).not.toContain(id);
  }
});

it('API-REST-56: an executive of the company answers a bid; who and when are the server’s', async () => {
  const id = await place();
  const decision = {
    bid_status: 'Accepted',
    accept_bid_time: '2001-01-01T00:00:00.000Z',
    accepted_by_executive_id: bidder.id,
    accepted_by_executive_name: 'Somebody Else',
  };
  const decide = (client: Documented['visitor']) => bids(client).update(decision).eq('id', id).select('*');
  expect((await decide(bidder.client)).error).not.toBeNull();
  expect((await decide(documented.member.client)).data).toEqual([]);
  const { data } = await decide(executive);
  expect(data).toMatchObject([
    {
      id,
      bid_status: 'Accepted',
      accepted_by_executive_id: company.executive.id,
      accepted_by_executive_name: 'Kavitha Rao',
    },
  ]);
  expect(String(data![0]!.accept_bid_time) > '2002').toBe(true);
});

it('API-REST-57: a bidder cancels a list of own bids', async () => {
  const ids = [await place(), await place()];
  const cancel = (client: Documented['visitor']) =>
    bids(client).update({ bid_status: 'Cancelled' }).in('id', ids).select('id');
  expect((await cancel(documented.member.client)).data).toEqual([]);
  expect((await cancel(bidder.client)).data).toHaveLength(2);
  const read = await bids(executive).select('bid_status').in('id', ids);
  expect(read.data).toEqual([{ bid_status: 'Cancelled' }, { bid_status: 'Cancelled' }]);
});
