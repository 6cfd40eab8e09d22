import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '@node-rs/argon2';
import sharp from 'sharp';
import { LIMITS } from '@tanabana/domain/limits';
import { specTokens, yarnName } from '@tanabana/domain/listings/spec-line';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import { districtsOf } from '@tanabana/domain/reference/places';
import { WHOLE_WORD_CASES } from '@tanabana/domain/search/whole-words.cases';
import { raw, sql } from '@tanabana/gateway/db';
import { PICTURES } from '../seed/ads.ts';
import { DEMO_LOGINS, seedDemo } from '../seed/demo.ts';
import { DEMO_PASSWORD_HASH } from '../seed/logins.ts';
import { openTestDatabase, type TestDatabase } from '../src/testing.ts';

const NOW = new Date('2026-03-10T06:00:00Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await seedDemo(test.db, { now: NOW });
}, 60_000);
afterAll(() => test.close());

async function one<T>(text: string): Promise<T> {
  const { rows } = await test.db.transaction((tx) => tx.query(raw(text)));
  return rows[0] as T;
}

describe('the demonstration', () => {
  it('has about forty members and three hundred listings, all in the past', async () => {
    const counts = await one(`select (select count(*) from private.members) as members,
      (select count(*) from purchase_enquiries) + (select count(*) from sales_offers) as listings,
      (select count(*) from company_details) as companies, (select count(*) from partner_organisations) as partners,
      (select count(*) from (select created_at from purchase_enquiries union all select created_at from sales_offers
        union all select created_at from credit_ledger) t where created_at >= '${NOW.toISOString()}') as future`);
    expect(counts).toEqual({ members: 41, listings: 300, companies: 12, partners: 12, future: 0 });
  });

  it('has a ledger that agrees with every balance, in the order in which it happened', async () => {
    expect(
      await one(`select count(*) as wrong from private.members m
        left join (select member_id, sum(change) as total from credit_ledger group by 1) l on l.member_id = m.id
        where m.messaging_credits <> coalesce(l.total, 0)`),
    ).toEqual({ wrong: 0 });
    expect(
      await one(`select count(*) as wrong from (select balance_after, sum(change) over
        (partition by member_id order by id) as running from credit_ledger) t where balance_after <> running`),
    ).toEqual({ wrong: 0 });
    expect(
      await one(`select count(*) as unpaid from listing_interests i where not exists (select from credit_ledger l
        where l.idempotency_key = private.usage_key(i.interested_user_id,
          case i.listing_table when 'sales_offers' then 'usage_offer' else 'usage_enquiry' end, i.listing_id))`),
    ).toEqual({ unpaid: 0 });
  });

  it('has products in every department of twelve companies, some hidden and some without a price', async () => {
    const found = await one(`select count(distinct company_id) as companies,
      count(*) filter (where visibility_status = 'Hide') > 0 as hidden,
      count(*) filter (where basic_price is null) > 0 as unpriced,
      count(*) filter (where department_name is null) > 0 as general,
      count(*) filter (where associated_corporate_user_id is null) as unanswered from corporate_products`);
    expect(found).toEqual({ companies: 12, hidden: true, unpriced: true, general: true, unanswered: 0 });
  });

  it('has bids in every status for the Free and the Paid Member, none for those without credits, each paid for', async () => {
    const found = await one(`select
      (select array_agg(distinct bid_status order by bid_status) from customer_bids where bidder_email = 'free@tanabana.example') as free,
      (select array_agg(distinct bid_status order by bid_status) from customer_bids where bidder_email = 'paid@tanabana.example') as paid,
      (select count(*) from customer_bids where bidder_email in ('zero@tanabana.example', 'three@tanabana.example')) as without_credits,
      (select count(*) from customer_bids b where bid_time > '${NOW.toISOString()}' or accept_bid_time > '${NOW.toISOString()}') as future,
      (select count(*) from customer_bids b join private.members m on m.id = b.bidder_user_id where m.business_name = b.company_name) as own,
      (select count(*) from customer_bids b where not exists (select from credit_ledger l
        where l.idempotency_key = private.usage_key(b.bidder_user_id, 'bid_submission', b.id))) as unpaid`);
    const every = ['Accepted', 'Cancelled', 'Pending', 'Rejected'];
    expect(found).toEqual({ free: every, paid: every, without_credits: 0, future: 0, own: 0, unpaid: 0 });
  });

  it('has listings from dealer to dealer, by several, some older than dealers see', async () => {
    const found =
      await one(`select count(distinct l.user_id) > 3 as several, bool_and(private.is_dealer(l.user_id)) as by_dealers,
      count(*) filter (where l.created_at > '${NOW.toISOString()}') as future,
      count(*) filter (where l.created_at < '${NOW.toISOString()}'::timestamptz - interval '10 days') > 5 as old
      from (select user_id, created_at from d2d_purchase_enquiries union all select user_id, created_at from d2d_sales_offers) l`);
    expect(found).toEqual({ several: true, by_dealers: true, future: 0, old: true });
  });

  it('lets the Free Member have brought somebody, to the good of both', async () => {
    expect(
      await one(`select count(*) as changes, sum(change) as credits, (select messaging_credits from private.members
        where email = 'free@tanabana.example') as balance from credit_ledger where reason = 'referral'`),
    ).toEqual({ changes: 2, credits: 10, balance: 25 });
  });

  it('leaves the next number to the next post, and numbers grow with time', async () => {
    const { next } = await one<{
      next: string;
    }>(`insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs)
      select id, 'Jute', 5 from private.members where email = 'free@tanabana.example' returning enquiry_number as next`);
    expect(next).toBe('PE-000166');
    expect(
      await one(`select count(*) as wrong from (select created_at < lag(created_at) over (order by enquiry_number) as back
        from purchase_enquiries) t where back`),
    ).toEqual({ wrong: 0 });
  });

  it.each(DEMO_LOGINS)('lets $role in', async ({ email, password }) => {
    const user = await one<{ encrypted_password: string } | undefined>(
      `select encrypted_password from auth.users where email = '${email}' and email_confirmed_at is not null`,
    );
    expect(user?.encrypted_password).toBe(DEMO_PASSWORD_HASH);
    expect(await verify(DEMO_PASSWORD_HASH, password)).toBe(true);
  });

  it('gives each role what its name says', async () => {
    const roles = await one(`select
      (select messaging_credits from private.members where email = 'three@tanabana.example') as three,
      (select messaging_credits from private.members where email = 'zero@tanabana.example') as zero,
      (select private.is_corporate_executive(id) from private.members where email = 'executive@tanabana.example') as executive,
      (select private.is_dealer(id) from private.members where email = 'dealer@tanabana.example') as dealer,
      (select private.may_see_contact(id) from private.members where email = 'paid@tanabana.example') as paid,
      (select private.may_see_contact(id) from private.members where email = 'free@tanabana.example') as free,
      (select bool_and(private.is_admin(id)) from private.members where email like 'admin_@tanabana.example') as admins`);
    expect(roles).toEqual({ three: 3, zero: 0, executive: true, dealer: true, paid: true, free: false, admins: true });
  });

  it('leaves nothing for the monthly grants and the ends of memberships to do on its day', async () => {
    expect(
      await one(`select private.grant_monthly_credits('${NOW.toISOString()}') as granted,
        private.expire_memberships('${NOW.toISOString()}') as ended, count(membership_ends_on)::int > 0 as some_are_paid
        from private.members`),
    ).toEqual({ granted: 0, ended: 0, some_are_paid: true });
  });

  it('spells districts as the forms do', async () => {
    const { rows } = await test.db.transaction((tx) =>
      tx.query<{ state: string; district: string }>(
        raw(`select distinct state, district from private.members where country = 'India' and district is not null`),
      ),
    );
    for (const { state, district } of rows) expect(await districtsOf(state)).toContain(district);
  });

  it('has two pages of news, snippets and price lists of the past, and every file that they name', async () => {
    const found = await one<{ files: string[] }>(`select (select count(*) > 17 from news_items) as news,
      (select count(*) > 20 from news_snippets) as snippets, (select count(*) from price_updates_pdfs) as lists,
      (select count(*) from (select created_at from news_items union all select created_at from news_snippets
        union all select uploaded_at from price_updates_pdfs) t where created_at >= '${NOW.toISOString()}') as future,
      (select array_agg(distinct file) from (select image_url as file from news_items union all select file_url
        from price_updates_pdfs union all select thumbnail_url from price_updates_pdfs) f where file is not null) as files`);
    expect(found).toMatchObject({ news: true, snippets: true, lists: 8, future: 0 });
    for (const file of found.files) {
      const facts = await stat(new URL(`../seed/assets/${file.replace('/demo/', '')}`, import.meta.url));
      expect(facts.size).toBeGreaterThan(1000);
    }
  });

  it.each(Object.keys(PICTURES))('has a picture of the right size for %s', async (name) => {
    const file = new URL(`../seed/assets/ads/${name}.webp`, import.meta.url);
    const { width, height, format } = await sharp(file.pathname).metadata();
    expect({ width, height, format }).toEqual({ width: LIMITS.ad_width, height: LIMITS.ad_height, format: 'webp' });
    expect((await stat(file)).size).toBeLessThan(LIMITS.ad_image_bytes);
  });
});

