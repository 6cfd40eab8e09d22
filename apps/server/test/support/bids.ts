/** Companies to bid on in tests, and the calls of a bid as the browser makes them. */
import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../src/testing.ts';
import { newMember, type Actor, type Answer } from './members.ts';

export type Company = { id: string; name: string; product: string; executive: Actor };

/** An executive of the company, who is not responsible for its products unless the test says so. */
export async function newExecutive(test: TestApp, company_name: string, member_name = 'Kavitha Rao'): Promise<Actor> {
  const executive = await newMember(test, { member_name });
  await test.run(`update private.members set business_name = '${company_name}', is_corporate_member = true, role = 'Admin',
    department = 'Cotton' where id = '${executive.id}'`);
  return executive;
}

/** A company with one revealed product, for which its one executive is responsible. */
export async function newCompany(test: TestApp): Promise<Company> {
  const name = `Acme Yarns ${randomUUID().slice(0, 8)}`;
  const [company] = await test.run(`insert into company_details (company_name) values ('${name}') returning id`);
  const executive = await newExecutive(test, name);
  const [product] =
    await test.run(`insert into corporate_products (company_id, department_name, associated_corporate_user_id, fibre_type,
      specific_type, denier_count, basic_price)
    values ('${String(company!.id)}', 'Cotton', '${executive.id}', 'Cotton', 'Combed', '40', 268.5) returning id`);
  return { id: String(company!.id), name, product: String(product!.id), executive };
}

/** @param seen the header x-price-seen */
export async function pay(member: Actor, bid: string, seen?: string): Promise<Answer> {
  const body = { userId: member.id, transactionType: 'bid_submission', relatedEntityId: bid };
  const answer = await member.call('handle-credit-deduction', body, seen === undefined ? {} : { 'x-price-seen': seen });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

/** A call of the data service. A response without a body is null. */
export async function rest(
  test: TestApp,
  member: Actor,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const answer = await test.app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: test.keys.anonKey,
      authorization: `Bearer ${member.token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** The insert of a bid. @param seen the header x-price-seen */
export const place = (test: TestApp, member: Actor, company: Company, id: string, more: object = {}, seen?: string) => {
  const bid = {
    id,
    corporate_product_id: company.product,
    bid_price: 260.5,
    bid_quantity: 5000,
    bidder_user_id: member.id,
  };
  const headers = seen === undefined ? undefined : { 'x-price-seen': seen };
  return rest(test, member, 'POST', 'customer_bids?select=id', { ...bid, ...more }, headers);
};

/** A bid that was paid for and placed, before any notification. */
export async function newBid(test: TestApp, member: Actor, company: Company): Promise<string> {
  const id = randomUUID();
  await pay(member, id);
  const { status, body } = await place(test, member, company, id);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return id;
}

export const decide = (test: TestApp, member: Actor, bid: string, bid_status: string) =>
  rest(test, member, 'PATCH', `customer_bids?id=eq.${bid}&select=id,bid_status`, { bid_status });
