/** A credit note as a PDF: for the owner of its invoice and for admins, and hidden from everybody else. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { rowsOf } from '../../../test/support/payments.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let buyer: Actor;
let admin: Actor;
let note: string;

beforeAll(async () => {
  test = await buildTestApp({ now: new Date('2026-05-04T10:00:00+05:30') });
  buyer = await newMember(test, { member_name: 'आशा पटेल' });
  admin = await newMember(test);
  await rowsOf(test, `update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  const { payment_id } = (await buyer.invoke('start-membership-payment', { userId: buyer.id })).body;
  await buyer.invoke('complete-test-payment', { userId: buyer.id, payment_id, outcome: 'captured' });
  const refundRequest = { payment_id, request_id: randomUUID(), status: 'captured', review_reason: null };
  await admin.invoke('refund-payment', refundRequest);
  note = (await rowsOf<{ id: string }>(test, 'select id from credit_notes'))[0]!.id;
});
afterAll(() => test.close());

const open = (actor: Actor | undefined, id = note) =>
  test.app.request(`/functions/v1/credit-note?id=${id}`, {
    headers: actor ? { authorization: `Bearer ${actor.token}` } : { apikey: test.keys.anonKey },
  });

it('is a PDF named by its number, which no cache stores', async () => {
  const answer = await open(buyer);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="credit-note-TCN-26-27-000001.pdf"');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
});

it('is readable by an admin, and 404 for everybody else', async () => {
  expect((await open(admin)).status).toBe(200);
  expect((await open(await newMember(test))).status).toBe(404);
  expect((await open(buyer, randomUUID())).status).toBe(404);
  expect((await open(undefined)).status).toBe(401);
  expect((await open(buyer, '1')).status).toBe(400);
});

it('has its own number, the invoice, the parties and the tax', async () => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const file = new Uint8Array(await (await open(buyer)).arrayBuffer());
  const page = await (await getDocument({ data: file }).promise).getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  for (const part of ['TEST CREDIT NOTE', 'TCN/26-27/000001', 'TST/26-27/000001 of 4 May 2026', '₹14,160.00']) {
    expect(text).toContain(part);
  }
});
