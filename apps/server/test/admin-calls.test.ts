// The data calls of administration in the documents (marketplace document, §7), as their client makes them: each by an admin, and by a
// member, who is rejected or finds nothing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../src/testing.ts';
import { newMember, type Actor } from './support/members.ts';

let test: TestApp;
let admin: Actor;
let member: Actor;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await newMember(test, { member_name: 'Zubin Daruwala' });
  member = await newMember(test, { member_name: 'Asha Patel', credits: 7 });
  await test.run(`update private.members set membership_type = 'admin' where id = '${admin.id}'`);
});
afterAll(() => test.close());

type Rows = Record<string, unknown>[];

async function request(actor: Actor, method: string, path: string, body?: object) {
  const answer = await test.app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: test.keys.anonKey,
      authorization: `Bearer ${actor.token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, rows: (await answer.json()) as Rows };
}

const USERS =
  'tanabana_free?select=id,member_name,business_name,mobile_number,email,membership_type,messaging_credits,' +
  'is_corporate_member,is_verified_member,is_dealer,city&order=member_name';

it('the list of users is complete for admins; others see no contact data or credits of anybody else', async () => {
  const read = await request(admin, 'GET', USERS);
  expect(read.status).toBe(200);
  expect(read.rows.map(({ member_name }) => member_name)).toEqual(['Asha Patel', 'Zubin Daruwala']);
  const stored =
    await test.run(`select id, member_name, business_name, mobile_number, email, membership_type, messaging_credits,
    is_corporate_member, is_verified_member, is_dealer, city from private.members where id = '${member.id}'`);
  expect(read.rows[0]).toEqual(stored[0]);
  expect(read.rows[0]).toMatchObject({ email: member.email, messaging_credits: 7, city: 'Surat', is_dealer: false });

  const { rows } = await request(member, 'GET', USERS);
  expect(rows.find(({ id }) => id === admin.id)).toMatchObject({
    member_name: 'Zubin Daruwala',
    email: null,
    mobile_number: null,
    messaging_credits: null,
  });
});

describe.each<[table: string, row: object, change: object]>([
  ['price_updates_pdfs', { file_name: 'a.pdf', file_url: '/a.pdf', description: 'Surat' }, { description: 'Erode' }],
  ['news_items', { headline: 'Cotton firm', content: 'x', image_url: null }, { headline: 'Cotton firmer' }],
  ['news_snippets', { headline: 'Cotton firm', snippet_content: 'x' }, { headline: 'Cotton firmer' }],
  [
    'company_details',
    { id: randomUUID(), company_name: 'Acme Yarns', plan: 'Gold', Yarn_Segment: ['Cotton', 'Other:Melange'] },
    { address: 'Surat', Yarn_Segment: ['Jute'] },
  ],
  ['partner_organisations', { name: 'Guild', logo_url: '/l.png', website_url: null }, { name: 'Guild of Surat' }],
  [
    'corporate_ads',
    {
      company_name: 'Acme Yarns',
      from_date: '2026-11-01',
      to_date: '2026-11-30',
      placement_type: 'Premium',
      page_location: 'NewsPage',
      ad_image_url: '/a.webp',
      ad_image_path: 'public/1_a.webp',
      click_url: null,
      alt_text: 'Yarn',
      status: true,
    },
    { status: false },
  ],
])('%s', (table, row, change) => {
  it('is inserted, changed by id and deleted by id by admins', async () => {
    const inserted = await request(admin, 'POST', table, row);
    expect(inserted).toMatchObject({ status: 201, rows: [row] });
    const id = String(inserted.rows[0]!.id);
    const at = `${table}?id=eq.${id}`;

    expect((await request(member, 'POST', table, { ...row, id: randomUUID() })).status).toBe(403);
    expect((await request(member, 'PATCH', at, change)).rows).toEqual([]);
    expect((await request(member, 'DELETE', at)).rows).toEqual([]);
    expect((await request(admin, 'GET', `${at}&select=*`)).rows).toEqual(inserted.rows);

    expect(await request(admin, 'PATCH', at, change)).toMatchObject({ status: 200, rows: [{ ...row, ...change, id }] });
    expect(await request(admin, 'DELETE', at)).toMatchObject({ status: 200, rows: [{ id }] });
    expect((await request(admin, 'GET', at)).rows).toEqual([]);
  });
});

it('a company is created under the key of the client, with its dealers; its products go by its key', async () => {
  const id = randomUUID();
  const [company] = (await request(admin, 'POST', 'company_details', { id, company_name: 'Own Key' })).rows;
  // An absent thumbnail is stored as null.
  expect(company).toMatchObject({ id, brochure_thumbnail_url: null, dealer_user_ids: [] });
  const dealers = { dealer_user_ids: [member.id] };
  expect((await request(member, 'PATCH', `company_details?id=eq.${id}`, dealers)).rows).toEqual([]);
  await request(admin, 'PATCH', `company_details?id=eq.${id}`, dealers);
  const read = await request(admin, 'GET', `company_details?select=id,company_name,dealer_user_ids&id=eq.${id}`);
  expect(read.rows).toEqual([{ id, company_name: 'Own Key', ...dealers }]);

  await test.run(
    `insert into public.corporate_products (company_id, fibre_type) values ('${id}', 'Jute'), ('${id}', 'Silk')`,
  );
  expect((await request(member, 'DELETE', `corporate_products?company_id=eq.${id}`)).rows).toEqual([]);
  expect((await request(admin, 'DELETE', `corporate_products?company_id=eq.${id}`)).rows).toHaveLength(2);
  // The products of a deleted company are deleted with it.
  await test.run(`insert into public.corporate_products (company_id, fibre_type) values ('${id}', 'Jute')`);
  expect((await request(admin, 'DELETE', `company_details?id=eq.${id}`)).rows).toHaveLength(1);
  expect(await test.run(`select id from public.corporate_products where company_id = '${id}'`)).toEqual([]);
});

it.each(['is_corporate_member', 'is_verified_member', 'is_dealer'])('only admins set %s', async (flag) => {
  const at = `tanabana_free?id=eq.${member.id}`;
  const refused = await request(member, 'PATCH', `tanabana_free?id=eq.${admin.id}`, { [flag]: true });
  expect(refused.rows).not.toContainEqual(expect.objectContaining({ [flag]: true }));
  const flags = 'is_corporate_member, is_verified_member, is_dealer, messaging_credits, membership_type';
  const stored = async () => (await test.run(`select ${flags} from private.members where id = '${member.id}'`))[0];
  const before = await stored();
  expect((await request(admin, 'PATCH', at, { [flag]: true })).rows).toMatchObject([{ id: member.id, [flag]: true }]);
  expect(await stored()).toEqual({ ...before, [flag]: true });
  await request(admin, 'PATCH', at, { [flag]: false });
  expect(await stored()).toEqual(before);
});

it('admins read corporate enquiries and every ad, newest first', async () => {
  await test.run(`insert into public.corporate_enquiries (name, organisation_name, email, mobile_number, created_at) values
    ('Early', 'x', 'e@mill.example', '9825012345', '2026-01-01'), ('Late', 'x', 'l@mill.example', '9825012346', '2026-02-01')`);
  await test.run(`insert into public.corporate_ads
    (company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text, status, created_at) values
    ('Early', '2020-01-01', '2020-01-02', 'Home', 'HomePage', '/x', 'x', true, '2026-01-01'),
    ('Late', '2020-01-01', '2020-01-02', 'Home', 'HomePage', '/x', 'x', false, '2026-02-01')`);
  const [enquiries, ads] = ['corporate_enquiries', 'corporate_ads'].map(
    (table) => `${table}?select=*&order=created_at.desc`,
  );
  expect((await request(admin, 'GET', enquiries!)).rows.map(({ name }) => name)).toEqual(['Late', 'Early']);
  expect((await request(admin, 'GET', ads!)).rows.map(({ company_name }) => company_name)).toEqual(['Late', 'Early']);
  for (const path of [enquiries!, ads!]) expect((await request(member, 'GET', path)).rows).toEqual([]);
});
