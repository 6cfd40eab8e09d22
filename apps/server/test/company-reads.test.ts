// The reads of companies and products in the documents (marketplace document, §7), as their client requests them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../src/testing.ts';
import { newMember, type Actor } from './support/members.ts';

let test: TestApp;
let admin: Actor;
let company: string;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await newMember(test);
  await test.run(`update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  const [acme] = await test.run(
    `insert into public.company_details (company_name, address) values ('Acme Yarns', 'Surat') returning id`,
  );
  company = String(acme!.id);
  await test.run(`insert into public.company_details (company_name) values ('Zari Mills'), ('Bharat Spinners')`);
  await test.run(`insert into public.corporate_products (company_id, department_name, fibre_type, visibility_status, updated_at) values
    ('${company}', 'Ring', 'Jute', 'Reveal', '2026-01-01'), ('${company}', 'Ring', 'Silk', 'Reveal', '2026-02-01'),
    ('${company}', 'Open End', 'Wool', 'Hide', '2026-01-01')`);
});
afterAll(() => test.close());

async function request(path: string, actor?: Actor, method = 'GET') {
  const answer = await test.app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: test.keys.anonKey,
      authorization: `Bearer ${actor?.token ?? test.keys.anonKey}`,
      prefer: 'return=representation',
    },
  });
  return { status: answer.status, rows: (await answer.json()) as Record<string, unknown>[] };
}

it('a company is readable by its name, and by its key with its dealers', async () => {
  const byName = await request('company_details?select=*&company_name=eq.Acme%20Yarns');
  expect(byName).toMatchObject({
    status: 200,
    rows: [{ id: company, address: 'Surat', Yarn_Segment: [], dealer_user_ids: [] }],
  });
  expect((await request(`company_details?select=*,dealer_user_ids&id=eq.${company}`)).rows).toEqual(byName.rows);
});

it('companies are listed by name', async () => {
  const { rows } = await request('company_details?select=id,company_name&order=company_name');
  expect(rows.map(({ company_name }) => company_name)).toEqual(['Acme Yarns', 'Bharat Spinners', 'Zari Mills']);
  expect(
    (await request('company_details?select=id,company_name,logo_url,address,banner_image_url&order=company_name')).rows,
  ).toHaveLength(3);
});

it('products are listed by department and newest first, for the public only the revealed ones', async () => {
  const products = `corporate_products?select=fibre_type&company_id=eq.${company}&order=department_name.asc,updated_at.desc`;
  expect((await request(products)).rows.map(({ fibre_type }) => fibre_type)).toEqual(['Silk', 'Jute']);
  expect((await request(products, admin)).rows.map(({ fibre_type }) => fibre_type)).toEqual(['Wool', 'Silk', 'Jute']);
  expect(
    (await request(`corporate_products?select=department_name&company_id=eq.${company}&order=department_name`, admin))
      .rows,
  ).toEqual([{ department_name: 'Open End' }, { department_name: 'Ring' }, { department_name: 'Ring' }]);
});

it('admins delete the products of a company by its key, and nobody else does', async () => {
  const products = `corporate_products?select=id&company_id=eq.${company}`;
  expect((await request(products, await newMember(test), 'DELETE')).rows).toEqual([]);
  expect((await request(products, admin, 'DELETE')).rows).toHaveLength(3);
});
