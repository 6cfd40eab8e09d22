/**
 * Every function that clients call returns what its type declares. Callers with the right call it on the demonstration.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw } from '@tanabana/gateway/db';
import { columnShape, parseShape, shapeErrors, type Shape } from '../src/gen/answers.ts';
import { answeredShapes } from '../src/gen/database-types.ts';
import { asOwner, demoFill, openTestDatabase, type TestDatabase } from '../src/testing.ts';

/** A session in which an admin has shown a second factor. */
const SESSION = '00000000-0000-4000-8000-0000000000a2';

let test: TestDatabase;
let answered: Awaited<ReturnType<typeof answeredShapes>>;
beforeAll(async () => {
  test = await openTestDatabase({ fill: await demoFill() });
  answered = await answeredShapes(test.db);
  await test.db.script(
    `insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users where email = 'dealer@tanabana.example';
     insert into private.mailings (id, actor_id, subject, body, is_test, recipients, sent)
       select gen_random_uuid(), id, 'x', 'y', is_test, is_test::int, is_test::int from (${ADMIN}) a, (values (true), (false)) t (is_test);
     select private.set_event_aside('razorpay', 'x', 'eA==', 'unreadable');
     insert into auth.sessions (id, user_id, aal) select '${SESSION}', id, 'aal2' from (${ADMIN}) admin;
     set session_replication_role = replica;
     insert into public.company_details (company_name) select upper(company_name) from public.company_details limit 1;
     reset session_replication_role;
     update public.listing_interests set status = 'failed', sent_at = null, tried_at = now(), note = 'no such number'
     where id in (select id from public.listing_interests where status = 'sent' order by id limit 2)`,
  );
});
afterAll(() => test.close());

const user = (email: string) => `select id from auth.users where email = '${email}@tanabana.example'`;
const DEALER = user('dealer');
const ADMIN = user('admin2');
/** A member who was notified of an interest in a sales offer. */
const POSTER = `select user_id as id from public.sales_offers l where exists (select from public.listing_interests i
  where i.listing_table = 'sales_offers' and i.listing_id = l.id and i.status = 'sent') order by id limit 1`;
const OWN = 'array(select id from public.sales_offers where user_id = auth.uid())';

const SEARCH = [`''`, `q => 'cotton', sort => 'quantity_desc'`, `q => 'no such yarn'`];
const OFFERS = [...SEARCH, `sort => 'price_asc'`];
/** Common counts of the demonstration, 30s and 150 denier, and one that nobody has. */
const YARNS = [`'{"millitex": 19685}', 10`, `'{"millitex": 16667}', 10`, `'{"millitex": 1}'`];
const COUNTS = ['', `'{"fibre_type": "Cotton", "q": "nobody has this"}'`];
const NEWS = [`''`, `'no such news'`];

const COMPANY = `select company_id from public.corporate_products where department_name is null limit 1`;
const PRODUCT = `select id from public.corporate_products where visibility_status = 'Reveal' limit 1`;

const AD = `array(select id from public.corporate_ads where status order by from_date limit 2)`;

