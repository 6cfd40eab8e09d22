import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBid, newCompany, newExecutive, pay, place, decide, type Company } from '../../../test/support/bids.ts';
import { creditsOf, forgetEmail, newMember, type Actor } from '../../../test/support/members.ts';
import { allJobs } from '../../jobs/all-jobs.ts';
import { DEFAULT_BRAND } from '../../brand.ts';
import { createLog } from '../../log.ts';
import type { EmailMessage } from '../../providers/email/port.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { createCopyLinks } from '../../data-copies/copy-links.ts';
import { createUnsubscribeLinks } from '../../promotions/unsubscribe.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let company: Company;
let member: Actor;
let sent: EmailMessage[] = [];
let failure: ((to: string) => Error | undefined) | undefined;
const email = {
  async send(message: EmailMessage) {
    const error = failure?.(message.to);
    if (error) throw error;
    sent.push(message);
  },
};
beforeAll(async () => {
  test = await buildTestApp({ providers: { email } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.run('delete from private.bid_messages');
  company = await newCompany(test);
  member = await newMember(test, { member_name: 'Asha Patel' });
  sent = [];
  failure = undefined;
});

const notify = (bid: string, who = member) => who.invoke('bid-submission', { bid_id: bid });
const refused = (status: number, code: string) => ({ status, body: { success: false, error: { code } } });
const recipients = () => sent.map(({ to }) => to).sort();

async function runJob(name: string): Promise<void> {
  const job = allJobs({
    scope: test.scope,
    files: test.storage,
    providers: { email, whatsapp: undefined, refunds: {} },
    metrics: { countInterest: () => undefined },
    brand: DEFAULT_BRAND,
    publicUrl: test.url,
    links: createUnsubscribeLinks('a secret of a test', test.url),
    copyLinks: createCopyLinks('a secret of a test', test.url),
    log: createLog('silent'),
  }).find((one) => one.name === name)!;
  await job.run({});
}
const due = () =>
  test.run(`update private.bid_messages set next_try_at = now() - interval '1 second' where status = 'pending'`);

describe('bid-submission', () => {
  it('sends a letter to the executive of the product and to the bidder', async () => {
    const bid = await newBid(test, member, company);
    expect(await creditsOf(test, member)).toBe(24);
    expect(await notify(bid)).toEqual({
      status: 200,
      body: { success: true, message: 'Emails are on their way to all relevant parties.' },
    });
    expect(recipients()).toEqual([company.executive.email, member.email].sort());
    const letter = sent.find(({ to }) => to === company.executive.email)!;
    expect(letter.text).toContain(`Asha Patel of Asha Weaving Mills has placed bid BID-00000`);
    expect(letter.text).toContain('Bid: ₹260.50 per kg\nQuantity: 5,000 kg');
    expect(letter.text).toContain(`E-mail: ${member.email}`);
    expect(sent.find(({ to }) => to === member.email)!.subject).toMatch(/^Your bid BID-\d{6} was placed$/);
  });

  it('sends each letter once, however often it is called at once', async () => {
    const bid = await newBid(test, member, company);
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(bid)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await notify(bid)).status).toBe(200);
    expect(sent).toHaveLength(2);
  });

  it('refuses everybody but the bidder', async () => {
    const bid = await newBid(test, member, company);
    expect(await notify(bid, company.executive)).toMatchObject(refused(404, 'NOBID'));
    expect(await notify(bid, await newMember(test))).toMatchObject(refused(404, 'NOBID'));
    expect(await notify(randomUUID())).toMatchObject(refused(404, 'NOBID'));
    expect(await member.invoke('bid-submission', {})).toMatchObject(refused(400, 'validation_failed'));
    expect(sent).toEqual([]);
  });

  it('reports when the e-mail could not be sent, and the job sends it later', async () => {
    const bid = await newBid(test, member, company);
    failure = (to) =>
      to === company.executive.email ? new ProviderError('email', 'no room', 451, 'later') : undefined;
    expect(await notify(bid)).toMatchObject(refused(502, 'not_delivered'));
    expect(recipients()).toEqual([member.email]);
    failure = undefined;
    await runJob('deliver-bid-messages');
    expect(recipients()).toEqual([member.email]);
    await due();
    await runJob('deliver-bid-messages');
    expect(recipients()).toEqual([company.executive.email, member.email].sort());
    expect((await notify(bid)).status).toBe(200);
  });

  it('gives up a letter that may have been sent, and one that is refused', async () => {
    const bid = await newBid(test, member, company);
    failure = () => new ProviderError('email', 'no answer', undefined, 'unknown');
    expect(await notify(bid)).toMatchObject(refused(502, 'given_up'));
    failure = undefined;
    expect(await notify(bid)).toMatchObject(refused(502, 'given_up'));
    expect(sent).toEqual([]);
    expect(await creditsOf(test, member)).toBe(24);
  });

  it('reports when the company has no recipient', async () => {
    await test.run(`update private.members set department = null where id = '${company.executive.id}'`);
    expect(await notify(await newBid(test, member, company))).toMatchObject(refused(502, 'given_up'));
    expect(recipients()).toEqual([member.email]);
    sent = [];
    const id = randomUUID();
    await pay(member, id);
    await forgetEmail(test, member);
    await place(test, member, company, id);
    expect(await notify(id)).toMatchObject(refused(502, 'given_up'));
    expect(sent).toEqual([]);
  });

  it('sends a letter to every executive when the product has none', async () => {
    const second = await newExecutive(test, company.name, 'Mohan Lal');
    await test.run(`update corporate_products set associated_corporate_user_id = null where id = '${company.product}'`);
    expect((await notify(await newBid(test, member, company))).status).toBe(200);
    expect(recipients()).toEqual([company.executive.email, second.email, member.email].sort());
  });

  it('sends no letter about a cancelled bid, and none to somebody who has left the company', async () => {
    const cancelled = await newBid(test, member, company);
    expect(await decide(test, member, cancelled, 'Cancelled')).toMatchObject({
      status: 200,
      body: [{ bid_status: 'Cancelled' }],
    });
    const left = await newBid(test, member, company);
    await test.run(`update private.members set is_corporate_member = false where id = '${company.executive.id}'`);
    await runJob('deliver-bid-messages');
    expect(new Set(recipients())).toEqual(new Set([member.email]));
    expect(
      await test.run(
        `select note from private.bid_messages where status = 'failed' and bid_id in ('${cancelled}', '${left}') order by note`,
      ),
    ).toEqual([{ note: 'no executive of the company any more' }, { note: 'the bid was decided or cancelled before' }]);
  });

  it('sends by the job a letter that no page asked for', async () => {
    await newBid(test, member, company);
    await runJob('deliver-bid-messages');
    expect(recipients()).toEqual([company.executive.email, member.email].sort());
  });
});

describe('a bid whose page was closed after the payment', () => {
  it('returns its credit, and is unpaid afterwards', async () => {
    const id = randomUUID();
    expect((await pay(member, id)).body).toMatchObject({ newBalance: 24, charged: true });
    await runJob('return-bid-credits');
    expect(await creditsOf(test, member)).toBe(24);
    await test.run(`update private.awaited_bids set paid_at = paid_at - interval '1 day'`);
    await runJob('return-bid-credits');
    expect(await creditsOf(test, member)).toBe(25);
    expect(await place(test, member, company, id)).toMatchObject({ status: 400, body: { code: 'NOPAY' } });
    expect((await pay(member, id)).body).toMatchObject({ newBalance: 24, charged: true });
    expect(await place(test, member, company, id)).toEqual({ status: 201, body: [{ id }] });
    expect(await place(test, member, company, id)).toMatchObject({ status: 409, body: { code: '23505' } });
  });
});
