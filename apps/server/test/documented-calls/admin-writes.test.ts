// The documents' writes of administration and of the contact form, each as supabase-js makes it.
import { expect, it } from 'vitest';
import { newCompany } from '../support/bids.ts';
import { startDocumented, type Documented } from './clients.ts';

const documented = await startDocumented();
const { visitor, member, admin } = documented;
const company = await newCompany(documented.test);
const executive = documented.clientOf(company.executive);

const AD = {
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
};

it.each<[line: string, table: string, row: Record<string, unknown>]>([
  ['API-REST-41', 'price_updates_pdfs', { file_name: 'a.pdf', file_url: '/a.pdf', description: 'Surat' }],
  ['API-REST-42', 'news_items', { headline: 'Cotton firm', content: 'Rates rose.', image_url: null }],
  ['API-REST-43', 'news_snippets', { headline: 'Cotton firm', snippet_content: 'Rates rose.' }],
  ['API-REST-44', 'company_details', { company_name: 'New Mill', plan: 'Gold', Yarn_Segment: ['Cotton'] }],
  ['API-REST-45', 'partner_organisations', { name: 'Guild', logo_url: '/l.png', website_url: null }],
  ['API-REST-50', 'corporate_ads', AD],
])('%s: an admin inserts into %s, and no member or visitor does', async (_, table, row) => {
  expect((await member.client.from(table).insert(row)).error).toMatchObject({ code: '42501' });
  expect((await visitor.from(table).insert(row)).error).toMatchObject({ code: '42501' });
  const { data, status } = await admin.client.from(table).insert(row).select('*').single();
  expect({ status, data: data as unknown }).toEqual({ status: 201, data: expect.objectContaining(row) });
});

it('API-REST-46, -61: products are inserted as an array and deleted by their company', async () => {
  const row = { company_id: company.id, department_name: 'Ring', visibility_status: 'Reveal' };
  const insert = (client: Documented['visitor']) =>
    client.from('corporate_products').insert([
      { ...row, fibre_type: 'Jute' },
      { ...row, fibre_type: 'Silk' },
    ]);
  expect((await insert(member.client)).error).not.toBeNull();
  expect(await insert(admin.client)).toMatchObject({ status: 201, error: null });
  const remove = (client: Documented['visitor']) =>
    client.from('corporate_products').delete().eq('company_id', company.id).select('fibre_type');
  expect((await remove(member.client)).data).toEqual([]);
  expect((await remove(admin.client)).data).toHaveLength(3);
});

it('API-REST-47: everybody sends a corporate enquiry, and only admins read it', async () => {
  const enquiry = {
    name: 'Meena Rao',
    country_code: '+91',
    mobile_number: '9825012349',
    organisation_name: 'Rao Mills',
    email: 'meena@mill.example',
  };
  expect(await visitor.from('corporate_enquiries').insert(enquiry)).toMatchObject({ status: 201, error: null });
  expect((await visitor.from('corporate_enquiries').select('*')).error).toMatchObject({ code: '42501' });
  expect((await admin.client.from('corporate_enquiries').select('*')).data).toMatchObject([enquiry]);
});

it.each<[line: string, what: string, change: () => Record<string, unknown>]>([
  ['API-REST-51', 'the fields of a company', () => ({ address: 'Erode', Yarn_Segment: ['Jute', 'Other:Melange'] })],
  ['API-REST-52', 'the dealers of a company', () => ({ dealer_user_ids: [member.id] })],
])('%s: an admin updates %s', async (_, _what, changed) => {
  const change = changed();
  const update = (client: Documented['visitor']) =>
    client.from('company_details').update(change).eq('id', company.id).select('*');
  expect((await update(member.client)).data).toEqual([]);
  expect((await update(executive)).data).toEqual([]);
  expect((await update(admin.client)).data).toEqual([expect.objectContaining({ id: company.id, ...change })]);
});

it.each(['is_corporate_member', 'is_verified_member', 'is_dealer'])('API-REST-53: an admin sets %s', async (flag) => {
  const { id } = await documented.newReader();
  const set = (client: Documented['visitor']) =>
    client
      .from('tanabana_free')
      .update({ [flag]: true })
      .eq('id', id)
      .select('*');
  expect((await set(member.client)).data).toEqual([]);
  expect((await set(admin.client)).data).toMatchObject([{ id, [flag]: true }]);
});

it('API-REST-54: an admin makes a member an executive', async () => {
  const chosen = await documented.newReader();
  const office = { is_corporate_member: true, role: 'User', department: 'Cotton', business_name: company.name };
  const assign = (client: Documented['visitor']) =>
    client.from('tanabana_free').update(office).eq('id', chosen.id).select('*');
  expect((await assign(chosen.client)).error).toMatchObject({ code: '42501' });
  expect((await assign(executive)).data).toEqual([]);
  expect((await assign(admin.client)).data).toMatchObject([{ id: chosen.id, ...office }]);
});

it('API-REST-55: an executive prices and hides a product of the own company', async () => {
  const other = await newCompany(documented.test);
  const change = { basic_price: 271.25, visibility_status: 'Hide', updated_at: '2001-01-01T00:00:00.000Z' };
  const update = (client: Documented['visitor']) =>
    client.from('corporate_products').update(change).eq('id', other.product).select('basic_price, visibility_status');
  expect((await update(executive)).data).toEqual([]);
  expect((await update(member.client)).data).toEqual([]);
  expect((await update(documented.clientOf(other.executive))).data).toEqual([
    { basic_price: 271.25, visibility_status: 'Hide' },
  ]);
});

it('API-REST-58, -59, -62: an admin changes, switches and deletes an advertisement by its id', async () => {
  const path = 'public/2_a.webp';
  const { data } = await admin.client
    .from('corporate_ads')
    .insert({ ...AD, ad_image_path: path })
    .select('id')
    .single();
  const id = String(data!.id);
  const ads = (client: Documented['visitor']) => client.from('corporate_ads');
  for (const change of [{ alt_text: 'Fine yarn', to_date: '2026-12-31' }, { status: false }]) {
    expect((await ads(member.client).update(change).eq('id', id).select('*')).data).toEqual([]);
    expect((await ads(admin.client).update(change).eq('id', id).select('*')).data).toMatchObject([{ id, ...change }]);
  }
  expect((await ads(member.client).delete().eq('id', id).select('id')).data).toEqual([]);
  expect((await ads(admin.client).delete().eq('id', id).select('id')).data).toEqual([{ id }]);
  expect((await ads(admin.client).select('id').eq('id', id)).data).toEqual([]);
});

it('API-REST-60: an admin deletes a company by its id, and its products with it', async () => {
  const { id, product } = await newCompany(documented.test);
  const remove = (client: Documented['visitor']) => client.from('company_details').delete().eq('id', id).select('id');
  expect((await remove(member.client)).data).toEqual([]);
  expect((await remove(admin.client)).data).toEqual([{ id }]);
  expect((await admin.client.from('corporate_products').select('id').eq('id', product)).data).toEqual([]);
});
