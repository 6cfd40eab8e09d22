/** A changed number, from the PATCH to the e-mail. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { DEFAULT_BRAND } from '../../brand.ts';
import { createLog } from '../../log.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { createCopyLinks } from '../../data-copies/copy-links.ts';
import { createUnsubscribeLinks } from '../../promotions/unsubscribe.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { deliverAccountNotices } from './deliver-account-notices.ts';

let test: TestApp;
let failure: Error | null = null;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const waiting = () => test.run('select kind, tries from private.account_notices');
const due = () => test.run('update private.account_notices set next_try_at = now()');

async function run(): Promise<void> {
  const email = {
    async send(message: { to: string; subject: string; text: string; html: string }) {
      if (failure) throw failure;
      await test.outbox.add({ channel: 'email', to: message.to, subject: message.subject, body: message.text });
    },
  };
  const job = deliverAccountNotices({
    scope: test.scope,
    files: test.storage,
    providers: { email, whatsapp: undefined, refunds: {} },
    metrics: { countInterest: () => undefined },
    brand: DEFAULT_BRAND,
    publicUrl: test.url,
    links: createUnsubscribeLinks('a secret of a test', test.url),
    copyLinks: createCopyLinks('a secret of a test', test.url),
    log: createLog('silent'),
  });
  await job.run({});
}

async function changeNumber(member: Actor, mobile_number: string): Promise<void> {
  const answer = await test.app.request(`/rest/v1/tanabana_free?id=eq.${member.id}`, {
    method: 'PATCH',
    headers: {
      apikey: test.keys.anonKey,
      authorization: `Bearer ${member.token}`,
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0',
    },
    body: JSON.stringify({ mobile_number }),
  });
  expect(answer.status).toBe(204);
}

it('notifies a member of a changed number, with the device, once', async () => {
  const member = await newMember(test);
  await changeNumber(member, '9811112345');
  await run();
  const [mail, ...others] = await test.outbox.list({ to: member.email });
  expect(others).toEqual([]);
  expect(mail!.body).toContain('the number ending 2345');
  expect(mail!.body).toContain('Firefox on Windows');
  expect(await waiting()).toEqual([]);
});

it('keeps a notice while the provider is unavailable, and tries again', async () => {
  const member = await newMember(test);
  await changeNumber(member, '9811112346');
  failure = new ProviderError('email', 'no connection', undefined, 'unknown');
  await run();
  expect(await waiting()).toEqual([{ kind: 'number_changed', tries: 1 }]);
  failure = null;
  await run();
  expect(await test.outbox.list({ to: member.email })).toEqual([]);
  await due();
  await run();
  expect(await test.outbox.list({ to: member.email })).toHaveLength(1);
});

it('gives up a notice that its provider refuses, and keeps it with the reason', async () => {
  const member = await newMember(test);
  await changeNumber(member, '9811112347');
  failure = new ProviderError('email', 'no such mailbox', 550, 'refused');
  await run();
  failure = null;
  const stored = () => test.run('select tries, next_try_at, note from private.account_notices');
  const refused = { tries: 1, next_try_at: null, note: 'email provider: no such mailbox (550)' };
  expect(await stored()).toEqual([refused]);
  await run();
  expect(await test.outbox.list({ to: member.email })).toEqual([]);
  expect(await stored()).toEqual([refused]);

  // An admin requests a retry.
  await due();
  await run();
  expect(await test.outbox.list({ to: member.email })).toHaveLength(1);
  expect(await stored()).toEqual([]);
});
