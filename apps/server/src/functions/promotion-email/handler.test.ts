import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMember, type Actor } from '../../../test/support/members.ts';
import type { EmailMessage } from '../../providers/email/port.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let admin: Actor;
let sent: EmailMessage[];
/** The errors of the mail server, by address. It accepts letters to other addresses. */
let refuses: Map<string, 'refused' | 'later' | 'unknown'>;

const run = (text: ReturnType<typeof sql>) => test.scope.asService('arrange a test', (tx) => tx.query(text));
/** Without the letters of signing up. */
const promotions = () => sent.filter(({ headers }) => headers?.['List-Unsubscribe']);

beforeAll(async () => {
  test = await buildTestApp({
    providers: {
      email: {
        async send(message) {
          const fate = refuses?.get(message.to);
          if (fate) throw new ProviderError('email', 'failed', 550, fate);
          sent.push(message);
        },
      },
    },
  });
  sent = [];
  admin = await newMember(test);
  await run(sql`update private.members set membership_type = 'admin' where id = ${admin.id}::uuid`);
});
afterAll(() => test.close());
beforeEach(() => {
  sent = [];
  refuses = new Map();
});

const send = (caller: Actor, members: readonly { email: string }[], key: string = crypto.randomUUID()) =>
  caller.invoke('promotion-email', {
    selectedUsers: members.map(({ email }) => ({ email, member_name: 'Somebody' })),
    key,
  });

describe('promotion-email', () => {
  it('sends nothing before there is a text', async () => {
    expect(await send(admin, [await newMember(test)])).toMatchObject({
      status: 409,
      body: { error: { code: 'NOTPL' } },
    });
    await admin.insert('promotion_templates', {
      subject: 'New for {business}',
      body: 'Dear {name},\n\n<b>new</b> yarns.',
    });
  });

  it('writes to members with their names, and with a link to unsubscribe', async () => {
    const members = [await newMember(test), await newMember(test)];
    expect(await send(admin, members)).toEqual({
      status: 200,
      body: { message: '2 of 2 emails were sent.', error: null, details: [] },
    });
    expect(
      promotions()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(members.map(({ email }) => email).sort());
    const [letter] = promotions();
    expect(letter!.subject).toMatch(/^New for /);
    expect(letter!.text).toContain('Dear Asha Patel,');
    expect(letter!.html).toContain('&lt;b&gt;new&lt;/b&gt; yarns.');
    const link = /^<(https?:\/\/[^>]+\/unsubscribe\?token=[^>]+)>$/.exec(letter!.headers!['List-Unsubscribe']!)![1]!;
    expect(letter!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(letter!.text).toContain(link);
  });

  it('sends a piece once, however often it is called at once', async () => {
    const members = [await newMember(test), await newMember(test)];
    const key = crypto.randomUUID();
    await Promise.all([send(admin, members, key), send(admin, members, key)]);
    expect((await send(admin, members, key)).body).toMatchObject({ details: [] });
    expect(promotions()).toHaveLength(2);
  });

  it('names the addresses without a letter: strangers, former addresses, and those that the mail server refused', async () => {
    const [fine, refused, later, lost] = [
      await newMember(test),
      await newMember(test),
      await newMember(test),
      await newMember(test),
    ];
    refuses = new Map([
      [refused!.email, 'refused'],
      [later!.email, 'later'],
      [lost!.email, 'unknown'],
    ]);
    const key = crypto.randomUUID();
    const answer = await send(admin, [fine!, fine!, refused!, later!, lost!, { email: 'stranger@mill.example' }], key);
    expect(answer.body).toMatchObject({ message: '1 of 5 emails were sent.', error: null });
    const codes = Object.fromEntries(
      (answer.body.details as { email: string; code: string }[]).map(({ email, code }) => [email, code]),
    );
    expect(codes).toEqual({
      [refused!.email]: 'failed',
      [later!.email]: 'later',
      [lost!.email]: 'failed',
      'stranger@mill.example': 'not_member',
    });
    expect(promotions().map(({ to }) => to)).toEqual([fine!.email]);
  });

  it('unsubscribes by one POST of a mail program; opening the link changes nothing', async () => {
    const member = await newMember(test);
    await send(admin, [member]);
    const { pathname, search } = new URL(promotions()[0]!.link!);
    await test.app.request(pathname + search);
    expect((await send(admin, [member])).body).toMatchObject({ details: [] });
    const post = (query: string) =>
      test.app.request(pathname + query, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    for (const forged of ['', '?token=', `?token=${admin.id}.${'A'.repeat(24)}`, search.slice(0, -2)]) {
      expect((await post(forged)).status).toBe(400);
    }
    expect((await post(search)).status).toBe(200);
    expect((await send(admin, [member])).body).toMatchObject({
      details: [{ email: member.email, code: 'unsubscribed' }],
    });
    // And back again, on the page.
    const token = new URLSearchParams(search).get('token');
    expect(await member.invoke('promotion-choice', { token, wants: true })).toMatchObject({
      status: 200,
      body: { wants: true },
    });
    expect((await send(admin, [member])).body).toMatchObject({ details: [] });
    expect((await member.invoke('promotion-choice', { token: 'x', wants: false })).status).toBe(400);
  });

  it('is refused to members, and for invalid bodies', async () => {
    const member = await newMember(test);
    expect(await send(member, [member])).toMatchObject({ status: 403, body: { error: { code: 'NOADM' } } });
    expect(await admin.invoke('promotion-email', { selectedUsers: [] })).toMatchObject({
      status: 400,
      body: { message: 'Please select at least one user to send an email.' },
    });
    const many = Array.from({ length: 101 }, (_, n) => ({ email: `a${n}@mill.example` }));
    for (const selectedUsers of ['all', {}, null, [1], [{ email: ['a'] }], [{}], many]) {
      expect((await admin.invoke('promotion-email', { selectedUsers })).status).toBe(400);
    }
    expect(promotions()).toEqual([]);
  });

  it('writes to a member once, however often the body names the member', async () => {
    const member = await newMember(test);
    const { body } = await send(
      admin,
      Array.from({ length: 100 }, () => member),
    );
    expect(body).toMatchObject({ message: '1 of 1 emails were sent.' });
  });
});
