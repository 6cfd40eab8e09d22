/** Lists as files that are generated while they are sent: their content, their parts, and how one ends on an error. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '@tanabana/domain/limits';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { languages, texts } from '@tanabana/messages/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { createListener } from '../../http/connections/listener.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

const HEAD =
  '\uFEFF"Name","Business","E-mail","Mobile number","City","Membership","Messaging credits","Corporate","Verified","Dealer"\r\n';

let test: TestApp;
let admin: Actor;
let server: Server;

beforeAll(async () => {
  test = await buildTestApp();
  admin = await newMember(test, { member_name: 'Root' });
  await test.run(`update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  server = createListener({ fetch: test.app.fetch, isTrusted: () => false }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await test.close();
});

const textOf = async (request: object) => {
  const answer = await admin.call('export-csv', request);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString('utf8');
};

/** More members than a part holds, of one business. */
async function makeReaders(business: string, count = SERVER_LIMITS.members_read_at_once + 5): Promise<void> {
  await test.run(`with users as (
      insert into auth.users (email, email_confirmed_at)
      select 'reader' || n || '@${business.toLowerCase()}.example', now() from generate_series(1, ${count}) n returning id, email)
    insert into private.members (id, member_name, business_name)
    select id, 'Reader ' || lpad(substring(email from '^reader([0-9]+)@'), 6, '0'), '${business}' from users`);
}

