import { sql } from '@tanabana/gateway/db';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf, forgetEmail, newMember, postEnquiry, type Actor } from '../../../test/support/members.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
/** The provider's behaviour in place of accepting the message. */
let trouble: (() => Promise<void>) | undefined;
const fail = (failure: ProviderError) => () => Promise.reject(failure);
const BUSY = fail(new ProviderError('whatsapp', 'refused the message', 503));
const NO_SUCH_NUMBER = fail(new ProviderError('whatsapp', 'refused the message', 400));
const SILENT = fail(new ProviderError('whatsapp', 'took too long'));

beforeAll(async () => {
  test = await buildTestApp({
    providers: {
      whatsapp: {
        async send(message) {
          await trouble?.();
          await test.outbox.add({ channel: 'whatsapp', to: message.to, body: message.body, link: message.link });
          return { id: `wamid.${message.reference}` };
        },
      },
    },
  });
});
afterEach(() => {
  trouble = undefined;
});
afterAll(() => test.close());

const pay = (member: Actor, id: string) =>
  member.invoke('handle-credit-deduction', {
    userId: member.id,
    transactionType: 'usage_enquiry',
    relatedEntityId: id,
  });
const send = (member: Actor, id: string, interested_user_id = member.id) =>
  member.invoke('sendPurchaseInterestWhatsapp', { enquiry_id: id, interested_user_id });

async function interestOf(member: Actor, id: string) {
  const { rows } = await test.scope.asService('look at an interest in a test', (tx) =>
    tx.query(sql`select status, note from public.listing_interests
      where interested_user_id = ${member.id}::uuid and listing_id = ${id}::uuid`),
  );
  return rows[0];
}

