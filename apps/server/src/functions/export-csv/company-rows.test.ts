/** The data of a company as a file: for admins, and for its executives. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBid, newCompany, type Company } from '../../../test/support/bids.ts';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let admin: Actor;
let company: Company;
let ids: string[];

beforeAll(async () => {
  test = await buildTestApp();
  admin = await newMember(test, { member_name: 'Root' });
  await test.run(`update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  company = await newCompany(test);
  const bidder = await newMember(test, { member_name: 'Uma Bidder' });
  const other = await newCompany(test);
  ids = [await newBid(test, bidder, other), await newBid(test, bidder, company)];
});
afterAll(() => test.close());

const fileOf = async (actor: Actor, request: object) => {
  const answer = await actor.call('export-csv', request);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString('utf8');
};
const actorsOf = (list: string) =>
  test.run(`select l.actor_id, l.actor_role from private.audit_log l
    where l.object_table = 'exports' and l.object_name = '${list}' order by l.id`);

it('exports the ticked bids with their bidders: all for an admin, those of the company for an executive', async () => {
  const all = await fileOf(admin, { list: 'bids', ids });
  expect(all.match(/"Uma Bidder","m\w+@mill\.example","'\+91 \d+"/g)).toHaveLength(2);
  const own = (await fileOf(company.executive, { list: 'bids', ids })).trimEnd().split('\r\n').slice(1);
  expect(own).toEqual([expect.stringContaining(`"${company.name}","Cotton","Cotton","Combed"`)]);
  expect(await actorsOf('bids')).toEqual([
    { actor_id: admin.id, actor_role: 'admin' },
    { actor_id: company.executive.id, actor_role: 'executive' },
  ]);
});

it('exports the products of a company in the format of the import', async () => {
  const text = await fileOf(company.executive, { list: 'products', company_id: company.id });
  expect(text).toMatch(/^\uFEFF"Department","Fibre type".*\r\n"Cotton","Cotton","Combed".*"268.5","\w+"\r\n$/);
  expect(await actorsOf('products')).toEqual([{ actor_id: company.executive.id, actor_role: 'executive' }]);
});

it('is refused to members, and every other list to executives', async () => {
  const member = await newMember(test);
  expect((await member.invoke('export-csv', { list: 'bids', ids })).status).toBe(403);
  expect((await member.invoke('export-csv', { list: 'products', company_id: company.id })).status).toBe(403);
  for (const list of ['members', 'audit_log', 'mailings', 'enquiries'])
    expect((await company.executive.invoke('export-csv', { list })).status).toBe(403);
  expect((await admin.invoke('export-csv', { list: 'bids', ids: [] })).status).toBe(400);
});
