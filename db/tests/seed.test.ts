import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '@node-rs/argon2';
import sharp from 'sharp';
import { LIMITS } from '@tanabana/domain/limits';
import { bidText } from '@tanabana/domain/bids/bid-text';
import type { FoundBid } from '@tanabana/domain/bids/bid-text';
import { productText } from '@tanabana/domain/corporate/product-text';
import type { FoundProduct } from '@tanabana/domain/corporate/product-text';
import { FOUND_BY_CASES } from '@tanabana/domain/listings/search/found-by.cases';
import { listingText } from '@tanabana/domain/listings/search/found-by';
import type { FoundListing } from '@tanabana/domain/listings/search/found-by';
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
});
afterAll(() => test.close());

async function one<T>(text: string): Promise<T> {
  const { rows } = await test.db.transaction((tx) => tx.query(raw(text)));
  return rows[0] as T;
}

describe('the demo data', () => {
  it('have about forty members and three hundred listings, all in the past', async () => {
    const counts = await one(`select (select count(*) from private.members) as members,
      (select count(*) from purchase_enquiries) + (select count(*) from sales_offers) as listings,
      (select count(*) from company_details) as companies, (select count(*) from partner_organisations) as partners,
      (select count(*) from (select created_at from purchase_enquiries union all select created_at from sales_offers
        union all select created_at from credit_ledger) t where created_at >= '${NOW.toISOString()}') as future`);
    expect(counts).toEqual({ members: 42, listings: 300, companies: 12, partners: 12, future: 0 });
  });

  it('have a ledger that agrees with every balance, in chronological order', async () => {
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

  it('have granted every member the credits of each first of a month since the start', async () => {
    const { rows } = await test.db.transaction((tx) =>
      tx.query<{ firsts: number; short: number }>(
        raw(`select count(*)::int as firsts, count(*) filter (where coalesce((
            select l.balance_after from credit_ledger l
            where l.member_id = m.id and l.created_at < f.first at time zone 'Asia/Kolkata' + interval '10 minutes'
            order by l.id desc limit 1), 0) < private.monthly_allowance(m.membership_type))::int as short
          from private.members m, generate_series(date_trunc('month', m.current_membership_start_date + interval '1 month'),
            '${NOW.toISOString()}'::timestamptz at time zone 'Asia/Kolkata', interval '1 month') f (first)
          where m.membership_type <> 'Free Member'
            and f.first <= coalesce(m.membership_ends_on, m.current_membership_start_date + interval '1 year')
          group by m.email order by m.email`),
      ),
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { firsts, short } of rows) expect({ short, some: firsts >= 4 }).toEqual({ short: 0, some: true });
    expect(
      await one(`select count(*)::int > 0 as months, max(created_at) > '${NOW.toISOString()}'::timestamptz - interval '31 days' as now
        from credit_ledger where reason = 'monthly'
          and member_id = (select id from private.members where email = 'paid@tanabana.example')`),
    ).toEqual({ months: true, now: true });
  });

  it('have memberships with the dates, badges and records of the rules', async () => {
    const odd = await one(`select count(*)::int as odd from private.members m
      left join private.membership_changes c on c.member_id = m.id
      where not private.is_admin(m.id) and ((m.membership_type = 'Free Member') <> (c.member_id is null)
        or m.membership_type is distinct from coalesce(c.to_type, 'Free Member')
        or m.current_membership_start_date <> m.membership_join_date
        or m.membership_ends_on is distinct from
          case when m.membership_type = 'Paid Member' then (m.membership_join_date + interval '1 year')::date end
        or m.membership_type <> 'Free Member' and not (m.is_verified_member and m.is_verified_by_membership)
        or m.membership_join_date <> private.india_date(m.created_at)
        or not exists (select from credit_ledger l where l.member_id = m.id and l.reason = 'signup' and l.created_at = m.created_at))`);
    expect(odd).toEqual({ odd: 0 });
  });

  it('have no post, press or bid before the member joined, nor an interest before the listing', async () => {
    expect(
      await one(`with posted as (
          select id, user_id, created_at from purchase_enquiries union all select id, user_id, created_at from sales_offers
          union all select id, user_id, created_at from d2d_purchase_enquiries union all select id, user_id, created_at from d2d_sales_offers)
        select (select count(*)::int from posted l join private.members m on m.id = l.user_id where l.created_at < m.created_at) as posts,
        (select count(*)::int from listing_interests i join private.members m on m.id = i.interested_user_id
          join posted l on l.id = i.listing_id
          where i.created_at < greatest(m.created_at, l.created_at) or i.created_at > '${NOW.toISOString()}') as presses,
        (select count(*)::int from customer_bids b join private.members m on m.id = b.bidder_user_id where b.bid_time < m.created_at) as bids,
        (select count(*)::int from posted where created_at < '${NOW.toISOString()}'::timestamptz - interval '60 days') as old`),
    ).toEqual({ posts: 0, presses: 0, bids: 0, old: 0 });
  });

  it('have products in every department of twelve companies, some hidden and some without a price', async () => {
    const found = await one(`select count(distinct company_id) as companies,
      count(*) filter (where visibility_status = 'Hide') > 0 as hidden,
      count(*) filter (where basic_price is null) > 0 as unpriced,
      count(*) filter (where department_name is null) > 0 as general,
      count(*) filter (where associated_corporate_user_id is null) as unanswered from corporate_products`);
    expect(found).toEqual({ companies: 12, hidden: true, unpriced: true, general: true, unanswered: 0 });
  });

  it('have bids in every status for the Free and the Paid Member and the executive, each paid for', async () => {
    const found = await one(`select
      (select array_agg(distinct bid_status order by bid_status) from customer_bids where bidder_email = 'free@tanabana.example') as free,
      (select array_agg(distinct bid_status order by bid_status) from customer_bids where bidder_email = 'paid@tanabana.example') as paid,
      (select array_agg(distinct bid_status order by bid_status) from customer_bids b join private.members m
        on m.email = 'executive@tanabana.example' and b.corporate_company_id = private.executive_company_id(m.id)) as executive,
      (select count(*) from customer_bids where bidder_email in ('zero@tanabana.example', 'three@tanabana.example')) as without_credits,
      (select count(*) from customer_bids b where bid_time > '${NOW.toISOString()}' or accept_bid_time > '${NOW.toISOString()}') as future,
      (select count(*) from customer_bids b join private.members m on m.id = b.bidder_user_id where m.business_name = b.company_name) as own,
      (select count(*) from customer_bids b where not exists (select from credit_ledger l
        where l.idempotency_key = private.usage_key(b.bidder_user_id, 'bid_submission', b.id))) as unpaid`);
    const every = ['Accepted', 'Cancelled', 'Pending', 'Rejected'];
    expect(found).toEqual({
      free: every,
      paid: every,
      executive: every,
      without_credits: 0,
      future: 0,
      own: 0,
      unpaid: 0,
    });
  });

  it('have listings from dealer to dealer, by several, some older than dealers see', async () => {
    const found =
      await one(`select count(distinct l.user_id) > 3 as several, bool_and(private.is_dealer(l.user_id)) as by_dealers,
      count(*) filter (where l.created_at > '${NOW.toISOString()}') as future,
      count(*) filter (where l.created_at < '${NOW.toISOString()}'::timestamptz - interval '10 days') > 5 as old
      from (select user_id, created_at from d2d_purchase_enquiries union all select user_id, created_at from d2d_sales_offers) l`);
    expect(found).toEqual({ several: true, by_dealers: true, future: 0, old: true });
  });

  it('have a referral by the Free Member, with the credits of both sides', async () => {
    expect(
      await one(`select count(*) as changes, sum(change) as credits, (select messaging_credits from private.members
        where email = 'free@tanabana.example') as balance from credit_ledger where reason = 'referral'`),
    ).toEqual({ changes: 2, credits: 10, balance: 25 });
  });

  it('leave the next number to the next post, and numbers grow with time', async () => {
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

  it.each(DEMO_LOGINS)('let $role log in', async ({ email, password }) => {
    const user = await one<{ encrypted_password: string } | undefined>(
      `select encrypted_password from auth.users where email = '${email}' and email_confirmed_at is not null`,
    );
    expect(user?.encrypted_password).toBe(DEMO_PASSWORD_HASH);
    expect(await verify(DEMO_PASSWORD_HASH, password)).toBe(true);
  });

  it('give each role its rights', async () => {
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

  it('leave nothing to do for the monthly grants and the ends of memberships', async () => {
    expect(
      await one(`select private.grant_monthly_credits('${NOW.toISOString()}') as granted,
        private.expire_memberships('${NOW.toISOString()}') as ended, count(membership_ends_on)::int > 0 as some_are_paid
        from private.members`),
    ).toEqual({ granted: 0, ended: 0, some_are_paid: true });
  });

  it('spell districts as the forms do', async () => {
    const { rows } = await test.db.transaction((tx) =>
      tx.query<{ state: string; district: string }>(
        raw(`select distinct state, district from private.members where country = 'India' and district is not null`),
      ),
    );
    for (const { state, district } of rows) expect(await districtsOf(state)).toContain(district);
  });

  it('have two pages of news, snippets and price lists of the past, and every file that they name', async () => {
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

  it.each(Object.keys(PICTURES))('have a picture of the right size for %s', async (name) => {
    const file = new URL(`../seed/assets/ads/${name}.webp`, import.meta.url);
    const { width, height, format } = await sharp(file.pathname).metadata();
    expect({ width, height, format }).toEqual({ width: LIMITS.ad_width, height: LIMITS.ad_height, format: 'webp' });
    // Accounts document, §9: at most 1 MB.
    expect((await stat(file)).size).toBeLessThan(1_048_576);
  });
});

describe('the search of the database and of the domain', () => {
  it('finds the same by whole words', async () => {
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

  it('finds a listing by the same words', async () => {
    const cases = JSON.stringify(FOUND_BY_CASES.map(([listing]) => listing));
    const { rows } = await test.db.transaction((tx) =>
      tx.query<{ text: string }>(
        sql`select private.listing_text(number, fibre_type, specific_type, lustre, twist_intermingling, grade, blend_ratio, denier_count,
            filament_count, number_of_plys, kgs, price, lot_no, preferred_company, company_name, city, district, state, country) as text
          from rows from (jsonb_to_recordset(${cases}::jsonb) as (number text, fibre_type text, specific_type text, lustre text,
            twist_intermingling text, grade text, blend_ratio text, denier_count text, filament_count text, number_of_plys int, kgs int,
            price numeric, lot_no text, preferred_company text, company_name text, city text, district text, state text, country text))
            with ordinality order by ordinality`,
      ),
    );
    expect(rows.map(({ text }) => text)).toEqual(FOUND_BY_CASES.map(([listing]) => listingText(listing)));
  });

  it('finds every demo listing by the same words', async () => {
    const { rows } = await test.db.transaction((tx) =>
      tx.query<{ listing: FoundListing; search_text: string }>(
        raw(
          ['purchase_enquiries', 'sales_offers', 'd2d_purchase_enquiries', 'd2d_sales_offers']
            .map(
              (
                table,
              ) => `select search_text, to_jsonb(t) || jsonb_build_object('city', poster_city, 'district', poster_district,
            'state', poster_state, 'country', poster_country, 'number', coalesce(to_jsonb(t) ->> 'enquiry_number', to_jsonb(t) ->> 'offer_number'),
            'kgs', coalesce(to_jsonb(t) -> 'quantity_required_kgs', to_jsonb(t) -> 'quantity_kgs'),
            'price', to_jsonb(t) -> 'price') as listing from ${table} t`,
            )
            .join(' union all '),
        ),
      ),
    );
    // A Turkish capital with a dot has no lower case that all engines agree on.
    const lower = (text: string) => text.toLowerCase().replaceAll('i\u0307', 'i');
    expect(rows.map((row) => lower(row.search_text))).toEqual(rows.map(({ listing }) => lower(listingText(listing))));
    expect(rows.length).toBeGreaterThan(300);
  });

  it('finds every demo product by the same words', async () => {
    const { rows } = await test.db.transaction((tx) =>
      tx.query<{ product: FoundProduct; search_text: string }>(
        raw('select search_text, to_jsonb(p) as product from corporate_products p'),
      ),
    );
    expect(rows.map((row) => row.search_text)).toEqual(rows.map(({ product }) => productText(product).toLowerCase()));
    expect(rows.length).toBeGreaterThan(50);
  });

  it('finds every demo bid by the same words', async () => {
    const { rows } = await test.db.transaction((tx) =>
      tx.query<{ bid: FoundBid; search_text: string }>(
        raw('select search_text, to_jsonb(b) as bid from customer_bids b'),
      ),
    );
    expect(rows.map((row) => row.search_text)).toEqual(rows.map(({ bid }) => bidText(bid).toLowerCase()));
    expect(rows.length).toBeGreaterThan(20);
  });

  it('writes every yarn the same way', async () => {
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
