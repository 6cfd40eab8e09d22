import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactOfRamesh, newPaidMember, newRamesh, useUpContacts } from '../../../test/support/contacts.ts';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let listed: Actor;
beforeAll(async () => {
  test = await buildTestApp();
  listed = await newRamesh(test);
});
afterAll(() => test.close());

const open = (member: Actor, member_id = listed.id) => member.invoke('contact-member', { member_id });

describe('contact-member', () => {
  it('returns the contact data to a Paid Member, and counts the contact once a day', async () => {
    const member = await newPaidMember(test);
    const answer = { status: 200, body: contactOfRamesh(listed) };
    expect(await open(member)).toEqual(answer);
    expect(await open(member)).toEqual(answer);
    const counted = await test.run(`select poster_id, listing_id from contact_views where viewer_id = '${member.id}'`);
    expect(counted).toEqual([{ poster_id: listed.id, listing_id: null }]);
  });

  it('returns nothing to a Free Member, and nothing about the caller', async () => {
    expect(await open(await newMember(test))).toMatchObject({ status: 403, body: { error: { code: 'NOCON' } } });
    expect(await open(listed)).toMatchObject({
      status: 403,
      body: { error: { code: 'OWNIT', message: 'This profile is your own.' } },
    });
  });

  it('returns nothing about a member who is not in the directory', async () => {
    const member = await newPaidMember(test);
    const left = await newMember(test);
    await test.run(`update private.members set list_in_directory = false where id = '${left.id}'`);
    const refused = {
      status: 404,
      body: { error: { code: 'NOLST', message: expect.stringMatching(/not in the directory/) } },
    };
    expect(await open(member, left.id)).toMatchObject(refused);
    expect(await open(member, crypto.randomUUID())).toMatchObject(refused);
  });

  it('shares the limits of contact-poster, and returns when it works again', async () => {
    const member = await newPaidMember(test);
    await useUpContacts(test, member);
    const { status, body } = await open(member);
    expect(status).toBe(429);
    expect(body.message).toMatch(/The next one can be opened after .*\d:\d\d [ap]m\.$/);
  });

  it('refuses a body without a member', async () => {
    expect(await (await newPaidMember(test)).invoke('contact-member', {})).toMatchObject({
      status: 400,
      body: { message: 'member_id is missing.' },
    });
  });
});

describe('a direct read by a Paid Member', () => {
  it('returns no e-mail address or number but the own, whether members are listed or not', async () => {
    const member = await newPaidMember(test);
    const answer = await test.app.request('/rest/v1/tanabana_free?select=id,email,mobile_number,list_in_directory', {
      headers: { apikey: test.keys.anonKey, authorization: `Bearer ${member.token}` },
    });
    const profiles = (await answer.json()) as Record<string, unknown>[];
    expect(profiles.length).toBeGreaterThan(5);
    expect(profiles.filter((row) => row.email ?? row.mobile_number).map((row) => row.id)).toEqual([member.id]);
  });
});
