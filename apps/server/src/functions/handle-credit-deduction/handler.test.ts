import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf, newMember, postEnquiry, postOffer } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('handle-credit-deduction', () => {
  it('takes one credit for a listing, and none for the same listing again', async () => {
    const enquiry = await postEnquiry(await newMember(test));
    const member = await newMember(test);
    const body = {
      userId: member.id,
      transactionType: 'usage_enquiry',
      relatedEntityId: enquiry.id,
      notes: 'Interest',
    };
    expect(await member.invoke('handle-credit-deduction', body)).toEqual({
      status: 200,
      body: { newBalance: 24, charged: true, error: null },
    });
    expect(await member.invoke('handle-credit-deduction', body)).toEqual({
      status: 200,
      body: { newBalance: 24, charged: false, error: null },
    });
  });

  it('reports when no credit is left', async () => {
    const offer = await postOffer(await newMember(test));
    const member = await newMember(test, { credits: 0 });
    const message = 'You have used all your messaging credits for this period.';
    expect(
      await member.invoke('handle-credit-deduction', {
        userId: member.id,
        transactionType: 'usage_offer',
        relatedEntityId: offer.id,
      }),
    ).toEqual({ status: 402, body: { success: false, error: { code: 'NOCRD', message }, message } });
  });

  it.each([
    ['usage_enquiry', postEnquiry, 'You cannot express interest in your own enquiry.'],
    ['usage_offer', postOffer, 'You cannot express interest in your own offer.'],
  ] as const)('takes none for an own listing (%s)', async (transactionType, post, message) => {
    const member = await newMember(test);
    const { id } = await post(member);
    const answer = await member.invoke('handle-credit-deduction', {
      userId: member.id,
      transactionType,
      relatedEntityId: id,
    });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'OWNIT', message } } });
    expect(await creditsOf(test, member)).toBe(25);
  });

  it('takes none for a listing that does not exist, nor for another user', async () => {
    const [member, other] = [await newMember(test), await newMember(test)];
    const enquiry = await postEnquiry(other);
    const use = { transactionType: 'usage_enquiry', relatedEntityId: randomUUID() };
    expect(await member.invoke('handle-credit-deduction', { userId: member.id, ...use })).toMatchObject({
      status: 410,
      body: { error: { code: 'GONE1' } },
    });
    expect(
      await member.invoke('handle-credit-deduction', { userId: other.id, ...use, relatedEntityId: enquiry.id }),
    ).toMatchObject({ status: 403 });
    expect([await creditsOf(test, member), await creditsOf(test, other)]).toEqual([25, 25]);
  });

  it.each([
    [{ transactionType: 'gift', relatedEntityId: randomUUID() }, 'transactionType'],
    [{ transactionType: 'usage_offer' }, 'relatedEntityId'],
  ])('refuses %j and names the field', async (body, field) => {
    const member = await newMember(test);
    const answer = await member.invoke('handle-credit-deduction', { userId: member.id, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty(`error.fields.${field}`);
  });
});
