/** While the circuit of a provider is open: nothing is attempted, nothing is lost, no attempt is counted, and callers learn it at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newBid, newCompany } from '../../../test/support/bids.ts';
import { newMember, postEnquiry, type Actor } from '../../../test/support/members.ts';
import { sendEvent, button } from '../../../test/support/payments.ts';
import { DEFAULT_BRAND } from '../../brand.ts';
import { createLog } from '../../log.ts';
import type { RefundsPort } from '../../providers/payments/port.ts';
import { createCopyLinks } from '../../data-copies/copy-links.ts';
import { createUnsubscribeLinks } from '../../promotions/unsubscribe.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { allJobs } from '../all-jobs.ts';

let test: TestApp;
/** The channels that are paused, and who was written to by which. */
let paused: Set<string>;
let sent: string[];

const port = (channel: string) => ({
  isPaused: () => paused.has(channel),
  async send({ to }: { to: string }) {
    sent.push(`${channel} ${to}`);
    return { id: `wamid.${randomUUID()}` };
  },
});
const providers = {
  email: { ...port('email'), send: async (message: { to: string }) => void (await port('email').send(message)) },
  whatsapp: port('whatsapp'),
  refunds: {
    razorpay: {
      needsOrder: false,
      isPaused: () => paused.has('razorpay'),
      async request({ provider_payment_id }) {
        sent.push(`razorpay ${provider_payment_id}`);
        return { provider_refund_id: 'rfnd_1', outcome: 'pending' };
      },
      status: async ({ provider_refund_id }) => ({ provider_refund_id, outcome: 'pending' }),
    } satisfies RefundsPort as RefundsPort,
  },
};

beforeAll(async () => {
  test = await buildTestApp({ providers, config: { payments: button('http://127.0.0.1:1') } });
});
afterAll(() => test.close());
beforeEach(() => {
  paused = new Set(['email', 'whatsapp', 'razorpay']);
  sent = [];
});

async function runJob(name: string): Promise<void> {
  const job = allJobs({
    scope: test.scope,
    files: test.storage,
    providers,
    metrics: { countInterest: () => undefined },
    brand: DEFAULT_BRAND,
    publicUrl: test.url,
    links: createUnsubscribeLinks('a secret of a test', test.url),
    copyLinks: createCopyLinks('a secret of a test', test.url),
    log: createLog('silent'),
  }).find((one) => one.name === name)!;
  await job.run({});
}

/** Whoever pressed I'm Interested in an enquiry of the poster, paid for. */
async function press(poster: Actor): Promise<{ member: Actor; id: unknown; answer: { status: number; body: object } }> {
  const { id } = await postEnquiry(poster);
  const member = await newMember(test);
  const userId = member.id;
  await member.invoke('handle-credit-deduction', { userId, transactionType: 'usage_enquiry', relatedEntityId: id });
  const answer = await member.invoke('sendPurchaseInterestWhatsapp', { enquiry_id: id, interested_user_id: userId });
  return { member, id, answer };
}

it('a member who presses learns at once that the message is sent later, and the job sends it after the pause', async () => {
  const { member, id, answer } = await press(await newMember(test, { mobile_number: '9855500001' }));
  expect(answer).toMatchObject({ status: 502, body: { error: { code: 'not_delivered' } } });
  const due = () =>
    test.run(`update public.listing_interests set next_try_at = now() where interested_user_id = '${member.id}'`);
  const stored = () =>
    test.run(`select status, tries, channel from public.listing_interests where listing_id = '${String(id)}'`);
  await due();
  await runJob('deliver-interests');
  expect(await stored()).toEqual([{ status: 'pending', tries: 0, channel: null }]);
  expect(await test.run('select 1 from private.poster_messages')).toEqual([]);
  expect(sent).toEqual([]);
  // Its time is later, so that it does not hide other messages from the job.
  expect(await test.run('select private.due_interests(100)')).toEqual([]);

  paused.clear();
  await due();
  await runJob('deliver-interests');
  expect(await stored()).toEqual([{ status: 'sent', tries: 1, channel: 'whatsapp' }]);
  expect(sent).toEqual(['whatsapp +919855500001']);
});