describe('the database and the domain', () => {
  it('find the same by whole words', async () => {
    const { rows } = await test.db.transaction((tx) =>
      tx.query<{ is_found: boolean }>(
        sql`select coalesce(private.search_vector(array_to_string(array(select jsonb_array_elements_text(c -> 0)), E'\n'))
          @@ private.search_query(c ->> 1), true) as is_found
          from jsonb_array_elements(${JSON.stringify(WHOLE_WORD_CASES)}::jsonb) with ordinality t (c, n) order by n`,
      ),
    );
    const wrong = WHOLE_WORD_CASES.filter(([, , isFound], index) => rows[index]!.is_found !== isFound);
    expect(wrong).toEqual([]);
    expect(rows).toHaveLength(WHOLE_WORD_CASES.length);
  });

  it('write every yarn alike', async () => {
    const { rows } = await test.db.transaction((tx) =>
      tx.query<{ yarn: YarnSpec; yarn_details: string; specifications: string }>(
        raw(`select to_jsonb(l) as yarn, s.yarn_details, s.specifications
          from private.listings l join private.product_search s on s.id = l.id`),
      ),
    );
    for (const { yarn, yarn_details, specifications } of rows) {
      expect(yarn_details).toBe(yarnName(yarn));
      const tokens = specTokens(yarn);
      expect(specifications.split(' · ').slice(0, tokens.length)).toEqual(tokens);
    }
    expect(rows.length).toBeGreaterThan(200);
  });
});
