import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { rowsOf } from '../../../test/support/payments.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let buyer: Actor;
let invoice: string;

beforeAll(async () => {
  test = await buildTestApp();
  buyer = await newMember(test, { member_name: 'आशा पटेल', city: 'સુરત' });
  const { body } = await buyer.invoke('start-membership-payment', { userId: buyer.id });
  const { payment_id } = body;
  await buyer.invoke('complete-test-payment', { userId: buyer.id, payment_id, outcome: 'captured' });
  invoice = (await rowsOf<{ id: string }>(test, 'select id from tax_invoices'))[0]!.id;
});
afterAll(() => test.close());

const open = (actor: Actor | undefined, id = invoice) =>
  test.app.request(`/functions/v1/membership-invoice?id=${id}`, {
    headers: actor ? { authorization: `Bearer ${actor.token}` } : { apikey: test.keys.anonKey },
  });

it('is a PDF named by the invoice number, which no cache stores', async () => {
  const answer = await open(buyer);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="invoice-TST-\d\d-\d\d-000001\.pdf"$/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(file).toMatch(/^%PDF-/);
  // Characters of all three scripts are in it, as fonts.
  for (const font of ['AnekLatin', 'AnekDevanagari', 'AnekGujarati']) expect(file).toContain(font);
});

it('is readable by an admin, and 404 for everybody else', async () => {
  const [admin, other] = [await newMember(test), await newMember(test)];
  await rowsOf(test, `update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  expect((await open(buyer)).status).toBe(200);
  expect((await open(admin)).status).toBe(200);
  // The buyer's own reading is not recorded.
  const records = `select l.actor_email, l.object_name from private.audit_log l where l.object_table = 'exports'
    and l.changes @> jsonb_build_array(jsonb_build_object('column', 'number', 'after', (select invoice_number from tax_invoices)))`;
  expect(await rowsOf(test, records)).toEqual([{ actor_email: admin.email, object_name: 'invoices' }]);
  expect((await open(other)).status).toBe(404);
  expect((await open(buyer, buyer.id)).status).toBe(404);
  expect((await open(undefined)).status).toBe(401);
  expect((await open(buyer, '1')).status).toBe(400);
});