/** Callers and arguments: together they return rows, a page that is not the last, and empty results. */
const CALLS: Record<string, readonly [asker: string, args: string[]]> = {
  check_if_user_is_dealer: [DEALER, ['auth.uid()']],
  count_ads: [DEALER, [AD, `${AD}, ${AD}`]],
  count_d2d_purchase_enquiries: [DEALER, COUNTS],
  count_d2d_sales_offers: [DEALER, COUNTS],
  count_purchase_enquiries: [DEALER, COUNTS],
  count_sales_offers: [DEALER, COUNTS],
  decide_case: [
    ADMIN,
    [
      `(public.search_moderation_cases() #>> '{rows,0,id}')::bigint, 'hide', 'x'`,
      `(public.search_moderation_cases('done') #>> '{rows,0,id}')::bigint, 'restore'`,
    ],
  ],
  end_my_session: [DEALER, ['gen_random_uuid()']],
  find_company_product: [DEALER, [`(${PRODUCT})`]],
  find_members: [ADMIN, [`'a'`, `'nobody is called so'`]],
  get_accounts_after: [
    ADMIN,
    [
      `'payments', '2020-01-01', '2040-01-01', true`,
      `'invoices', '2020-01-01', '2040-01-01', true`,
      `'credit_notes', '2020-01-01', '2040-01-01', true`,
    ],
  ],
  get_ad_days: [ADMIN, ['(select id from public.corporate_ads order by from_date limit 1)', 'gen_random_uuid()']],
  get_ad_totals: [ADMIN, [AD, 'array[gen_random_uuid()]']],
  get_admin_factors: [ADMIN, ['']],
  get_all_products_for_search: [DEALER, ['']],
  get_bid_counts: [ADMIN, ['']],
  get_companies_of_one_name: [ADMIN, ['']],
  get_company_contents: [ADMIN, ['(select company_id from public.corporate_products limit 1)', 'gen_random_uuid()']],
  get_company_departments: [ADMIN, ['(select company_id from public.corporate_products limit 1)']],
  get_credit_changes: [DEALER, ['']],
  get_daily_figures: [ADMIN, [`'2026-11-01', '2026-11-30'`]],
  get_department_counts: [DEALER, [`(${COMPANY})`]],
  get_dollar_rate: [DEALER, ['']],
  get_events_aside: [ADMIN, ['']],
  get_failed_interests: [ADMIN, ['']],
  get_interest_counts: [POSTER, [`'sales_offers', ${OWN}`]],
  get_listing_interests: [
    POSTER,
    [`'sales_offers', (select listing_id from public.get_interest_counts('sales_offers', ${OWN}) limit 1)`],
  ],
  get_listing_price_trend: [
    DEALER,
    [
      `'sales_offers', (select id from public.sales_offers where status = 'Open' and poster_country = 'India' and millitex is not null order by created_at desc limit 1)`,
      `'purchase_enquiries', gen_random_uuid()`,
    ],
  ],
  get_market_facts: [DEALER, ['']],
  get_member_counts: [ADMIN, ['']],
  get_members_after: [ADMIN, ['', `'nobody is called so'`]],
  get_membership_plan: [DEALER, ['']],
  get_money_figures: [ADMIN, ['']],
  get_my_access: [DEALER, ['']],
  get_my_sessions: [DEALER, ['']],
  get_open_count: [DEALER, [`'sales_offers'`, `'purchase_enquiries', 'Hemp'`]],
  get_payment: [ADMIN, [`(select id from public.membership_payments where review_reason = 'unknown_payer')`]],
  get_pending_bid_count: [ADMIN, ['']],
  get_price_trends: [DEALER, [`'asks', null, null, 1`, `'bids', 'Gujarat'`, `'asks', null, '{"millitex": 16667}'`]],
  get_product_prices: [DEALER, ['(select id from public.corporate_products limit 1)', 'gen_random_uuid()']],
  get_promotion_tests: [ADMIN, ['']],
  is_admin_second_factor_required: [ADMIN, ['']],
  match_d2d_purchase_enquiries: [DEALER, YARNS],
  match_d2d_sales_offers: [DEALER, YARNS],
  match_products: [DEALER, YARNS],
  match_purchase_enquiries: [DEALER, YARNS],
  match_sales_offers: [DEALER, YARNS],
  report_object: [
    DEALER,
    [
      `'sales_offers', (select id from public.sales_offers where status = 'Open' and user_id <> auth.uid() limit 1), 'spam'`,
    ],
  ],
  require_admin_second_factor: [ADMIN, ['false']],
  restore_credit: [
    ADMIN,
    ['(select ledger_id from public.get_failed_interests() where ledger_id is not null limit 1)'],
  ],
  retry_message: [
    ADMIN,
    [
      `'interest', (select r ->> 'id' from jsonb_array_elements(public.search_failed_messages() -> 'rows') r where r -> 'ledger_id' <> 'null' limit 1)`,
    ],
  ],
  save_price_list_points: [
    ADMIN,
    [
      `(select id from public.price_updates_pdfs where point_count = 0 limit 1), '[]',
        '[{"page": 1, "description": "150/48", "price": "112.50", "fibre_type": "Polyester Filament", "denier_count": "150"}]'`,
      `(select id from public.price_updates_pdfs where point_count > 0 limit 1), '[]', '[{"page": 1, "description": "x", "price": 1}]'`,
    ],
  ],
  save_product_prices: [
    ADMIN,
    [
      `(select jsonb_agg(jsonb_build_object('id', id, 'was', jsonb_build_object('basic_price', basic_price), 'becomes', '{"basic_price": 12.5}'::jsonb))
        from (select id, basic_price from public.corporate_products order by id limit 3) p)`,
      `jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'was', '{"basic_price": 1}'::jsonb, 'becomes', '{"basic_price": null}'::jsonb),
        jsonb_build_object('id', (${PRODUCT}), 'was', '{"basic_price": 1}'::jsonb, 'becomes', '{"basic_price": 3}'::jsonb))`,
    ],
  ],
  search_audit_log: [ADMIN, [`''`, `'no such thing'`]],
  search_bids: [ADMIN, [`'', p_status => 'Pending'`, `'no such bid'`]],
  search_companies: [DEALER, NEWS],
  search_company_products: [DEALER, [`(${COMPANY}), ''`, `(${COMPANY}), 'no such yarn'`]],
  search_corporate_enquiries: [ADMIN, [`''`, `'no such enquiry'`]],
  search_d2d_purchase_enquiries: [DEALER, SEARCH],
  search_d2d_sales_offers: [DEALER, OFFERS],
  search_failed_messages: [ADMIN, [`''`, `'nobody is called so'`]],
  search_listed_members: [DEALER, [`'a'`, `'nobody is called so'`]],
  search_mailings: [ADMIN, [`''`, `'nobody is called so'`]],
  search_members: [ADMIN, ['', `'nobody is called so'`]],
  search_moderation_cases: [ADMIN, ['', `'done'`, `'open', 'nobody is called so'`]],
  search_news_items: [DEALER, NEWS],
  search_news_snippets: [DEALER, NEWS],
  search_payments: [ADMIN, [`''`, `'no such payment'`, `'', p_filter => 'review'`]],
  search_price_lists: [DEALER, NEWS],
  search_products: [DEALER, [`''`, `'cotton'`, `'no such yarn'`]],
  search_purchase_enquiries: [DEALER, SEARCH],
  search_sales_offers: [DEALER, OFFERS],
};

