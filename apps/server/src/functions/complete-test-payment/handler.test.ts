import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditsOf, newMember, type Actor } from '../../../test/support/members.ts';
import { NO_PAYMENTS, rowsOf } from '../../../test/support/payments.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function startPayment(member: Actor): Promise<unknown> {
  return (await member.invoke('start-membership-payment', { userId: member.id })).body.payment_id;
}

const complete = (member: Actor, payment_id: unknown, outcome: string) =>
  member.invoke('complete-test-payment', { userId: member.id, payment_id, outcome });

it('fails and then succeeds, once, as a real payment does', async () => {
  const member = await newMember(test);
  const payment = await startPayment(member);
  expect(await complete(member, payment, 'failed')).toEqual({ status: 200, body: { status: 'failed' } });
  expect(await creditsOf(test, member)).toBe(25);
  const presses = await Promise.all([1, 2, 3].map(() => complete(member, payment, 'captured')));
  expect(presses.map(({ body }) => body.status)).toEqual(['captured', 'captured', 'captured']);
  expect(await creditsOf(test, member)).toBe(200);
  const invoices = await rowsOf(test, `select * from tax_invoices where member_id = '${member.id}'`);
  expect(invoices).toMatchObject([
    { is_test: true, invoice_number: expect.stringMatching(/^TST\/\d\d-\d\d\/000001$/) },
  ]);
  const [letter] = await test.outbox.list({ to: member.email });
  expect(letter!.body).toContain('no money was paid');
});

it('completes nobody else’s payment, and nothing that was not started', async () => {
  const [member, other] = [await newMember(test), await newMember(test)];
  const payment = await startPayment(other);
  expect((await complete(member, payment, 'captured')).status).toBe(404);
  expect((await complete(member, member.id, 'captured')).status).toBe(404);
  expect(await complete(member, payment, 'refunded')).toMatchObject({
    status: 400,
    body: { error: { fields: { outcome: 'outcome must be captured or failed.' } } },
  });
  expect(await creditsOf(test, other)).toBe(25);
});

it('does not exist in production', async () => {
  const production = await buildTestApp({ config: { production: true, payments: NO_PAYMENTS } });
  const member = await newMember(production);
  const started = await member.invoke('start-membership-payment', { userId: member.id });
  expect(started.body).toMatchObject({ mode: 'none', payment_id: null });
  expect((await complete(member, member.id, 'captured')).status).toBe(404);
  await production.close();
});