describe('the members as a file', () => {
  it('is the head alone where nobody matches', async () => {
    const answer = await admin.call('export-csv', { list: 'members', q: 'nobody-is-called-so' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="members_export.csv"');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toBe(HEAD);
  });

  it('keeps quotes, commas and Hindi, and runs no formula', async () => {
    const odd = await newMember(test, { member_name: '=HYPERLINK("http://x","आशा")', city: 'Surat' });
    await test.run(
      `update private.members set business_name = 'Asha, "Sons" Mills', is_dealer = true where id = '${odd.id}'`,
    );
    expect(await textOf({ list: 'members', q: 'आशा' })).toBe(
      `${HEAD}"'=HYPERLINK(""http://x"",""आशा"")","Asha, ""Sons"" Mills","${odd.email}",` +
        `"'+91 ${await mobileOf(odd)}","Surat","Free Member","${await creditsOf(odd)}","No","No","Yes"\r\n`,
    );
  });

  it('in Hindi has its head in Hindi, and every membership in English, that of an admin too', async () => {
    const named = await Promise.all(
      ['Admin', 'Corporate', 'Paid'].map((name) => newMember(test, { member_name: `Worded ${name}` })),
    );
    for (const [place, type] of ['admin', 'Corporate Member', 'Paid Member'].entries())
      await test.run(`update private.members set membership_type = '${type}' where id = '${named[place]!.id}'`);
    const answer = await admin.call('export-csv', { list: 'members', q: 'worded' }, { 'accept-language': 'hi' });
    const [head, ...rows] = (await answer.text()).trim().split('\r\n');
    expect(head).toMatch(/सदस्यता/);
    expect(rows.map((row) => row.split(',')[5])).toEqual(['"Admin"', '"Corporate Member"', '"Paid Member"']);
  });

  it('holds whom the filters of the list leave', async () => {
    const paid = await newMember(test, { member_name: 'Filtered Paid' });
    const dealer = await newMember(test, { member_name: 'Filtered Dealer' });
    await test.run(`update private.members set membership_type = 'Paid Member' where id = '${paid.id}'`);
    await test.run(`update private.members set is_dealer = true where id = '${dealer.id}'`);
    const names = async (more: object) =>
      (await textOf({ list: 'members', q: 'filtered', ...more })).match(/Filtered \w+/g);
    expect(await names({})).toEqual(['Filtered Dealer', 'Filtered Paid']);
    expect(await names({ membership: 'Paid Member' })).toEqual(['Filtered Paid']);
    expect(await names({ membership: null, flags: ['is_dealer'] })).toEqual(['Filtered Dealer']);
    expect((await admin.invoke('export-csv', { list: 'members', flags: ['is_admin'] })).status).toBe(400);
    expect((await admin.invoke('export-csv', { list: 'passwords' })).status).toBe(400);
  });

  it('comes in parts, each member once and in order, read only as it is taken', async () => {
    await makeReaders('Partwise');
    const answer = await admin.call('export-csv', { list: 'members', q: 'partwise' });
    const reader = answer.body!.getReader();
    const parts: string[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(Buffer.from(part.value).toString('utf8'));
    }
    expect(parts.map((part) => part.match(/Reader/g)?.length)).toEqual([SERVER_LIMITS.members_read_at_once, 5]);
    const found = parts.join('').match(/Reader \d+/g)!;
    expect(found).toEqual([...new Set(found)].toSorted());
  });

  it('breaks off where its reader is no admin any more, so that nobody takes the beginning for the whole', async () => {
    await makeReaders('Revoked');
    const other = await newMember(test);
    await test.run(`update private.members set membership_type = 'admin' where id = '${other.id}'`);
    const answer = await other.call('export-csv', { list: 'members', q: 'revoked' });
    await test.run(`update private.members set membership_type = 'Free Member' where id = '${other.id}'`);
    await expect(answer.text()).rejects.toThrow('members are managed by admins');
  });

  it('ends the connection then, too', async () => {
    await makeReaders('Wired', 3 * SERVER_LIMITS.members_read_at_once);
    const { port } = server.address() as AddressInfo;
    const call = () =>
      fetch(`http://127.0.0.1:${port}/functions/v1/export-csv`, {
        method: 'POST',
        headers: {
          apikey: test.keys.anonKey,
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ list: 'members', q: 'wired' }),
      });
    expect((await (await call()).text()).match(/Reader/g)).toHaveLength(3 * SERVER_LIMITS.members_read_at_once);
    // The database fails after the first part.
    const takes = '(text, text, text[], text, uuid)';
    await test.run(`alter function public.get_members_after${takes} rename to whole_members_after`);
    await test.run(`create function public.get_members_after(p_query text, p_membership text, p_flags text[], p_name text, p_id uuid)
      returns jsonb language plpgsql as $$
      begin
        if p_name is not null then raise 'broken for a test'; end if;
        return public.whole_members_after(p_query, p_membership, p_flags);
      end $$`);
    await test.run(`grant execute on function public.get_members_after${takes} to authenticated`);
    const broken = await call();
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow('terminated');
    await test.run(`drop function public.get_members_after${takes}`);
    await test.run(`alter function public.whole_members_after${takes} rename to get_members_after`);
  });
});

describe('the audit log as a file', () => {
  it('holds what fits the filters, in words, newest first', async () => {
    await test.run(`insert into private.settings (key, value) values ('export_test', '"=1+1"')
      on conflict (key) do update set value = excluded.value`);
    const text = await textOf({ list: 'audit_log', table: 'settings', q: 'export_test' });
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toBe(
      '\uFEFF"Time (IST)","Who","E-mail","Role","Change","What","Name","Key","Before and after","Reason","Request"',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('"Added","Settings"');
  });

  it('has a name in every language for all that the log may show', async () => {
    const stored = await test.run('select distinct unnest(shown || masked) as name from private.audited_tables()');
    const facts = ['rows', 'complete', 'letters', 'not_sent', 'test', 'detail', 'number', 'admin'];
    const names = [...(stored as { name: string }[]).map(({ name }) => name), ...facts];
    const nameless = languages().flatMap((language) => {
      const auditTexts = texts(language, 'admin-audit');
      return names.filter((name) => !(`fields.${name}` in auditTexts)).map((name) => `${language} ${name}`);
    });
    expect(nameless).toEqual([]);
  });
});

describe('payments, invoices and credit notes as files', () => {
  const seller = `'{"name": "Ours", "gstin": "24XXXXX0000X1Z0", "address": "Ring Road", "state": "Gujarat", "sac": "998599"}'`;
  const at = (moment: string) =>
    test.run(`insert into private.settings (key, value) values ('now', '"${moment}"')
      on conflict (key) do update set value = excluded.value`);
  const pay = (member: Actor, provider: string, mode: string) =>
    test.run(`select private.capture_membership_payment('razorpay', 'order', private.add_membership_payment('${member.id}', 'razorpay', '${mode}',
      '{"taxable_paise": 990000, "igst_paise": 178200, "amount_paise": 1168200, "gst_rate": 18, "place_of_supply": "Kerala"}'),
      null, null, '${provider}', 1168200, 'INR', ${seller}, 'evt')`);
  const linesOf = async (list: string, from: string, to: string, tests = false) =>
    (await textOf({ list, from, to, tests })).trimEnd().split('\r\n').slice(1);

  beforeAll(async () => {
    const buyer = await newMember(test, { member_name: '=cmd|A1', country: 'India', state: 'Kerala' });
    const tester = await newMember(test, { member_name: 'Tester' });
    await test.run(
      `update private.members set gst_number = '32ABCDE1234F1Z5', business_name = 'Kerala Weaves' where id = '${buyer.id}'`,
    );
    await at('2031-03-31T18:29:59Z');
    await pay(buyer, 'pay_2031', 'button');
    await at('2031-04-01T06:00:00Z');
    await pay(tester, 'pay_test_2031', 'test');
    await test.run(`select private.ask_refund('${admin.id}', md5('csv')::uuid, (select id from public.membership_payments
      where provider_payment_id = 'pay_2031'), 'captured', null)`);
    await test.run(`select private.close_refund(md5('csv')::uuid, 'rfnd_2031', 'done', null)`);
  });
  afterAll(() => test.run(`delete from private.settings where key = 'now'`));

  it('gives the invoices with the columns of a GST return, and runs no formula', async () => {
    const text = await textOf({ list: 'invoices', from: '2031-03-01', to: '2031-03-31' });
    expect(text).toBe(
      '\uFEFF"Number","Date","Customer","Business","GSTIN","Place of supply","Description","SAC","Taxable value","GST rate (%)",' +
        '"CGST","SGST","IGST","Total","Currency","Payment id","Credit note","Credit note date","Test"\r\n' +
        `"TB/30-31/000001","2031-03-31","'=cmd|A1","Kerala Weaves","32ABCDE1234F1Z5","32-Kerala","Paid Membership, one year",` +
        '"998599","9900.00","18","0.00","0.00","1782.00","11682.00","INR","pay_2031","CN/31-32/000001","2031-04-01","No"\r\n',
    );
  });

  it('gives a credit note in its own month, with the invoice that it takes back', async () => {
    expect(await linesOf('credit_notes', '2031-03-01', '2031-03-31')).toEqual([]);
    const [note, ...more] = await linesOf('credit_notes', '2031-04-01', '2031-04-30');
    expect(note).toMatch(/^"CN\/31-32\/000001","2031-04-01","TB\/30-31\/000001","2031-03-31","'=cmd/);
    expect(note).toMatch(/"11682.00","INR","pay_2031","rfnd_2031","No"$/);
    expect(more).toEqual([]);
  });

  it('gives the payments of days in India, and those of the test checkout only when they are requested', async () => {
    expect(await linesOf('payments', '2031-04-01', '2031-04-30')).toEqual([]);
    expect(await linesOf('payments', '2031-04-01', '2031-04-30', true)).toEqual([
      expect.stringMatching(/pay_test_2031.*"Yes"$/),
    ]);
    const [payment] = await linesOf('payments', '2031-03-31', '2031-03-31');
    expect(payment).toMatch(/^"2031-03-31","pay_2031","","Refunded"/);
    expect(payment).toMatch(
      /"11682.00","INR","11682.00","11682.00","TB\/30-31\/000001","CN\/31-32\/000001","2031-04-01","No"$/,
    );
  });

  it('comes in parts, each row once and in order', async () => {
    const count = SERVER_LIMITS.accounts_read_at_once + 3;
    await test.run(`insert into public.membership_payments (mode, status, taxable_paise, amount_paise, gst_rate, provider_payment_id,
        captured_at, received_paise, received_currency, review_reason)
      select 'button', 'review', 100, 100, 0, 'pay_part_' || lpad(n::text, 5, '0'), '2033-01-01T00:00:00Z', 100, 'INR', 'unknown_payer'
      from generate_series(1, ${count}) n`);
    const found = (await linesOf('payments', '2033-01-01', '2033-01-01')).map((line) => /pay_part_\d+/.exec(line)?.[0]);
    expect(new Set(found).size).toBe(count);
    expect(found).toHaveLength(count);
  });

  it('refuses members, an unknown list and a period that ends before it begins', async () => {
    const period = { from: '2031-04-01', to: '2031-04-30' };
    const member = await newMember(test);
    expect((await member.invoke('export-csv', { list: 'invoices', ...period })).status).toBe(403);
    expect((await admin.invoke('export-csv', { list: 'invoices', from: period.to, to: period.from })).status).toBe(400);
    expect((await admin.invoke('export-csv', { list: 'invoices' })).status).toBe(400);
    expect((await admin.invoke('export-csv', { list: 'ledgers', ...period })).status).toBe(400);
  });
});

describe('the history of mailings as a file', () => {
  it('holds mailings and tests with their numbers, and a text of several lines', async () => {
    await test.run(`insert into private.mailings (id, actor_id, actor_name, actor_email, subject, body, is_test, recipients, sent, failed)
      values (gen_random_uuid(), '${admin.id}', 'Root', '${admin.email}', 'Filed yarns', E'Dear "all",\\n=1', false, 9, 6, 1),
        (gen_random_uuid(), '${admin.id}', 'Root', '${admin.email}', 'Filed yarns', 'x', true, 1, 1, 0)`);
    const text = await textOf({ list: 'mailings', q: 'filed', kind: 'members' });
    expect(text).toContain('"Subject","To","Sent","Waiting","Failed","Had unsubscribed","Could not be written to"');
    expect(text).toContain(
      `"Root","${admin.email}","No","Filed yarns","9","6","0","1","0","0","0","Dear ""all"",\n=1"\r\n`,
    );
    expect((await textOf({ list: 'mailings', q: 'filed' })).match(/Filed yarns/g)).toHaveLength(2);
  });
});

describe('small lists as files', () => {
  const linesOf = async (request: object) => (await textOf(request)).trimEnd().split('\r\n').slice(1);

  it('gives corporate enquiries, all or those with every word, each once', async () => {
    await test.run(`alter table public.corporate_enquiries disable trigger user`);
    await test.run(`insert into public.corporate_enquiries (name, organisation_name, email, mobile_number)
      select 'Asker ' || n, case when n % 2 = 0 then 'Evens' else 'Odds' end, 'a' || n || '@mill.example', '98' || lpad(n::text, 8, '0')
      from generate_series(1, ${LIMITS.export_page_size + 3}) n`);
    await test.run(`alter table public.corporate_enquiries enable trigger user`);
    const all = await linesOf({ list: 'enquiries' });
    expect(new Set(all).size).toBe(LIMITS.export_page_size + 3);
    expect(all).toHaveLength(LIMITS.export_page_size + 3);
    expect(await linesOf({ list: 'enquiries', q: 'asker 7 odds' })).toContainEqual(
      expect.stringContaining('"Asker 7","Odds","a7@mill.example","\'+91 9800000007"'),
    );
    expect(await linesOf({ list: 'enquiries', q: 'asker nobody' })).toEqual([]);
  });

  it('gives the figures of days, the newest first, and those of an ad', async () => {
    const days = await linesOf({ list: 'figures', from: '2026-11-20', to: '2026-11-22' });
    expect(days.map((line) => line.slice(1, 11))).toEqual(['2026-11-22', '2026-11-21', '2026-11-20']);
    expect(await linesOf({ list: 'ad_figures', ad: admin.id })).toEqual([]);
    expect((await admin.invoke('export-csv', { list: 'figures', from: '2026-11-20' })).status).toBe(400);
  });

  it('is worded as the page is', async () => {
    const answer = await admin.call('export-csv', { list: 'enquiries', q: 'asker 7' }, { 'accept-language': 'hi' });
    expect(await answer.text()).toContain('"नाम"');
  });
});

/** The audit log's rows about exports of a list with this search, oldest first. */
async function recordsOf(words: string) {
  const rows = await test.run(`select l.actor_email, l.object_name, l.object_id, l.action,
      (select jsonb_object_agg(c ->> 'column', c ->> 'after') from jsonb_array_elements(l.changes) c) as facts
    from private.audit_log l
    where l.object_table = 'exports' and l.changes @> '[{"column": "q", "after": "${words}"}]' order by l.id`);
  return rows as { actor_email: string; object_name: string; object_id: string; action: string; facts: object }[];
}

describe('the record of an export', () => {
  it('names the admin, the list, its filters and the number of rows', async () => {
    await newMember(test, { member_name: 'Recorded Once' });
    await textOf({ list: 'members', q: 'recorded once', flags: [] });
    await textOf({ list: 'audit_log', q: 'recorded never', table: 'settings' });
    expect(await recordsOf('recorded once')).toEqual([
      {
        actor_email: admin.email,
        object_name: 'members',
        object_id: expect.any(String),
        action: 'export',
        facts: { q: 'recorded once', rows: '1', complete: 'true' },
      },
    ]);
    expect(await recordsOf('recorded never')).toMatchObject([
      { object_name: 'audit_log', facts: { table: 'settings', rows: '0', complete: 'true' } },
    ]);
  });

  it('is there for the files of the accountant', async () => {
    await textOf({ list: 'invoices', from: '2041-03-01', to: '2041-03-31' });
    const rows = await test.run(`select l.object_name, l.actor_email from private.audit_log l
      where l.object_table = 'exports' and l.changes @> '[{"column": "from", "after": "2041-03-01"}, {"column": "rows", "after": "0"}]'`);
    expect(rows).toEqual([{ object_name: 'invoices', actor_email: admin.email }]);
  });

  it('stands before the first row is sent, and has the number of all at the end', async () => {
    await makeReaders('Recorded');
    const size = SERVER_LIMITS.members_read_at_once;
    const answer = await admin.call('export-csv', { list: 'members', q: 'recorded reader' });
    const started = await recordsOf('recorded reader');
    expect(started).toMatchObject([{ facts: { rows: String(size), complete: 'false' } }]);
    await answer.text();
    const [, ended, ...more] = await recordsOf('recorded reader');
    expect([ended, more]).toMatchObject([
      { object_id: started[0]!.object_id, facts: { rows: String(size + 5), complete: 'true' } },
      [],
    ]);
  });

  it('has the number of rows that were read where the reader stops', async () => {
    await makeReaders('Stopped', 3 * SERVER_LIMITS.members_read_at_once);
    const answer = await admin.call('export-csv', { list: 'members', q: 'stopped' });
    const reader = answer.body!.getReader();
    await reader.read();
    await reader.cancel();
    const facts = (await recordsOf('stopped')).map((record) => record.facts);
    expect(facts).toMatchObject([
      { rows: String(SERVER_LIMITS.members_read_at_once), complete: 'false' },
      { complete: 'false' },
    ]);
  });

  it('is there or nothing is sent', async () => {
    const takes = '(uuid, uuid, text, jsonb, int, boolean)';
    await test.run(`alter function private.record_export${takes} rename to record_export_away`);
    const answer = await admin.call('export-csv', { list: 'members', q: 'asha' });
    await test.run(`alter function private.record_export_away${takes} rename to record_export`);
    expect(answer.status).toBe(500);
  });
});

const mobileOf = async ({ id }: Actor) =>
  String((await test.run(`select mobile_number as n from private.members where id = '${id}'`))[0]!.n);
const creditsOf = async ({ id }: Actor) =>
  String((await test.run(`select messaging_credits as n from private.members where id = '${id}'`))[0]!.n);
