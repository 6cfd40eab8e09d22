/**
 * One of two servers on one PostgreSQL is killed in the middle of a job. The other does what was due: nothing is lost, and no provider gets
 * one key twice as two things.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkBackup } from '../src/backup/check-backup.ts';
import { signatureOf } from '../src/http/signature.ts';
import { KEY } from './backup/support.ts';
import { openProviderPeer, type RecordedRequest } from './support/provider-peer.ts';
import { startTwoServers } from './support/servers-of-one-database.ts';

const SECRET = 'the app secret of a test';
/** A job of every minute begins within a minute, and the queue is read every five seconds. */
const A_MINUTE = { timeout: 90_000, interval: 200 };
/** The queue looks every minute for runs that were cut off, and tries them again after half a minute at most. */
const TWO_MINUTES = { timeout: 150_000, interval: 200 };
const PATIENCE = 300_000;

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const POSTER = idOf(1);
const MEMBER = idOf(2);
/** Members with a membership: more than one batch of the monthly grants. */
const PAID = 1200;

describe.runIf(process.env.TEST_DATABASE_URL)(
  'of two servers on one database one is killed (skipped on the embedded database, which serves one)',
  () => {
    let provider: Awaited<ReturnType<typeof openProviderPeer>>;
    let two: Awaited<ReturnType<typeof startTwoServers>>;
    const backups = mkdtempSync(join(tmpdir(), 'tanabana-backups-'));

    beforeAll(async () => {
      provider = await openProviderPeer();
      two = await startTwoServers((name) => ({
        WHATSAPP_TOKEN: 'sesame',
        WHATSAPP_PHONE_ID: name,
        WHATSAPP_API_URL: provider.apiUrl,
        WHATSAPP_APP_SECRET: SECRET,
        WHATSAPP_VERIFY_TOKEN: 'the token of the webhook',
        RAZORPAY_KEY_ID: 'rzp_test_x',
        RAZORPAY_KEY_SECRET: 'sesame',
        RAZORPAY_WEBHOOK_SECRET: 'the secret of the webhook',
        RAZORPAY_API_URL: `${provider.apiUrl}/${name}`,
        BACKUP_KEY: KEY.identity,
        BACKUP_DIR: backups,
      }));
      await two.script(`
        insert into auth.users (id, email, email_confirmed_at)
          select id::uuid, id || '@beside.example', now() from unnest('{${POSTER},${MEMBER}}'::text[]) id;
        insert into private.members (id, member_name, business_name, email, country_code, mobile_number)
          select id, 'x', 'x', email, '+91', '980000000' || right(id::text, 1) from auth.users`);
    });
    beforeEach(async () => {
      provider.requests.length = 0;
      provider.answer = accepts;
      await two.complete();
      await two.idle();
    });
    afterAll(async () => {
      await two.close();
      provider.close();
      rmSync(backups, { recursive: true });
    });

    /** The provider accepts: every message gets its own id, every refund key one refund. */
    const accepts = ({ body, headers }: RecordedRequest): [number, object] => {
      const refund = headers['x-refund-idempotency'];
      return refund === undefined
        ? [200, { messages: [{ id: `wamid.${String(body.biz_opaque_callback_data)}` }] }]
        : [200, { id: `rfnd_${String(refund).replaceAll('-', '')}`, status: 'processed' }];
    };

    /** Interests whose messages are due. @returns their ids, the oldest first */
    async function interests(count: number): Promise<string[]> {
      const made = Array.from({ length: count }, () => ({ offer: randomUUID(), id: randomUUID() }));
      for (const { offer, id } of made)
        await two.script(`
          insert into sales_offers (id, user_id, fibre_type, quantity_kgs, price) values ('${offer}', '${POSTER}', 'Silk', 5, 9);
          insert into listing_interests (id, interested_user_id, listing_table, listing_id) values ('${id}', '${MEMBER}', 'sales_offers', '${offer}')`);
      return made.map(({ id }) => id);
    }
    const statusesOf = async (ids: readonly string[]) => {
      const rows = await two.query<{ id: string; status: string }>('select id, status from listing_interests');
      return ids.map((id) => rows.find((row) => row.id === id)?.status);
    };
    /** The keys of the messages that the provider got, and which servers sent them. */
    const referenceOf = ({ body }: RecordedRequest) => String(body.biz_opaque_callback_data);
    const messages = () => provider.requests.map(referenceOf);
    const senderOf = ({ url }: RecordedRequest) => url.split('/')[1]!;
    const senders = () => provider.requests.map(senderOf);
    /**
     * The message that a server sent, and the interests that others are left with. Both servers may run the job at once, as each minute
     * begins: then the other has sent its message already.
     */
    async function sentBy(server: string, due: readonly string[]) {
      const references = provider.requests.filter((request) => senderOf(request) === server).map(referenceOf);
      expect(references).toHaveLength(1);
      const reference = references[0]!;
      const [row] = await two.query<{ interest_id: string }>(
        `select interest_id from private.poster_messages where id = '${reference}'`,
      );
      const held = row!.interest_id;
      return { reference, held, left: due.find((id) => id !== held)! };
    }

    /** As if the lease of a message had run out: an attempt is taken for cut off after two minutes. */
    const leaseEnds = (reference: string) =>
      two.script(
        `update private.poster_messages set begun_at = begun_at - interval '3 minutes' where id = '${reference}'`,
      );

    /** WhatsApp reports through a server that a message was delivered. */
    async function deliver(name: string, reference: string): Promise<void> {
      const receipt = { id: `wamid.${reference}`, status: 'delivered', timestamp: '1777888800' };
      const statuses = [{ ...receipt, biz_opaque_callback_data: reference }];
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ value: { statuses } }] }],
      });
      const headers = { 'x-hub-signature-256': `sha256=${signatureOf(body, SECRET)}` };
      const answer = await fetch(`${two.urlOf(name)}/webhooks/whatsapp`, { method: 'POST', body, headers });
      expect(answer.status).toBe(200);
    }

    /** As if no run of an hour had made a backup while the tests ran: a second one on the same day is not due. */
    async function forgetBackups(): Promise<void> {
      const active = () => two.query(`select 1 from pgboss.job where name = 'back-up' and state = 'active'`);
      await vi.waitUntil(async () => (await active()).length === 0, A_MINUTE);
      await two.script(`delete from private.settings where key = 'last_backup'`);
      for (const name of readdirSync(backups)) rmSync(join(backups, name));
    }

    it(
      'before it called the provider: the other sends the message within a minute, by its own clock',
      async () => {
        const due: string[] = [];
        const stopped = await two.stopAt('insert', 'private.poster_messages', '', async () => {
          due.push(...(await interests(2)));
          await two.send('deliver-interests');
        });
        const other = await stopped.kill();
        await vi.waitFor(async () => expect(await statusesOf(due)).toEqual(['sent', 'sent']), A_MINUTE);
        expect(new Set(messages()).size).toBe(2);
        expect(senders()).toEqual([other, other]);
      },
      PATIENCE,
    );

    it(
      'while the provider has its message: the other sends what is left, and learns of that one by its receipt',
      async () => {
        let holder: string | undefined;
        provider.answer = (request) => {
          holder ??= senderOf(request);
          return senderOf(request) === holder ? 'silence' : accepts(request);
        };
        const due = await interests(2);
        await two.send('deliver-interests');
        await vi.waitFor(() => expect(holder).toBeDefined(), A_MINUTE);
        const other = await two.kill(holder!);
        const { reference, held } = await sentBy(holder!, due);
        // Its receipt comes before anybody knows that the attempt was cut off.
        await deliver(other, reference);
        expect(await statusesOf([held])).toEqual(['pending']);
        await leaseEnds(reference);
        await two.send('deliver-interests');
        await vi.waitFor(async () => expect(await statusesOf(due)).toEqual(['sent', 'sent']), A_MINUTE);
        expect(senders().filter((name) => name === other)).toHaveLength(1);
        expect(new Set(messages()).size).toBe(2);
        expect(messages()).toHaveLength(2);
      },
      PATIENCE,
    );

    it(
      'after the provider accepted its message, before that was stored: it is not sent again, and is known by its receipt',
      async () => {
        const due: string[] = [];
        const isAnswered = 'when (new.answered_at is not null)';
        const stopped = await two.stopAt('update', 'private.poster_messages', isAnswered, async () => {
          due.push(...(await interests(2)));
          await two.send('deliver-interests');
        });
        const other = await stopped.kill();
        const { reference, held, left } = await sentBy(
          senders().find((name) => name !== other)!,
          due,
        );
        await leaseEnds(reference);
        await two.send('deliver-interests');
        const outcome = () => two.query(`select outcome from private.poster_messages where id = '${reference}'`);
        await vi.waitFor(async () => expect(await outcome()).toEqual([{ outcome: 'unknown' }]), A_MINUTE);
        await vi.waitFor(async () => expect(await statusesOf([held, left])).toEqual(['pending', 'sent']), A_MINUTE);
        await deliver(other, reference);
        expect(await statusesOf(due)).toEqual(['sent', 'sent']);
        expect(new Set(messages()).size).toBe(2);
        expect(messages()).toHaveLength(2);
      },
      PATIENCE,
    );

    it(
      'after the provider made its refund, before that was stored: the other asks with the same key, and one refund is booked',
      async () => {
        const [payment, refund] = [randomUUID(), randomUUID()];
        const isDone = `when (new.status = 'done')`;
        const stopped = await two.stopAt('update', 'private.payment_refunds', isDone, async () => {
          await two.script(`
            insert into membership_payments (id, mode, status, review_reason, taxable_paise, amount_paise, gst_rate, provider_payment_id, received_paise, received_currency)
              values ('${payment}', 'order', 'review', 'unknown_payer', 100, 100, 0, 'pay_beside', 100, 'INR');
            insert into private.payment_refunds (id, payment_id, amount_paise, currency) values ('${refund}', '${payment}', 100, 'INR')`);
          await two.send('settle-refunds');
        });
        const keys = () => provider.requests.map(({ headers }) => headers['x-refund-idempotency']);
        expect(keys()).toEqual([refund]);
        await stopped.kill();
        await two.script(`update private.payment_refunds set next_try_at = now() where status = 'asked'`);
        await two.send('settle-refunds');
        const closed = () =>
          two.query(`select r.status, r.provider_refund_id, p.status as payment, p.refunded_paise::int as paise
            from private.payment_refunds r join membership_payments p on p.id = r.payment_id`);
        const once = { status: 'done', provider_refund_id: `rfnd_${refund.replaceAll('-', '')}`, payment: 'refunded' };
        await vi.waitFor(async () => expect(await closed()).toEqual([{ ...once, paise: 100 }]), A_MINUTE);
        expect(keys()).toEqual([refund, refund]);
      },
      PATIENCE,
    );

    it(
      'among the monthly grants: the queue gives the run to the other, and everybody has one grant',
      async () => {
        const ofMembers = `id >= '${idOf(1000)}'`;
        const granted = () =>
          two.query<{
            grants: number;
            members: number;
          }>(`select count(*)::int as grants, count(distinct member_id)::int as members
            from credit_ledger where reason = 'monthly'`);
        const last = idOf(1000 + PAID - 10);
        const isLast = `when (new.member_id = '${last}')`;
        const stopped = await two.stopAt('insert', 'public.credit_ledger', isLast, async () => {
          await two.script(`
            insert into auth.users (id, email, email_confirmed_at)
              select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'm' || n || '@beside.example', now()
              from generate_series(1000, ${1000 + PAID - 1}) n;
            insert into private.members (id, member_name, business_name, membership_type, current_membership_start_date,
                membership_ends_on, messaging_credits, last_credit_reset_date)
              select id, 'x', 'x', 'Paid Member', current_date - 70, current_date + 295, 0, current_date - 70
              from auth.users where ${ofMembers}`);
          await two.send('monthly-credits');
        });
        await stopped.kill();
        expect(await granted()).toEqual([{ grants: 1000, members: 1000 }]);
        // As if the longest time of a run had passed.
        await two.script(
          `update pgboss.job set started_on = started_on - interval '1 hour' where name = 'monthly-credits' and state = 'active'`,
        );
        await vi.waitFor(async () => expect(await granted()).toEqual([{ grants: PAID, members: PAID }]), TWO_MINUTES);
        const runs = () => two.query(`select distinct state from pgboss.job where name = 'monthly-credits'`);
        await vi.waitFor(async () => expect(await runs()).toEqual([{ state: 'completed' }]), TWO_MINUTES);
      },
      PATIENCE,
    );

    it(
      'while it writes a backup: the other makes one, and nothing else looks like one',
      async () => {
        await forgetBackups();
        const stopped = await two.stopBefore('public.news_items', () => two.send('back-up'));
        await stopped.kill();
        const [cut, ...others] = readdirSync(backups);
        expect(others).toEqual([]);
        expect(cut).toMatch(/\.part$/);
        await two.send('back-up');
        const noted = () =>
          two.query<{ name: string }>(
            `select value ->> 'name' as name from private.settings where key = 'last_backup'`,
          );
        const [made] = await vi.waitUntil(async () => {
          const found = await noted();
          return found.length > 0 && found;
        }, A_MINUTE);
        expect(readdirSync(backups)).toEqual([made!.name]);
        const { tables } = await checkBackup(createReadStream(join(backups, made!.name)), KEY.identity);
        const [members] = await two.query<{ rows: number }>('select count(*)::int as rows from private.members');
        expect(members!.rows).toBeGreaterThan(0);
        expect(tables.find(({ name }) => name === 'private.members')).toMatchObject(members!);
      },
      PATIENCE,
    );
  },
);