describe('sendPurchaseInterestWhatsapp', () => {
  it('notifies the poster once, with the member and the enquiry', async () => {
    const enquiry = await postEnquiry(await newMember(test, { mobile_number: '9811111111' }));
    const member = await newMember(test, { member_name: 'Dinesh Jain', mobile_number: '9822222222' });
    await pay(member, enquiry.id);
    const message = 'Your interest has been shared successfully via WhatsApp.';
    expect(await send(member, enquiry.id)).toEqual({
      status: 200,
      body: { success: true, message, channel: 'whatsapp' },
    });
    expect(await send(member, enquiry.id)).toEqual({
      status: 200,
      body: { success: true, message, channel: 'whatsapp' },
    });
    const messages = await test.outbox.list({ to: '+919811111111' });
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ channel: 'whatsapp', link: `${test.url}/enquiry/${enquiry.enquiry_number}` });
    for (const fact of [enquiry.enquiry_number, 'Dinesh Jain', '+919822222222', 'Cotton Combed · 40s', '5,000 kg']) {
      expect(messages[0]!.body).toContain(fact);
    }
    expect(await interestOf(member, enquiry.id)).toEqual({ status: 'sent', note: null });
  });

  it('names the country of a member from abroad', async () => {
    const enquiry = await postEnquiry(await newMember(test, { mobile_number: '9811111119' }));
    const member = await newMember(test, { member_name: 'Rahim', city: 'Dhaka', country: 'Bangladesh' });
    await pay(member, enquiry.id);
    await send(member, enquiry.id);
    expect((await test.outbox.list({ to: '+919811111119' }))[0]!.body).toContain('(Dhaka, Bangladesh)');
  });

  it('sends nothing that was not paid for', async () => {
    const enquiry = await postEnquiry(await newMember(test, { mobile_number: '9811111112' }));
    expect(await send(await newMember(test), enquiry.id)).toMatchObject({
      status: 402,
      body: { error: { code: 'NOPAY' } },
    });
    expect(await test.outbox.list({ to: '+919811111112' })).toEqual([]);
  });

  it('sends nothing about an own enquiry, nor for another user', async () => {
    const [poster, member] = [await newMember(test), await newMember(test)];
    const enquiry = await postEnquiry(poster);
    expect(await send(poster, enquiry.id)).toMatchObject({
      status: 403,
      body: { error: { code: 'OWNIT', message: 'You cannot express interest in your own enquiry.' } },
    });
    expect(await send(member, enquiry.id, poster.id)).toMatchObject({
      status: 403,
      body: { error: { code: 'NOTYO' } },
    });
  });

  it('writes an e-mail to a poster without a mobile number', async () => {
    const poster = await newMember(test, { country_code: null, mobile_number: null, country: 'Nepal' });
    const enquiry = await postEnquiry(poster);
    const member = await newMember(test);
    await pay(member, enquiry.id);
    expect(await send(member, enquiry.id)).toMatchObject({ status: 200, body: { channel: 'email' } });
    expect((await test.outbox.list({ to: poster.email }))[0]!.subject).toBe(
      `Interest in your purchase enquiry ${enquiry.enquiry_number}`,
    );
    expect(await interestOf(member, enquiry.id)).toMatchObject({
      status: 'sent',
      note: expect.stringContaining('e-mail'),
    });
  });

  const notSent = (code: 'not_delivered' | 'given_up') => {
    const message = 'Could not send notification. Please try again later.';
    return { status: 502, body: { success: false, error: { code }, message } };
  };

  it('reports a busy provider, keeps the message for later, and charges no second press', async () => {
    const enquiry = await postEnquiry(await newMember(test));
    const member = await newMember(test);
    await pay(member, enquiry.id);
    trouble = BUSY;
    expect(await send(member, enquiry.id)).toMatchObject(notSent('not_delivered'));
    expect(await interestOf(member, enquiry.id)).toEqual({ status: 'pending', note: null });
    trouble = undefined;
    expect((await pay(member, enquiry.id)).body).toMatchObject({ charged: false });
    expect(await send(member, enquiry.id)).toMatchObject({ status: 200, body: { channel: 'whatsapp' } });
    expect(await creditsOf(test, member)).toBe(24);
    expect(await interestOf(member, enquiry.id)).toEqual({ status: 'sent', note: null });
  });

  it('falls back to e-mail at once when WhatsApp refuses the number', async () => {
    const poster = await newMember(test);
    const enquiry = await postEnquiry(poster);
    const member = await newMember(test);
    await pay(member, enquiry.id);
    trouble = NO_SUCH_NUMBER;
    expect(await send(member, enquiry.id)).toMatchObject({ status: 200, body: { channel: 'email' } });
    expect(await test.outbox.list({ to: poster.email })).toHaveLength(1);
    expect(await interestOf(member, enquiry.id)).toEqual({
      status: 'sent',
      note: 'by e-mail: whatsapp provider: refused the message (400)',
    });
  });

  it('keeps the credit spent with a note when every channel fails, and may be tried again', async () => {
    const poster = await newMember(test);
    const enquiry = await postEnquiry(poster);
    const member = await newMember(test);
    await pay(member, enquiry.id);
    await forgetEmail(test, poster);
    trouble = NO_SUCH_NUMBER;
    expect(await send(member, enquiry.id)).toMatchObject(notSent('given_up'));
    expect(await interestOf(member, enquiry.id)).toMatchObject({
      status: 'failed',
      note: expect.stringContaining('admin may need to restore'),
    });
    expect(await creditsOf(test, member)).toBe(24);
    trouble = undefined;
    expect((await send(member, enquiry.id)).status).toBe(200);
    expect(await creditsOf(test, member)).toBe(24);
  });

  it('never sends a second message while the first may have been sent', async () => {
    const enquiry = await postEnquiry(await newMember(test, { mobile_number: '9811111113' }));
    const member = await newMember(test);
    await pay(member, enquiry.id);
    trouble = SILENT;
    expect(await send(member, enquiry.id)).toMatchObject(notSent('given_up'));
    trouble = undefined;
    expect(await send(member, enquiry.id)).toMatchObject(notSent('given_up'));
    expect(await test.outbox.list({ to: '+919811111113' })).toEqual([]);
    expect((await interestOf(member, enquiry.id))!.status).toBe('pending');
  });

  it('returns the same result to every press while the message is being sent', async () => {
    const enquiry = await postEnquiry(await newMember(test));
    const member = await newMember(test);
    await pay(member, enquiry.id);
    const called = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    trouble = () => {
      called.resolve();
      return answer.promise;
    };
    const first = send(member, enquiry.id);
    await called.promise;
    const second = send(member, enquiry.id);
    answer.reject(new ProviderError('whatsapp', 'refused the message', 503));
    expect((await first).status).toBe(502);
    expect((await second).status).toBe(502);
  });
});
