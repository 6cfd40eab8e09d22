/** Meta's delivery receipts of WhatsApp messages at the webhook: in every order, repeated, and from anybody. */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetEmail, newMember, postOffer, type Actor } from '../../test/support/members.ts';
import { signatureOf } from '../http/signature.ts';
import { deliverInterests } from '../jobs/deliveries/deliver-interests.ts';
import { createLog } from '../log.ts';
import { DEFAULT_BRAND } from '../brand.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { createCopyLinks } from '../data-copies/copy-links.ts';
import { createUnsubscribeLinks } from '../promotions/unsubscribe.ts';
import { buildTestApp, type TestApp } from '../testing.ts';

const SECRET = 'the secret of the app';
const TOKEN = 'the token of the webhook';

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _, done) {
    lines.push(chunk.toString());
    done();
  },
});

let test: TestApp;
let isSilent = false;
/** The references of the sent messages, the newest last. */
const sent: string[] = [];
beforeAll(async () => {
  test = await buildTestApp({
    config: { whatsappReceipts: { appSecret: SECRET, verifyToken: TOKEN } },
    log: createLog('info', sink),
    providers: {
      whatsapp: {
        async send({ reference }) {
          sent.push(reference);
          if (isSilent) throw new ProviderError('whatsapp', 'took too long');
          return { id: `wamid.${reference}` };
        },
      },
    },
  });
});
afterAll(() => test.close());

type Status = { id: string; status: string; [more: string]: unknown };

const bodyOf = (...statuses: Status[]) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              statuses: statuses.map((one) => ({ timestamp: '1777888800', ...one })),
            },
          },
        ],
      },
    ],
  });

