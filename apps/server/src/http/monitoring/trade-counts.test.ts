import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENQUIRY, newMember, newUser, postEnquiry, postOffer, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { tradeEventOf } from './trade-counts.ts';

const TOKEN = 'a token of sixteen';

let test: TestApp;
let member: Actor;
beforeAll(async () => {
  test = await buildTestApp({ config: { metricsToken: TOKEN } });
  member = await newMember(test, { credits: 100 });
});
afterAll(() => test.close());

/** The samples of the trade that are not 0. */
async function counted(): Promise<string[]> {
  const answer = await test.app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  return [...(await answer.text()).matchAll(/^tanabana_(?:listings|bids|sign_ups)_total(?:\{.*\})? [1-9].*$/gm)].map(
    ([line]) => line,
  );
}

it('posts count by their table and sign-ups by themselves, without a word of who or what', async () => {
  expect(await counted()).toEqual([]);
  await postEnquiry(member);
  await postEnquiry(member);
  await postOffer(member);
  const newcomer = await newUser(test);
  const profileData = {
    memberName: 'Poster',
    businessName: 'Mill',
    country: 'India',
    countryCode: '+91',
    mobileNumber: '9700000001',
  };
  expect((await newcomer.invoke('unified-signup', { profileData })).status).toBe(200);
  expect(await counted()).toEqual([
    'tanabana_listings_total{table="purchase_enquiries"} 2',
    'tanabana_listings_total{table="sales_offers"} 1',
    'tanabana_sign_ups_total 1',
  ]);
});

it('what was refused or undone does not count', async () => {
  const before = await counted();
  const undone = await test.app.request('/rest/v1/purchase_enquiries', {
    method: 'POST',
    headers: {
      apikey: test.keys.anonKey,
      authorization: `Bearer ${member.token}`,
      'content-type': 'application/json',
      prefer: 'tx=rollback',
    },
    body: JSON.stringify({ ...ENQUIRY, user_id: member.id }),
  });
  expect(undone.status).toBe(201);
  await expect(postEnquiry(member, { quantity_required_kgs: -1 })).rejects.toThrow();
  expect((await member.invoke('unified-signup', { profileData: {} })).status).toBeGreaterThanOrEqual(400);
  expect(await counted()).toEqual(before);
});

it('a bid counts when it is placed, not when it is read or answered otherwise', () => {
  expect(tradeEventOf('POST', '/rest/v1/customer_bids', 201)).toEqual({ kind: 'bid' });
  expect(tradeEventOf('POST', '/rest/v1/customer_bids', 409)).toBeUndefined();
  expect(tradeEventOf('GET', '/rest/v1/customer_bids', 200)).toBeUndefined();
});