async function ask(name: string, asker: string, args: string): Promise<unknown[]> {
  const [member] = await asOwner<{ id: string }>(test.db, asker);
  const text = `select to_jsonb(f) as answer from public.${name}(${args}) f`;
  const { rows } = await test.scope.asClaims(
    { role: 'authenticated', sub: member!.id, aal: 'aal2', session_id: SESSION },
    (tx) => tx.query<{ answer: unknown }>(raw(text)),
  );
  return rows.map(({ answer }) => answer);
}

it('every function is called, and none returns jsonb of an undeclared shape', () => {
  expect(answered.shapes.map(({ name }) => name)).toEqual(Object.keys(CALLS));
  expect(answered.shapes.filter(({ shape }) => !shape)).toEqual([]);
});

describe.each(Object.entries(CALLS))('%s', (name, [asker, calls]) => {
  it('returns the declared shape', async () => {
    const shape = answered.shapes.find((candidate) => candidate.name === name)!.shape!;
    const answers: unknown[] = [];
    for (const args of calls) {
      const rows = await ask(name, asker, args);
      answers.push(...rows);
      expect(shapeErrors(shape, shape.isList ? rows : rows[0], answered.findColumn)).toEqual([]);
    }
    // An empty response would prove nothing.
    expect(answers.some(hasContents)).toBe(true);
  });
});

/** Whether any list at the top level of a response has elements. */
function hasContents(answer: unknown): boolean {
  const lists = Object.values((answer ?? {}) as object).filter(Array.isArray);
  return lists.length === 0 || lists.some((list) => list.length > 0);
}

describe('a shape', () => {
  const column = { type: 'text', is_nullable: false };
  const errors = (text: string, value: unknown) => shapeErrors(parseShape(text), value, () => column);

  it.each<[shape: string, value: unknown, errors: string[]]>([
    ['{a int, b? text}', { a: 1 }, []],
    ['{a int}', { a: 1.5 }, ['answer.a is no int']],
    ['{a int}', {}, ['answer.a is missing']],
    ['{a int}', { a: 1, b: 2 }, ['answer.b is not said']],
    ['{a int?}', { a: null }, []],
    ['{a int}', { a: null }, ['answer.a is null']],
    [
      '{rows t(x)[]}',
      { rows: [{ x: 'y' }, { z: 1 }] },
      ['answer.rows[1].z is not said', 'answer.rows[1].x is missing'],
    ],
    ['{rows t(x)[]}', { rows: { x: 'y' } }, ['answer.rows is no list']],
    ['{next {id uuid}?}', { next: 3 }, ['answer.next is no object']],
  ])('%s of %j: %j', (shape, value, expected) => {
    expect(errors(shape, value)).toEqual(expected);
  });

  it.each(['{a colour}', '{a int', '{a}', 't(x', '{a int} b'])('%s is refused', (text) => {
    expect(() => parseShape(text)).toThrow('@answers');
  });

  it('of a column has its type and nullability', () => {
    const shape: Shape = columnShape({ type: 'text[]', is_nullable: true });
    expect([null, ['a'], 'a'].map((value) => shapeErrors(shape, value, () => column).length)).toEqual([0, 0, 1]);
  });
});
