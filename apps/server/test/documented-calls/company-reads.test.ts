// The documents' reads of companies, products, advertisements and news, each as supabase-js makes it.
import { beforeAll, expect, it } from 'vitest';
import { newExecutive } from '../support/bids.ts';
import { startDocumented, type Documented, type Reader } from './clients.ts';

const documented = await startDocumented();
const { visitor, member, admin } = documented;
let company: string;
beforeAll(async () => {
  const { test } = documented;
  for (let day = 1; day <= 12; day += 1) {
    const at = `2026-01-${String(day).padStart(2, '0')}`;
    await test.run(
      `insert into public.company_details (company_name, address, created_at) values ('Mill ${day}', 'Surat', '${at}')`,
    );
    await test.run(
      `insert into public.partner_organisations (name, logo_url, created_at) values ('Guild ${day}', '/l.png', '${at}')`,
    );
  }
  const [mill] = await test.run(`select id from public.company_details where company_name = 'Mill 1'`);
  company = String(mill!.id);
  await test.run(`update public.company_details set dealer_user_ids = '{${member.id}}' where id = '${company}'`);
});

const NEWEST = { ascending: false };
const NAMES = Array.from({ length: 12 }, (_, index) => `Mill ${index + 1}`).toSorted();

it('API-REST-11, -26, -30: a company by its name, and by its id with its dealers', async () => {
  const byName = await visitor.from('company_details').select('*').eq('company_name', 'Mill 1').single();
  expect(byName.data).toMatchObject({ id: company, address: 'Surat', Yarn_Segment: [], dealer_user_ids: [member.id] });
  const byId = await visitor.from('company_details').select('*, dealer_user_ids').eq('id', company).single();
  expect(byId.data).toEqual(byName.data);
  const none = await visitor.from('company_details').select('*').eq('company_name', 'Mill 99').single();
  expect(none).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
});

it.each([
  ['API-REST-12', 'company_details', 'company_name', 'Mill'],
  ['API-REST-13', 'partner_organisations', 'name', 'Guild'],
])('%s: the latest ten of %s', async (_, table, column, word) => {
  const { data } = await visitor.from(table).select(column).order('created_at', NEWEST).limit(10);
  expect(data).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => ({ [column]: `${word} ${day}` })));
});

it.each([
  ['API-REST-27', 'id, company_name, dealer_user_ids'],
  ['API-REST-28', 'id, company_name'],
  ['API-REST-29', 'id, company_name, logo_url, address, banner_image_url'],
])('%s: companies by name with %s', async (_, columns) => {
  const { data } = await visitor.from('company_details').select(columns).order('company_name');
  const rows = data as unknown as Record<string, unknown>[];
  expect(rows.map(({ company_name }) => company_name)).toEqual(NAMES);
  expect(rows.map((row) => Object.keys(row).join(', '))).toEqual(NAMES.map(() => columns));
});

it('API-REST-31, -32: the products of a company by department, hidden ones for admins alone, and its departments', async () => {
  await documented.test
    .run(`insert into public.corporate_products (company_id, department_name, fibre_type, visibility_status, updated_at) values
    ('${company}', 'Ring', 'Jute', 'Reveal', '2026-01-01'), ('${company}', 'Ring', 'Silk', 'Reveal', '2026-02-01'),
    ('${company}', 'Open End', 'Wool', 'Hide', '2026-01-01')`);
  const products = async (client: Documented['visitor']) => {
    const read = client.from('corporate_products').select('fibre_type').eq('company_id', company);
    const { data } = await read.order('department_name').order('updated_at', NEWEST);
    return data!.map(({ fibre_type }) => String(fibre_type));
  };
  expect(await products(visitor)).toEqual(['Silk', 'Jute']);
  expect(await products(admin.client)).toEqual(['Wool', 'Silk', 'Jute']);
  const departments = admin.client.from('corporate_products').select('department_name').eq('company_id', company);
  expect(new Set((await departments).data!.map((row) => String(row.department_name)))).toEqual(
    new Set(['Ring', 'Open End']),
  );
});

it('API-REST-34: partners by name', async () => {
  const { data } = await visitor.from('partner_organisations').select('id, name, logo_url, website_url').order('name');
  expect(data!.map(({ name }) => String(name))).toEqual(NAMES.map((name) => name.replace('Mill', 'Guild')));
  expect(data![0]).toEqual({ id: expect.any(String), name: 'Guild 1', logo_url: '/l.png', website_url: null });
});

