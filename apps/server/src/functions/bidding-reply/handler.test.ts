import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decide, newBid, newCompany, rest, type Company } from '../../../test/support/bids.ts';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let company: Company;
let member: Actor;
let bid: string;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await newCompany(test);
  member = await newMember(test);
  bid = await newBid(test, member, company);
});

const reply = (who: Actor, action: unknown = 'accept') => who.invoke('bidding-reply', { bid_id: bid, action });
const refused = (status: number, code: string) => ({ status, body: { success: false, error: { code } } });
const lettersTo = (who: Actor) => test.outbox.list({ to: who.email });

async function newAdmin(): Promise<Actor> {
  const admin = await newMember(test, { member_name: 'Boss' });
  await test.run(`update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  return admin;
}

describe('bidding-reply', () => {
  it('sends both sides of an accepted bid their contact data', async () => {
    expect(await decide(test, company.executive, bid, 'Accepted')).toMatchObject({
      body: [{ bid_status: 'Accepted' }],
    });
    const answers = await Promise.all([reply(company.executive), reply(company.executive)]);
    expect(answers).toEqual(
      answers.map(() => ({
        status: 200,
        body: { success: true, message: 'Emails are on their way to all relevant parties.' },
      })),
    );
    const [toBidder, ...more] = await lettersTo(member);
    expect(more).toEqual([]);
    expect(toBidder!.subject).toMatch(new RegExp(`^${company.name} has accepted your bid BID-\\d{6}$`));
    expect(toBidder!.body).toContain(`How to reach Kavitha Rao:\nMobile: +91`);
    expect(toBidder!.body).toContain(`E-mail: ${company.executive.email}`);
    const [toCompany, ...others] = await lettersTo(company.executive);
    expect(others).toEqual([]);
    expect(toCompany!.body).toContain(`E-mail: ${member.email}`);
  });

  it('names the executive of the product when an admin accepted', async () => {
    const admin = await newAdmin();
    await decide(test, admin, bid, 'Accepted');
    expect((await reply(admin)).status).toBe(200);
    expect((await lettersTo(member))[0]!.body).toContain(`E-mail: ${company.executive.email}`);
    expect(await lettersTo(company.executive)).toHaveLength(1);
    expect(await lettersTo(admin)).toEqual([]);
  });

  it('follows one decision by the data service, as documented', async () => {
    const body = {
      bid_status: 'Accepted',
      accept_bid_time: '2020-01-01T00:00:00Z',
      accepted_by_executive_id: member.id,
      accepted_by_executive_name: 'Somebody',
    };
    const accept = (who: Actor, where = '') => rest(test, who, 'PATCH', `customer_bids?id=eq.${bid}${where}`, body);
    const { status, body: rows } = await accept(company.executive);
    expect(status).toBe(200);
    expect(rows).toMatchObject([
      { accepted_by_executive_id: company.executive.id, accepted_by_executive_name: 'Kavitha Rao' },
    ]);
    const admin = await newAdmin();
    expect(await accept(admin)).toMatchObject({ status: 400, body: { code: 'DECID', details: 'Accepted' } });
    expect(await accept(admin, '&bid_status=eq.Pending')).toEqual({ status: 200, body: [] });
    expect(await decide(test, member, bid, 'Cancelled')).toMatchObject({ status: 400, body: { code: 'DECID' } });
  });

  it('is refused for a bid that was not accepted', async () => {
    expect(await reply(company.executive)).toMatchObject(refused(409, 'NOACC'));
    await decide(test, company.executive, bid, 'Rejected');
    expect(await reply(company.executive)).toMatchObject(refused(409, 'NOACC'));
    expect(await lettersTo(member)).toEqual([]);
  });

  it('refuses everybody but the company and admins', async () => {
    await decide(test, company.executive, bid, 'Accepted');
    const other = await newCompany(test);
    for (const who of [member, await newMember(test), other.executive]) {
      expect(await reply(who)).toMatchObject(refused(404, 'NOBID'));
    }
    expect(await reply(company.executive, 'reject')).toMatchObject(refused(400, 'validation_failed'));
    await test.run(`update private.members set role = null where id = '${company.executive.id}'`);
    expect(await reply(company.executive)).toMatchObject(refused(404, 'NOBID'));
    expect(await lettersTo(member)).toEqual([]);
  });

  it('writes in the language of each recipient', async () => {
    await test.run(`update private.members set language = 'hi' where id = '${member.id}'`);
    await decide(test, company.executive, bid, 'Accepted');
    await reply(company.executive);
    expect((await lettersTo(member))[0]!.subject).toMatch(/ने आपकी बोली BID-\d{6} स्वीकार कर ली है$/);
    expect((await lettersTo(company.executive))[0]!.subject).toMatch(/^Bid BID-\d{6} was accepted$/);
  });
});
