import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactOfRamesh, newPaidMember, newRamesh, useUpContacts } from '../../../test/support/contacts.ts';
import { newMember, postOffer, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let poster: Actor;
let offer: string;
beforeAll(async () => {
  test = await buildTestApp();
  poster = await newRamesh(test);
  offer = (await postOffer(poster)).id;
});
afterAll(() => test.close());

const open = (member: Actor, listing_id = offer, listing_table = 'sales_offers') =>
  member.invoke('contact-poster', { listing_table, listing_id });

describe('contact-poster', () => {
  it('returns the contact data of the poster to a Paid Member', async () => {
    expect(await open(await newPaidMember(test))).toEqual({
      status: 200,
      body: contactOfRamesh(poster),
    });
  });

  it('returns nothing to a Free Member, and nothing about an own listing', async () => {
    expect(await open(await newMember(test))).toMatchObject({
      status: 403,
      body: {
        error: { code: 'NOCON', message: 'Only Paid and Corporate Members can call or e-mail posters directly.' },
      },
    });
    expect(await open(poster)).toMatchObject({ status: 403, body: { error: { code: 'OWNIT' } } });
  });

  it('returns the time of the next try over the limit', async () => {
    const member = await newPaidMember(test);
    await useUpContacts(test, member);
    const { status, body } = await open(member);
    expect(status).toBe(429);
    expect(body.message).toMatch(
      /^You can open 30 contacts in an hour and 100 in a day\. The next one can be opened after .*\d:\d\d [ap]m\.$/,
    );
  });

  it.each([
    ['no listing', { listing_table: 'sales_offers' }, 'listing_id is missing.'],
    [
      'no table of listings',
      { listing_table: 'members', listing_id: crypto.randomUUID() },
      'listing_table must be a table of listings.',
    ],
  ])('refuses a body with %s', async (_, body, message) => {
    expect(await (await newPaidMember(test)).invoke('contact-poster', body)).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it('does not find a listing that is gone', async () => {
    expect((await open(await newPaidMember(test), crypto.randomUUID())).status).toBe(410);
  });
});