it('API-REST-14, -37: the running advertisements of a place for everybody, all of them for admins', async () => {
  await documented.test.run(`insert into public.corporate_ads
    (company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text, status, created_at) values
    ('Runs', private.india_date() - 1, private.india_date() + 1, 'Home', 'HomePage', '/x', 'x', true, '2026-01-01'),
    ('Runs too', private.india_date(), private.india_date(), 'Home', 'HomePage', '/x', 'x', true, '2026-01-02'),
    ('Is off', private.india_date(), private.india_date(), 'Home', 'HomePage', '/x', 'x', false, '2026-01-03'),
    ('Is over', '2020-01-01', '2020-01-02', 'Home', 'HomePage', '/x', 'x', true, '2026-01-04')`);
  const [today] = await documented.test.run(`select private.india_date()::text as day`);
  const day = String(today!.day);
  const running = await visitor
    .from('corporate_ads')
    .select('company_name')
    .eq('status', true)
    .eq('page_location', 'HomePage')
    .eq('placement_type', 'Home')
    .lte('from_date', day)
    .gte('to_date', day)
    .order('created_at', NEWEST);
  expect(running.data).toEqual([{ company_name: 'Runs too' }, { company_name: 'Runs' }]);

  const all = (reader: Reader) => reader.client.from('corporate_ads').select('*').order('created_at', NEWEST);
  const names = (await all(admin)).data!.map(({ company_name }) => String(company_name));
  expect(names).toEqual(['Is over', 'Is off', 'Runs too', 'Runs']);
  expect((await all(member)).data).toHaveLength(2);
});

it('API-REST-23, -24, -25: price lists and news, newest first, and one article by its id', async () => {
  await documented.test
    .run(`insert into public.price_updates_pdfs (file_name, file_url, description, uploaded_at) values
    ('a.pdf', '/a.pdf', 'Older', '2026-01-01'), ('b.pdf', '/b.pdf', 'Newer', '2026-02-01')`);
  const lists = visitor.from('price_updates_pdfs').select('id, file_url, description, uploaded_at');
  expect((await lists.order('uploaded_at', NEWEST)).data).toMatchObject([
    { file_url: '/b.pdf', description: 'Newer' },
    { file_url: '/a.pdf', description: 'Older' },
  ]);
  await documented.test.run(`insert into public.news_items (headline, content, created_at, published_at) values
    ('Older', 'Cotton', '2026-01-01', '2026-01-01'), ('Newer', 'Silk', '2026-02-01', '2026-02-01'), ('Draft', 'x', '2026-03-01', null)`);
  await documented.test
    .run(`insert into public.news_snippets (headline, snippet_content, created_at, published_at) values
    ('Older', 'Cotton', '2026-01-01', '2026-01-01'), ('Newer', 'Silk', '2026-02-01', '2026-02-01'), ('Draft', 'x', '2026-03-01', null)`);
  for (const table of ['news_items', 'news_snippets']) {
    const read = await visitor.from(table).select('*').order('created_at', NEWEST);
    expect(read.data!.map(({ headline }) => String(headline))).toEqual(['Newer', 'Older']);
  }
  const { data } = await visitor.from('news_items').select('*').eq('headline', 'Older').single();
  const one = await visitor.from('news_items').select('*').eq('id', String(data.id)).single();
  expect(one.data).toMatchObject({ headline: 'Older', content: 'Cotton' });
});

it('API-REST-33: the corporate enquiries, newest first, for admins alone', async () => {
  await documented.test
    .run(`insert into public.corporate_enquiries (name, organisation_name, email, mobile_number, created_at) values
    ('Early', 'x', 'e@mill.example', '9825012345', '2026-01-01'), ('Late', 'x', 'l@mill.example', '9825012346', '2026-02-01')`);
  const read = (reader: Reader) => reader.client.from('corporate_enquiries').select('*').order('created_at', NEWEST);
  expect((await read(admin)).data!.map(({ name }) => String(name))).toEqual(['Late', 'Early']);
  expect((await read(member)).data).toEqual([]);
});

it('API-REST-38: all products for the search, for admins, executives and Paid Members', async () => {
  const executive = await newExecutive(documented.test, 'Mill 2');
  const all = (client: Documented['visitor']) => client.rpc('get_all_products_for_search');
  const { data } = await all(admin.client);
  expect((data as { source: string; company_name: string }[]).map((row) => row.company_name)).toEqual([
    'Mill 1',
    'Mill 1',
  ]);
  expect((await all(documented.clientOf(executive))).data).toEqual(data);
  expect((await all(member.client)).error).toMatchObject({ code: '42501' });
  expect((await all(visitor)).error).toMatchObject({ code: '42501' });
});
