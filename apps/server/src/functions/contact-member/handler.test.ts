import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let listed: Actor;
beforeAll(async () => {
  test = await buildTestApp();
  listed = await newMember(test, { member_name: 'Ramesh Shah', mobile_number: '9811111111' });
});
afterAll(() => test.close());

const open = (member: Actor, member_id = listed.id) => member.invoke('contact-member', { member_id });

async function newPaidMember(): Promise<Actor> {
  const member = await newMember(test);
  await test.run(`update private.members set membership_type = 'Paid Member' where id = '${member.id}'`);
  return member;
}

describe('contact-member', () => {
  it('gives a Paid Member what is needed to call or write, and counts it once a day', async () => {
    const member = await newPaidMember();
    const answer = {
      status: 200,
      body: {
        member_name: 'Ramesh Shah',
        business_name: 'Asha Weaving Mills',
        country_code: '+91',
        mobile_number: '9811111111',
        phone: '+919811111111',
        whatsapp: 'https://wa.me/919811111111',
        email: listed.email,
      },
    };
    expect(await open(member)).toEqual(answer);
    expect(await open(member)).toEqual(answer);
    const counted = await test.run(`select poster_id, listing_id from contact_views where viewer_id = '${member.id}'`);
    expect(counted).toEqual([{ poster_id: listed.id, listing_id: null }]);
  });

  it('gives nothing to a Free Member, and nothing of oneself', async () => {
    expect(await open(await newMember(test))).toMatchObject({ status: 403, body: { error: { code: 'NOCON' } } });
    expect(await open(listed)).toMatchObject({
      status: 403,
      body: { error: { code: 'OWNIT', message: 'This profile is your own.' } },
    });
  });

  it('gives nothing of who left the directory, or never was', async () => {
    const member = await newPaidMember();
    const left = await newMember(test);
    await test.run(`update private.members set list_in_directory = false where id = '${left.id}'`);
    const refused = {
      status: 404,
      body: { error: { code: 'NOLST', message: expect.stringMatching(/not in the directory/) } },
    };
    expect(await open(member, left.id)).toMatchObject(refused);
    expect(await open(member, crypto.randomUUID())).toMatchObject(refused);
  });

  it('shares the limits of contact-poster and says when it works again', async () => {
    const member = await newPaidMember();
    await test.run(`insert into contact_views (viewer_id, listing_table, listing_id, viewed_at)
      select '${member.id}', 'sales_offers', gen_random_uuid(), now() from generate_series(1, 30)`);
    const { status, body } = await open(member);
    expect(status).toBe(429);
    expect(body.message).toMatch(/The next one can be opened after .*\d:\d\d [ap]m\.$/);
  });

  it('refuses a body without a member', async () => {
    expect(await (await newPaidMember()).invoke('contact-member', {})).toMatchObject({
      status: 400,
      body: { message: 'member_id is missing.' },
    });
  });
});

describe('what one request of a Paid Member gives', () => {
  it('is no e-mail or number but their own, of listed members or not', async () => {
    const member = await newPaidMember();
    const answer = await test.app.request('/rest/v1/tanabana_free?select=id,email,mobile_number,list_in_directory', {
      headers: { apikey: test.keys.anonKey, authorization: `Bearer ${member.token}` },
    });
    const profiles = (await answer.json()) as Record<string, unknown>[];
    expect(profiles.length).toBeGreaterThan(5);
    expect(profiles.filter((row) => row.email ?? row.mobile_number).map((row) => row.id)).toEqual([member.id]);
  });
});