async function post(body: string, signature = `sha256=${signatureOf(body, SECRET)}`): Promise<number> {
  const answer = await test.app.request('/webhooks/whatsapp', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
  return answer.status;
}
const sendReceipts = (...statuses: Status[]) => post(bodyOf(...statuses));

/** An interest message that WhatsApp accepted, or did not respond to. */
async function press(): Promise<{ poster: Actor; id: string; reference: string; interest: () => Promise<unknown> }> {
  const poster = await newMember(test);
  const member = await newMember(test);
  const { id: offer } = await postOffer(poster);
  await member.invoke('handle-credit-deduction', {
    userId: member.id,
    transactionType: 'usage_offer',
    relatedEntityId: offer,
  });
  await member.invoke('sendSalesInterestNotification', { offer_id: offer, interested_user_id: member.id });
  const reference = sent.at(-1)!;
  return {
    poster,
    id: `wamid.${reference}`,
    reference,
    interest: async () =>
      (await test.run(`select status, note from listing_interests where listing_id = '${offer}'`))[0],
  };
}
const timesOf = async (reference: string) =>
  (
    await test.run(
      `select sent_at, delivered_at, read_at, failed_at, failure from private.poster_messages where id = '${reference}'`,
    )
  )[0];

const FAILED = {
  status: 'failed',
  errors: [{ code: 131026, title: 'Message undeliverable', error_data: { details: 'Not on WhatsApp' } }],
};

describe('the webhook', () => {
  it('answers the challenge of Meta with the token, and nobody else', async () => {
    const verify = async (token: string, mode = 'subscribe') => {
      const query = new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' });
      const answer = await test.app.request(`/webhooks/whatsapp?${query}`);
      return [answer.status, await answer.text()];
    };
    expect(await verify(TOKEN)).toEqual([200, '1158201444']);
    expect(await verify('another token')).toEqual([403, 'not yours']);
    expect(await verify(TOKEN, 'unsubscribe')).toEqual([403, 'not yours']);
  });

  it('refuses unsigned events', async () => {
    const { id, reference } = await press();
    const body = bodyOf({ id, status: 'read' });
    for (const signature of ['', 'sha256=', signatureOf(body, SECRET), `sha256=${signatureOf(body, 'guess')}`]) {
      expect(await post(body, signature)).toBe(401);
    }
    expect(await timesOf(reference)).toMatchObject({ read_at: null });
  });

  it('stores unreadable events as dead letters, and refuses those that are far too long', async () => {
    const { id, reference } = await press();
    const unread = () =>
      test.run(`select fault, times from private.events_aside where source = 'whatsapp' order by first_at`);
    for (const body of [
      '{"object":"page"}',
      '{',
      bodyOf({ id, status: 'sent', timestamp: '1e300' }, { id, status: 'read' }),
    ]) {
      expect(await post(body)).toBe(200);
      expect(await post(body)).toBe(200);
    }
    expect(await timesOf(reference)).toMatchObject({ sent_at: null, read_at: expect.any(String) });
    expect(await unread()).toEqual([1, 2, 3].map(() => ({ fault: 'unreadable', times: 2 })));
    expect(await post(bodyOf({ id: 'x', status: 'sent', padding: 'x'.repeat(3 * 2 ** 20) }))).toBe(413);
  });

  it('does not exist without a secret', async () => {
    const without = await buildTestApp();
    const body = bodyOf();
    const headers = { 'x-hub-signature-256': `sha256=${signatureOf(body, '')}` };
    const answer = await without.app.request('/webhooks/whatsapp', { method: 'POST', body, headers });
    expect(answer.status).toBe(404);
    await without.close();
  });
});

describe('a receipt', () => {
  it('is stored with its time, in any order and once', async () => {
    const { id, reference, interest } = await press();
    expect(await sendReceipts({ id, status: 'read', timestamp: '1777888803' }, { id, status: 'delivered' })).toBe(200);
    expect(await sendReceipts({ id, status: 'sent' }, { id, status: 'read', timestamp: '1777888999' })).toBe(200);
    const at = '2026-05-04T10:00:00.000Z';
    expect(await timesOf(reference)).toEqual({
      sent_at: at,
      delivered_at: at,
      read_at: '2026-05-04T10:00:03.000Z',
      failed_at: null,
      failure: null,
    });
    expect(await interest()).toEqual({ status: 'sent', note: null });
  });

  it('of a failed message sends an e-mail, once', async () => {
    const { id, poster, interest } = await press();
    await sendReceipts({ id, ...FAILED });
    await sendReceipts({ id, ...FAILED });
    expect(await interest()).toMatchObject({ status: 'pending' });
    const job = deliverInterests({
      scope: test.scope,
      files: test.storage,
      providers: {
        whatsapp: undefined,
        refunds: {},
        email: {
          async send({ to, subject, text }) {
            await test.outbox.add({ channel: 'email', to, subject, body: text });
          },
        },
      },
      metrics: { countInterest: () => undefined },
      brand: DEFAULT_BRAND,
      publicUrl: test.url,
      links: createUnsubscribeLinks('a secret of a test', test.url),
      copyLinks: createCopyLinks('a secret of a test', test.url),
      log: createLog('silent'),
    });
    await job.run(undefined);
    await job.run(undefined);
    expect(await test.outbox.list({ to: poster.email })).toHaveLength(1);
    expect(await interest()).toEqual({
      status: 'sent',
      note: 'by e-mail: whatsapp: 131026 Message undeliverable Not on WhatsApp',
    });
  });

  it('of a failed message leaves a note when the poster has no e-mail address', async () => {
    const { id, poster, interest } = await press();
    await forgetEmail(test, poster);
    await sendReceipts({ id, ...FAILED });
    expect(await interest()).toEqual({
      status: 'failed',
      note: 'not delivered, an admin may need to restore the credit: whatsapp: 131026 Message undeliverable Not on WhatsApp',
    });
    expect(lines.some((line) => line.includes('an admin may need to restore the credit'))).toBe(true);
  });

  it('finds a message whose response was lost', async () => {
    isSilent = true;
    const { id, reference, interest } = await press();
    isSilent = false;
    expect(await interest()).toEqual({ status: 'pending', note: null });
    await sendReceipts({ id, status: 'sent', biz_opaque_callback_data: reference });
    expect(await interest()).toEqual({ status: 'sent', note: null });
  });

  it('that the database refuses goes to the dead letters, and the others with it are stored', async () => {
    const [first, refused, last] = [await press(), await press(), await press()];
    await test.run(`alter table private.poster_messages add constraint refused_check check (failure <> 'whatsapp: 7')`);
    const status = await sendReceipts(
      { id: first.id, status: 'delivered' },
      { id: refused.id, status: 'failed', errors: [{ code: 7 }] },
      { id: last.id, status: 'delivered' },
    );
    await test.run('alter table private.poster_messages drop constraint refused_check');
    expect(status).toBe(200);
    for (const { reference } of [first, last])
      expect(await timesOf(reference)).toMatchObject({ delivered_at: expect.any(String) });
    expect(await timesOf(refused.reference)).toMatchObject({ failed_at: null });
    expect(await test.run(`select times from private.events_aside where fault = '23514'`)).toEqual([{ times: 1 }]);
  });

  it('is stored among very many of one webhook', async () => {
    const { id, reference } = await press();
    const strangers = Array.from({ length: 1200 }, (_, n) => ({ id: `wamid.far-away.${n}`, status: 'sent' }));
    expect(await sendReceipts(...strangers, { id, status: 'read' })).toBe(200);
    expect(await timesOf(reference)).toMatchObject({ read_at: expect.any(String) });
  });

  it('is stored whatever characters it contains', async () => {
    const { id, reference } = await press();
    const odd = 'a\u0000b\ud800';
    const errors = [{ code: 131026, title: odd, error_data: { details: `${odd}${'x'.repeat(271)}${'😀'.repeat(9)}` } }];
    expect(await sendReceipts({ id: odd, status: 'failed', errors }, { id, status: 'failed', errors })).toBe(200);
    const { failure } = (await timesOf(reference)) as { failure: string };
    expect(failure).toMatch(/^whatsapp: 131026 a\uFFFDb\uFFFD /);
    expect(failure).toHaveLength(300);
    expect(failure.at(-1)).toBe('\uFFFD');
  });

  it('of another message, and other events, change nothing and block nothing', async () => {
    const { id, reference } = await press();
    expect(
      await sendReceipts(
        { id: 'wamid.stranger', status: 'sent' },
        { id, status: 'warning' },
        { id: 'wamid.x', status: 'sent', biz_opaque_callback_data: 'ours?' },
        { id: 'wamid.y', status: 'sent', timestamp: 'today' },
        { id: 'wamid.z', status: 'failed', errors: ['131026'] },
        { id, status: 'delivered' },
      ),
    ).toBe(200);
    expect(await timesOf(reference)).toMatchObject({ sent_at: null, delivered_at: expect.any(String) });
    expect(lines.join('')).toContain('"receipts":2');
    expect(lines.join('')).not.toContain('wamid');
  });
});
