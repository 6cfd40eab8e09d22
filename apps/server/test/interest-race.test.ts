/** A member who presses the button a hundred times at once, over HTTP. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../src/testing.ts';
import { creditsOf, newMember, postEnquiry, type Actor } from './support/members.ts';

let test: TestApp;
let poster: Actor;
beforeAll(async () => {
  test = await buildTestApp();
  poster = await newMember(test, { mobile_number: '9844444444' });
});
afterAll(() => test.close());

/** The two calls of one press, as the browser makes them. */
async function press(member: Actor, enquiry: string): Promise<string> {
  const paid = await member.invoke('handle-credit-deduction', {
    userId: member.id,
    transactionType: 'usage_enquiry',
    relatedEntityId: enquiry,
  });
  if (paid.status !== 200) return (paid.body.error as { code: string }).code;
  const sent = await member.invoke('sendPurchaseInterestWhatsapp', {
    enquiry_id: enquiry,
    interested_user_id: member.id,
  });
  return sent.status === 200 ? 'sent' : (sent.body.error as { code: string }).code;
}

const tally = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]));

it('a hundred presses on a hundred enquiries with three credits take three credits and send three messages', async () => {
  const member = await newMember(test, { credits: 3 });
  const enquiries = [];
  for (let index = 0; index < 100; index += 1) enquiries.push((await postEnquiry(poster)).id);
  const before = (await test.outbox.list({ to: '+919844444444' })).length;
  const outcomes = await Promise.all(enquiries.map((id) => press(member, id)));
  expect(tally(outcomes)).toEqual({ sent: 3, NOCRD: 97 });
  expect(await creditsOf(test, member)).toBe(0);
  expect((await test.outbox.list({ to: '+919844444444' })).length - before).toBe(3);
});

it('a hundred presses on one enquiry take one credit and send one message', async () => {
  const member = await newMember(test, { credits: 3 });
  const { id } = await postEnquiry(poster);
  const before = (await test.outbox.list({ to: '+919844444444' })).length;
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => press(member, id)));
  expect(tally(outcomes)).toEqual({ sent: 100 });
  expect(await creditsOf(test, member)).toBe(2);
  expect((await test.outbox.list({ to: '+919844444444' })).length - before).toBe(1);
});
