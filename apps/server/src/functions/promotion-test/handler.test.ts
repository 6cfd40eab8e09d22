import { randomUUID } from 'node:crypto';
import { MAILING_HEADER } from '@tanabana/domain/members/promotion';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMember, type Actor } from '../../../test/support/members.ts';
import type { EmailMessage } from '../../providers/email/port.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let admin: Actor;
let sent: EmailMessage[] = [];
let isDown = false;

beforeAll(async () => {
  test = await buildTestApp({
    providers: {
      email: {
        async send(message) {
          if (isDown) throw new ProviderError('email', 'no connection', 421, 'later');
          sent.push(message);
        },
      },
    },
  });
  admin = await newAdmin();
});
afterAll(() => test.close());
beforeEach(() => {
  [sent, isDown] = [[], false];
});

async function newAdmin(): Promise<Actor> {
  const actor = await newMember(test);
  await test.run(`update private.members set membership_type = 'admin' where id = '${actor.id}'`);
  return actor;
}

const write = (subject: string, body = 'Dear {name} of {business},\n\nnew yarns.') =>
  test.run(`insert into public.promotion_templates (subject, body) values ('${subject}', E'${body.replaceAll('\n', '\\n')}')
    on conflict (id) do update set subject = excluded.subject, body = excluded.body`);

const testFor = (actor: Actor) => actor.invoke('promotion-test', {});

/** A piece as the app sends it. */
const sendFor = (actor: Actor, members: readonly Actor[], mailing: string) =>
  actor.invoke(
    'promotion-email',
    { selectedUsers: members.map(({ email }) => ({ email, member_name: 'Somebody' })), key: randomUUID() },
    { [MAILING_HEADER]: mailing },
  );
const historyOf = (subject: string) =>
  test.run(`select is_test, recipients, sent, failed, actor_email from private.mailings where subject = '${subject}'
    order by created_at`);

describe('promotion-test', () => {
  it('goes only to the admin, in the form of the mailing, marked as a test', async () => {
    await write('For {business}');
    expect(await testFor(admin)).toEqual({
      status: 200,
      body: { success: true, message: `Sent to ${admin.email}.` },
    });
    expect(sent).toMatchObject([{ to: admin.email, subject: '[Test] For Asha Weaving Mills' }]);
    const [{ text, headers }] = sent as [EmailMessage];
    expect(text).toMatch(/This is a test[^]*Dear Asha Patel of Asha Weaving Mills,\n\nnew yarns\.[^]*Unsubscribe/);
    expect(headers).toHaveProperty('List-Unsubscribe-Post');
  });

  it('is stored in the history and in the audit log, also when the mail server refuses it', async () => {
    await write('Noted');
    isDown = true;
    expect(await testFor(admin)).toMatchObject({
      status: 200,
      body: { success: false, message: 'email provider: no connection (421)' },
    });
    isDown = false;
    await testFor(admin);
    expect(await historyOf('Noted')).toEqual([
      { is_test: true, recipients: 1, sent: 0, failed: 1, actor_email: admin.email },
      { is_test: true, recipients: 1, sent: 1, failed: 0, actor_email: admin.email },
    ]);
    const rows = await test.run(`select l.actor_email from private.audit_log l where l.object_name = 'Noted'
      and l.action = 'send' and l.changes @> '[{"column": "test", "after": "true"}]'`);
    expect(rows).toEqual([{ actor_email: admin.email }, { actor_email: admin.email }]);
  });

  it('does not count against the limit of letters to members', async () => {
    const [before] = await test.run('select count(*)::int as n from private.promotion_letters');
    await write('Free of cost');
    await testFor(admin);
    expect(await test.run('select count(*)::int as n from private.promotion_letters')).toEqual([before]);
  });

  it('is required before a mailing of the app, with the very same text', async () => {
    const [member, mailing] = [await newMember(test), randomUUID()];
    await write('Tested');
    const refusal = { status: 409, body: { error: { code: 'NOTST' } } };
    expect(await sendFor(admin, [member], mailing)).toMatchObject(refusal);
    await testFor(admin);
    await write('Tested', 'changed since');
    expect(await sendFor(admin, [member], mailing)).toMatchObject(refusal);
    await write('Tested');
    sent = [];
    expect(await sendFor(admin, [member], mailing)).toMatchObject({ status: 200, body: { details: [] } });
    expect(sent.map(({ to }) => to)).toEqual([member.email]);
    // Another admin has tested nothing, and goes on with nobody's mailing.
    const other = await newAdmin();
    expect(await sendFor(other, [member], randomUUID())).toMatchObject(refusal);
    expect(await sendFor(other, [member], mailing)).toMatchObject(refusal);
  });

  it('is not required of a client that sends no mailing of its own', async () => {
    await write('Untested');
    const member = await newMember(test);
    const selectedUsers = [{ email: member.email, member_name: 'Asha Patel' }];
    expect(await admin.invoke('promotion-email', { selectedUsers })).toEqual({
      status: 200,
      body: { message: '1 of 1 emails were sent.', error: null, details: [] },
    });
    const again = { selectedUsers: [{ email: (await newMember(test)).email, member_name: 'Uma' }] };
    await admin.invoke('promotion-email', again);
    expect(await historyOf('Untested')).toMatchObject([{ is_test: false, recipients: 2, sent: 2 }]);
  });

  it('fixes the text for all pieces of a mailing', async () => {
    const [one, two, mailing] = [await newMember(test), await newMember(test), randomUUID()];
    await write('Begun');
    await testFor(admin);
    await sendFor(admin, [one], mailing);
    await write('Changed meanwhile');
    sent = [];
    await sendFor(admin, [two], mailing);
    expect(sent).toMatchObject([{ to: two.email, subject: 'Begun' }]);
    expect(await historyOf('Begun')).toMatchObject([{ is_test: true }, { is_test: false, recipients: 2, sent: 2 }]);
  });

  it('refuses members, a missing text, and a mailing id that is not a key', async () => {
    const member = await newMember(test);
    expect(await testFor(member)).toMatchObject({ status: 403, body: { error: { code: 'NOADM' } } });
    expect(await sendFor(admin, [member], 'all')).toMatchObject({ status: 400 });
    await test.run('delete from public.promotion_templates');
    expect(await testFor(admin)).toMatchObject({ status: 409, body: { error: { code: 'NOTPL' } } });
  });

  it('has a rate limit', async () => {
    const other = await newAdmin();
    await write('Pace');
    await test.run(`select auth.take_hits(jsonb_build_array(jsonb_build_object('key', 'promotion-test:${other.id}', 'limit', 30,
      'seconds', 3600))) from generate_series(1, 30)`);
    expect(await testFor(other)).toMatchObject({ status: 429 });
    expect(sent).toEqual([]);
  });
});
