import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyJob, copyOf, download, openCopy, readyCopy } from '../../../test/support/data-copies.ts';
import { newMember, newUser } from '../../../test/support/members.ts';
import { createCopyLinks } from '../../data-copies/copy-links.ts';
import { SECTIONS } from '../../data-copies/sections.ts';
import type { EmailMessage } from '../../providers/email/port.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('download-my-data', () => {
  it('makes one file with JSON and a page, and sends one letter with the link', async () => {
    const mails: EmailMessage[] = [];
    const job = copyJob(test, async (mail) => void mails.push(mail));
    const member = await newMember(test, { member_name: 'Asha <b>Patel</b>' });
    const offer = await member.insert('sales_offers', {
      user_id: member.id,
      fibre_type: 'Cotton',
      quantity_kgs: 500,
      price: 210,
    });
    expect(await copyOf(member)).toBeNull();
    expect(await copyOf(member, true)).toMatchObject({ status: 'requested', link: null });
    await job.run({});
    await job.run({});

    const copy = await copyOf(member);
    expect(copy).toMatchObject({ status: 'ready' });
    const hours = (Date.parse(copy!.ready_until!) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect(mails).toEqual([expect.objectContaining({ to: member.email, link: copy!.link })]);
    expect(mails[0]!.text).toContain(copy!.link);

    const { status, headers, bytes } = await download(test, copy!.link!);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(Number(headers.get('content-length'))).toBe(bytes.length);
    const { data, page } = await openCopy(test, copy!.link!);
    expect(Object.keys(data)).toEqual(['made_at', ...SECTIONS]);
    expect(data.account).toEqual([
      expect.objectContaining({ id: member.id, email: member.email, has_password: false }),
    ]);
    expect(data.profile).toEqual([
      expect.objectContaining({ member_name: 'Asha <b>Patel</b>', messaging_credits: 25 }),
    ]);
    expect(data.sales_offers).toEqual([expect.objectContaining({ id: offer.id, price: 210 })]);
    expect(data.credits).toEqual([expect.objectContaining({ reason: 'signup', change: 25 })]);
    expect(data.sessions).toHaveLength(1);
    expect(page).toContain('Asha &lt;b&gt;Patel&lt;/b&gt;');
    expect(page).not.toContain('<b>Patel');
  });

  it('contains no token, no hash of a password and no secret', async () => {
    const member = await newMember(test);
    await test.run(`update auth.users set encrypted_password = 'the-hash-of-a-password' where id = '${member.id}'`);
    await test.run(`insert into auth.refresh_tokens (session_id, token_hash)
      select id, 'the-hash-of-a-token' from auth.sessions where user_id = '${member.id}'`);
    await test.run(`insert into auth.mfa_factors (user_id, factor_type, status, sealed_secret)
      values ('${member.id}', 'totp', 'verified', 'the-sealed-secret')`);
    const { data, page } = await openCopy(test, (await readyCopy(test, member)).link);
    expect(data.account![0]).toMatchObject({ has_password: true });
    expect(data.second_factors).toHaveLength(1);
    for (const text of [JSON.stringify(data), page]) expect(text).not.toMatch(/the-hash-of|the-sealed/);
  });

  it('contains nothing of other members but the name of who was interested', async () => {
    const owner = await newMember(test, { member_name: 'The owner' });
    const buyer = await newMember(test, { member_name: 'The buyer', mobile_number: '9812345670' });
    const stranger = await newMember(test, { member_name: 'The stranger', mobile_number: '9812345671' });
    const offer = { fibre_type: 'Cotton', quantity_kgs: 500, price: 210 };
    const own = await owner.insert('sales_offers', { ...offer, user_id: owner.id });
    const others = await stranger.insert('sales_offers', { ...offer, user_id: stranger.id });
    await test.run(`insert into public.listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, sent_at)
      values ('${buyer.id}', 'sales_offers', '${own.id}', 'sent', null, now()),
        ('${owner.id}', 'sales_offers', '${others.id}', 'sent', null, now())`);
    await test.run(`insert into public.contact_views (viewer_id, poster_id, listing_table, listing_id)
      values ('${owner.id}', '${stranger.id}', 'sales_offers', '${others.id}'), ('${stranger.id}', '${owner.id}', 'sales_offers', '${own.id}')`);
    const { data, page } = await openCopy(test, (await readyCopy(test, owner)).link);
    expect(data.interests_received).toEqual([expect.objectContaining({ member_name: 'The buyer' })]);
    expect(data.interests_sent).toEqual([expect.objectContaining({ listing_id: others.id })]);
    expect(data.contacts_opened).toHaveLength(1);
    expect(data.own_contact_opened).toHaveLength(1);
    for (const text of [JSON.stringify(data), page]) {
      expect(text).not.toContain('The stranger');
      for (const other of [buyer, stranger]) {
        expect(text).not.toContain(other.email);
        expect(text).not.toContain(other.id);
      }
      expect(text).not.toMatch(/98123\s?4567/);
    }
  });

  it('an admin gets the own rows only', async () => {
    const admin = await newMember(test);
    await test.run(`update private.members set membership_type = 'admin' where id = '${admin.id}'`);
    const other = await newMember(test, { member_name: 'Somebody' });
    const { data } = await openCopy(test, (await readyCopy(test, admin)).link);
    expect(data.profile).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(other.email);
  });

  it('reads sections of any length, a page at a time', async () => {
    const member = await newMember(test);
    await test.run(`insert into public.credit_ledger (member_id, change, balance_after, reason, created_at)
      select '${member.id}', 1, 1, 'admin', now() - interval '1 day' from generate_series(1, 1200)`);
    await test.run(`insert into auth.security_events (event, user_id, at)
      select 'sign_in', '${member.id}', now() from generate_series(1, 1200)`);
    const { data } = await openCopy(test, (await readyCopy(test, member)).link);
    const keys = data.credits!.map(({ id }) => id);
    expect(new Set(keys).size).toBe(1201);
    expect(keys).toHaveLength(1201);
    expect(data.security_events).toHaveLength(1200);
  });

  it('a second request in the day changes nothing; after it there is a new file, and the old link has ended', async () => {
    const mails: EmailMessage[] = [];
    const send = async (mail: EmailMessage) => void mails.push(mail);
    const member = await newMember(test);
    const first = await readyCopy(test, member, send);
    expect(await copyOf(member, true)).toEqual(first);
    await copyJob(test, send).run({});
    expect(mails).toHaveLength(1);

    await test.run(`update private.data_copies set ready_until = now() where user_id = '${member.id}'`);
    expect((await download(test, first.link)).status).toBe(404);
    expect(await copyOf(member)).toBeNull();
    const second = await readyCopy(test, member, send);
    expect(second.link).not.toBe(first.link);
    expect((await download(test, first.link)).status).toBe(404);
    expect((await download(test, second.link)).status).toBe(200);
    expect(mails).toHaveLength(2);
  });

  it('refuses links that were not signed here, and says where a new one is', async () => {
    const { link } = await readyCopy(test, await newMember(test));
    const [copy, mac] = link.split('/').at(-1)!.split('.');
    const forged = createCopyLinks('another secret', test.url).linkOf(copy!).split('/').at(-1)!;
    const wrongs = [
      `${copy}`,
      `${copy}.zip`,
      `${copy}.${mac}`,
      `${copy}.${mac}x.zip`,
      `${crypto.randomUUID()}.${mac}.zip`,
    ];
    for (const wrong of [forged, ...wrongs, 'x', '%00']) {
      const answer = await test.app.request(`/my-data/${wrong}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain(`${test.url}/profile/me`);
    }
  });

  it('is closed to visitors, and each caller sees the own copy', async () => {
    const answer = await test.app.request('/functions/v1/download-my-data', {
      method: 'POST',
      headers: { apikey: test.keys.anonKey, 'content-type': 'application/json' },
      body: '{"request":true}',
    });
    expect(answer.status).toBe(401);
    await readyCopy(test, await newMember(test));
    expect(await copyOf(await newMember(test))).toBeNull();
    expect((await (await newMember(test)).invoke('download-my-data', { request: 'yes' })).status).toBe(400);
  });

  it('works for an account without a profile', async () => {
    const user = await newUser(test);
    const { data } = await openCopy(test, (await readyCopy(test, user)).link);
    expect(data.account).toHaveLength(1);
    expect(data.profile).toEqual([]);
  });

  it('goes with the account at once', async () => {
    const member = await newMember(test);
    const { link } = await readyCopy(test, member);
    expect((await member.invoke('handle-delete-profile', { userId: member.id })).status).toBe(200);
    expect((await download(test, link)).status).toBe(404);
    expect(await test.run(`select from private.data_copies where user_id = '${member.id}'`)).toEqual([]);
  });
});