it('a message that goes by e-mail does not wait for WhatsApp', async () => {
  paused = new Set(['whatsapp']);
  const poster = await newMember(test, { country_code: null, mobile_number: null, country: 'Nepal' });
  expect((await press(poster)).answer).toMatchObject({ status: 200, body: { channel: 'email' } });
  expect(sent).toEqual([`email ${poster.email}`]);
});

it('letters about bids stay due, and go out after the pause', async () => {
  const member = await newMember(test);
  const bid = await newBid(test, member, await newCompany(test));
  expect(await member.invoke('bid-submission', { bid_id: bid })).toMatchObject({ status: 502 });
  await runJob('deliver-bid-messages');
  const stored = () => test.run(`select status, tries from private.bid_messages where bid_id = '${bid}'`);
  expect(await stored()).toEqual([
    { status: 'pending', tries: 0 },
    { status: 'pending', tries: 0 },
  ]);
  expect(sent).toEqual([]);
  paused.clear();
  await runJob('deliver-bid-messages');
  expect(await stored()).toEqual([
    { status: 'sent', tries: 1 },
    { status: 'sent', tries: 1 },
  ]);
});

it('promotional letters stay due, and the admin reads that they are sent later', async () => {
  const [admin, member] = [await newMember(test), await newMember(test)];
  await test.run(`update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  await admin.insert('promotion_templates', { subject: 'New', body: 'Dear {name}' });
  const selectedUsers = [{ email: member.email, member_name: 'Asha' }];
  const { body } = await admin.invoke('promotion-email', { selectedUsers, key: randomUUID() });
  expect(body).toMatchObject({ details: [{ email: member.email, code: 'later' }] });
  await test.run(`update private.promotion_letters set created_at = now() - interval '1 hour'`);
  await runJob('deliver-promotions');
  const stored = () => test.run('select status, tries from private.promotion_letters');
  expect(await stored()).toEqual([{ status: 'pending', tries: 0 }]);
  expect(sent).toEqual([]);
  paused.clear();
  await runJob('deliver-promotions');
  expect(await stored()).toEqual([{ status: 'sent', tries: 1 }]);
});

it('notices stay due, and those behind a provider that stops answering do too', async () => {
  const member = await newMember(test);
  await test.run(`insert into private.account_notices (user_id, kind, to_email)
    select '${member.id}', 'password_changed', '${member.email}' from generate_series(1, 3)`);
  const tries = () => test.run('select array_agg(tries order by id) as tries from private.account_notices');
  await runJob('deliver-account-notices');
  expect(await tries()).toEqual([{ tries: [0, 0, 0] }]);

  paused.clear();
  const { send } = providers.email;
  providers.email.send = async (message) => {
    await send(message);
    paused.add('email');
  };
  try {
    await runJob('deliver-account-notices');
  } finally {
    providers.email.send = send;
  }
  expect(sent).toEqual([`email ${member.email}`]);
  expect(await tries()).toEqual([{ tries: [0, 0] }]);
});

it('a refund waits for its provider, and is asked for after the pause', async () => {
  const admin = await newMember(test);
  await test.run(`update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  await sendEvent(test, 'payment.captured', { payment: { id: 'pay_paused', amount: 1416000 } });
  const [payment] = await test.run(`select id from membership_payments where provider_payment_id = 'pay_paused'`);
  const answer = await admin.invoke('refund-payment', {
    request_id: randomUUID(),
    payment_id: payment!.id,
    status: 'review',
    review_reason: 'unknown_payer',
  });
  expect(answer).toEqual({ status: 200, body: { status: 'asked' } });
  await runJob('settle-refunds');
  const stored = () => test.run('select status, tries from private.payment_refunds');
  expect(await stored()).toEqual([{ status: 'asked', tries: 0 }]);
  expect(sent).toEqual([]);
  paused.clear();
  await runJob('settle-refunds');
  expect(sent).toEqual(['razorpay pay_paused']);
  expect(await stored()).toEqual([{ status: 'asked', tries: 1 }]);
});
