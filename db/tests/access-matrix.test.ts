/** Tests every cell of the access matrix, and that only readers with the right get contact data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseError, ident, raw, sql, type Claims, type Sql } from '@tanabana/gateway/db';
import { openTestDatabase, type TestDatabase } from '../src/testing.ts';
import {
  ACTORS,
  BULK,
  COLUMN_LEVEL,
  FUNCTIONS,
  LEVEL_OF,
  LEVELS,
  MATRIX,
  VERBS,
  type Actor,
  type Outcome,
  type Verb,
} from './access-matrix.ts';
import { callOf } from './support/access-calls.ts';
import { idOf, OTHER, OWNER, statementFor } from './support/access-statements.ts';

/** Values that may not leave the database towards a reader of too low a level. */
const SECRETS: Record<string, string> = {
  email: 'owner@secret.example',
  mobile_number: '7098765432',
  pin_zip_code: '399999',
  gst_number: '24SECRET0000Z5',
  referral_code: 'OWNERSECRET1',
  referred_by_code: 'FRIENDSECRET',
  messaging_credits: '1357',
};

/** Every member has a number of their own. */
const mobileOf = (actor: Actor) => (actor === 'owner' ? SECRETS.mobile_number! : `700000111${ACTORS.indexOf(actor)}`);
const emailOf = (actor: Actor) => (actor === 'owner' ? SECRETS.email! : `${actor}@matrix.example`);

const TRAITS: Partial<Record<Actor, object>> = {
  paid: { membership_type: 'Paid Member' },
  dealer: { is_dealer: true },
  executive: { business_name: 'Acme', is_corporate_member: true, role: 'Admin', department: 'Cotton' },
  unproved: { membership_type: 'admin' },
  admin: { membership_type: 'admin' },
  owner: {
    pin_zip_code: SECRETS.pin_zip_code,
    gst_number: SECRETS.gst_number,
    count_unit: 'ne',
    referral_code: SECRETS.referral_code,
    referred_by_code: SECRETS.referred_by_code,
    messaging_credits: Number(SECRETS.messaging_credits),
    department: 'Looms',
    is_dealer: true,
    role: 'User',
    membership_wish: 'Paid Member',
    language: 'hi',
    membership_ends_on: '2099-12-31',
    last_credit_reset_date: '2025-09-01',
    business_type: ['Weaver'],
    my_yarns: ['Cotton'],
    state: 'Gujarat',
    district: 'Surat',
  },
};

let test: TestDatabase;

async function arrange(): Promise<void> {
  await test.db.transaction(async (tx) => {
    for (const actor of ACTORS.filter((name) => name !== 'anon')) {
      await tx.query(sql`insert into auth.users (id, email, email_confirmed_at)
        values (${idOf(actor)}, ${emailOf(actor)}, now())`);
      if (actor === 'guest') continue;
      const profile = {
        id: idOf(actor),
        member_name: actor,
        business_name: actor,
        country_code: '+91',
        mobile_number: mobileOf(actor),
        ...TRAITS[actor],
      };
      const columns = Object.keys(profile).map((name) => ident(name));
      const list = columns.reduce((text, column) => sql`${text}, ${column}`);
      await tx.query(sql`insert into private.members (${list})
        select ${list} from jsonb_populate_record(null::private.members, ${JSON.stringify(profile)}::jsonb)`);
    }
    const statements = [
      sql`insert into private.settings values ('admin_emails', ${JSON.stringify([emailOf('unproved')])}::jsonb),
        ('main_admin_email', ${JSON.stringify(emailOf('unproved'))}::jsonb)`,
      sql`insert into auth.mfa_factors (user_id, factor_type, status, sealed_secret)
        values (${idOf('unproved')}, 'totp', 'verified', 'x')`,
      sql`insert into public.company_details (id, company_name) values (${OWNER}, 'Acme')`,
      sql`insert into public.corporate_products (id, company_id, fibre_type) values (${OWNER}, ${OWNER}, 'Jute')`,
      sql`insert into public.customer_bids (id, bidder_user_id, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity,
          bidder_email, bidder_mobile_number)
        values (${OWNER}, ${OWNER}, 'Acme', ${OWNER}, 'Jute', 9, 5, ${SECRETS.email}, ${SECRETS.mobile_number})`,
      // Every actor has paid for a bid under the key that no bid has.
      sql`insert into public.credit_ledger (member_id, change, balance_after, reason, related_id, idempotency_key)
        select id, -1, 0, 'bid_submission', ${OTHER}, private.usage_key(id, 'bid_submission', ${OTHER}) from private.members`,
      sql`insert into public.partner_organisations (id, name) values (${OWNER}, 'Circle')`,
      sql`insert into public.corporate_enquiries (id, name, organisation_name, email, mobile_number)
        values (${OWNER}, 'Owner', 'Acme', ${SECRETS.email}, ${SECRETS.mobile_number})`,
      sql`insert into public.purchase_enquiries (id, user_id, fibre_type, denier_count, quantity_required_kgs) values (${OWNER}, ${OWNER}, 'Cotton', '30', 5)`,
      sql`insert into public.sales_offers (id, user_id, fibre_type, denier_count, quantity_kgs, price) values (${OWNER}, ${OWNER}, 'Cotton', '30', 5, 9)`,
      sql`insert into public.d2d_purchase_enquiries (id, user_id, fibre_type, denier_count, quantity_required_kgs) values (${OWNER}, ${OWNER}, 'Cotton', '30', 5)`,
      sql`insert into public.d2d_sales_offers (id, user_id, fibre_type, denier_count, quantity_kgs, price) values (${OWNER}, ${OWNER}, 'Cotton', '30', 5, 9)`,
      sql`insert into public.contact_views (viewer_id, poster_id, listing_table, listing_id) values (${OWNER}, ${OWNER}, 'sales_offers', ${OWNER})`,
      sql`insert into public.consents (user_id, text_version, given_with, given_at) values (${OWNER}, '2025-06-01.1', 'signup', now())`,
      sql`insert into public.credit_ledger (member_id, change, balance_after, reason) values (${OWNER}, 1, 1, 'admin')`,
      sql`insert into public.invoice_settings (gst_rate, gst_exports, sac, seller_name, seller_gstin, seller_address, seller_state)
        values (18, 'igst', '998599', 'x', '24ABCDE1234F1Z5', 'x', 'Gujarat')`,
      sql`insert into public.membership_payments (id, member_id, mode, taxable_paise, amount_paise, gst_rate) values (${OWNER}, ${OWNER}, 'test', 1, 1, 0)`,
      sql`insert into private.payment_events (event_id, event, payment_id) values (${OWNER}, 'payment.captured', ${OWNER})`,
      sql`insert into private.invoice_counters (series, last_number) values ('TB/25-26/', 1)`,
      sql`insert into public.tax_invoices (id, invoice_number, payment_id, member_id, is_test, issued_at, seller_name, seller_gstin, seller_address,
          seller_state, buyer_name, buyer_business_name, buyer_address, place_of_supply, description, sac, gst_rate, taxable_paise, cgst_paise,
          sgst_paise, igst_paise, total_paise, payment_reference)
        values (${OWNER}, 'TB/25-26/000001', ${OWNER}, ${OWNER}, false, now(), 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 0, 1, 0, 0, 0, 1, 'x')`,
      sql`insert into private.payment_decisions (request_id, payment_id, action, actor_id) values (${OWNER}, ${OWNER}, 'refund', ${OWNER})`,
      sql`insert into private.payment_refunds (id, payment_id, amount_paise, currency) values (${OWNER}, ${OWNER}, 1, 'INR')`,
      sql`insert into public.credit_notes (id, credit_note_number, invoice_id, refund_id, issued_at)
        values (${OWNER}, 'CN/25-26/000001', ${OWNER}, ${OWNER}, now())`,
      sql`insert into public.listing_interests (id, interested_user_id, listing_table, listing_id) values (${OWNER}, ${OWNER}, 'sales_offers', ${OTHER})`,
      sql`insert into public.listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, sent_at)
        values (${idOf('free')}, 'sales_offers', ${OWNER}, 'sent', null, now())`,
      sql`insert into public.hidden_listings values ('sales_offers', ${OTHER}, ${OWNER}, false, 'x')`,
      sql`insert into public.corporate_ads (id, company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text)
        values (${OWNER}, 'Acme', private.india_date(), private.india_date(), 'Home', 'HomePage', '/x', 'x')`,
      sql`insert into storage.objects (id, bucket_id, name, version) values (${OWNER}, 'prices', 'x.pdf', ${OWNER})`,
      sql`insert into public.news_items (id, headline, content) values (${OWNER}, 'x', 'x')`,
      sql`insert into public.news_snippets (id, headline, snippet_content) values (${OWNER}, 'x', 'x')`,
      sql`insert into public.price_updates_pdfs (id, file_name, file_url, description) values (${OWNER}, 'x.pdf', '/x.pdf', 'x')`,
      sql`insert into public.price_list_points (id, price_list_id, position, page, description, price) values (${OWNER}, ${OWNER}, 1, 1, 'x', 1)`,
    ];
    for (const statement of statements) await tx.query(statement);
  });
}

beforeAll(async () => {
  test = await openTestDatabase();
  await arrange();
});
afterAll(() => test.close());

function claimsOf(actor: Actor): Claims {
  return actor === 'anon' ? { role: 'anon' } : { role: 'authenticated', sub: idOf(actor) };
}

/** Runs a statement as an actor and rolls it back. */
async function rows(actor: Actor, statement: Sql): Promise<Record<string, unknown>[]> {
  return test.scope.asClaims(claimsOf(actor), async (tx) => (await tx.query(statement)).rows, { rollback: true });
}

async function outcome(relation: string, verb: Verb, actor: Actor): Promise<Outcome> {
  try {
    return (await rows(actor, statementFor(relation, verb, actor))).length > 0 ? 'yes' : 'none';
  } catch (error) {
    // 55000: a union is not writable at all.
    if (error instanceof DatabaseError && ['42501', 'NOPRF', 'NODLR', 'OWNIT', '55000'].includes(error.code))
      return 'denied';
    throw error;
  }
}

describe('the access matrix', () => {
  it('has a row for every relation of the exposed and the private schema, and of the files', async () => {
    const found = await test.db.transaction((tx) =>
      tx.query<{ name: string }>(
        raw(`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where n.nspname in ('public', 'private', 'storage') and c.relkind in ('r', 'p', 'v', 'm') order by 1`),
      ),
    );
    expect(Object.keys(MATRIX).sort()).toEqual(found.rows.map((row) => row.name));
  });

  describe.each(Object.keys(MATRIX))('%s', (relation) => {
    it.each(VERBS)('%s succeeds as the table says', async (verb) => {
      const seen: Partial<Record<Actor, Outcome>> = {};
      for (const actor of ACTORS) seen[actor] = await outcome(relation, verb, actor);
      expect(seen).toEqual(MATRIX[relation]![verb]);
    });
  });

  it.each(Object.keys(FUNCTIONS))('%s is called by its roles', async (name) => {
    const may: Actor[] = [];
    for (const actor of ACTORS) {
      const refused = await rows(actor, raw(callOf(name))).then(
        () => false,
        (error: DatabaseError) => error.code === '42501',
      );
      if (!refused) may.push(actor);
    }
    expect(may).toEqual(FUNCTIONS[name]);
  });

  it('has every function of the exposed schema', async () => {
    const found = await test.db.transaction((tx) =>
      tx.query<{ name: string }>(
        raw(`select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`),
      ),
    );
    expect(found.rows.map((row) => row.name).sort()).toEqual(Object.keys(FUNCTIONS).sort());
  });
});

describe('contact data of other members in bulk', () => {
  const PEOPLE = ACTORS.filter((actor) => actor !== 'anon' && actor !== 'guest');

  it('has a row for every relation and function that clients reach', async () => {
    const found = await test.db.transaction((tx) =>
      tx.query<{ name: string }>(
        raw(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
             union select proname from pg_proc where pronamespace = 'public'::regnamespace`),
      ),
    );
    expect(found.rows.map((row) => row.name).sort()).toEqual(Object.keys(BULK).sort());
  });

  it.each(Object.keys(BULK))('%s returns so many', async (name) => {
    const seen: Partial<Record<Actor, number | 'all'>> = {};
    for (const actor of ACTORS) {
      const others = PEOPLE.filter((person) => person !== actor);
      const text = await everything(name, actor);
      const given = others.filter((person) => text.includes(emailOf(person)) || text.includes(mobileOf(person)));
      seen[actor] = given.length === others.length ? 'all' : given.length;
    }
    expect(seen).toEqual(BULK[name]);
  });
});

/** Everything that one request for a relation or function may return to an actor; nothing if it is rejected. */
async function everything(name: string, actor: Actor): Promise<string> {
  const role = actor === 'anon' ? 'anon' : 'authenticated';
  const readable = await test.db.transaction((tx) =>
    tx.query<{ columns: string | null }>(sql`
      select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = to_regclass(${`public.${name}`}) and attnum > 0 and not attisdropped
        and has_column_privilege(${role}, attrelid, attnum, 'select')`),
  );
  const columns = readable.rows[0]!.columns;
  if (!(name in FUNCTIONS) && !columns) return '';
  const statement = name in FUNCTIONS ? callOf(name) : `select ${columns} from public.${name}`;
  try {
    return JSON.stringify(await rows(actor, raw(statement)));
  } catch (error) {
    // NOUSE: the ledger's row was no use of a credit. The others: nothing that this actor could report or decide.
    if (error instanceof DatabaseError && ['42501', 'NOUSE', 'NOPRF', 'OWNIT', 'GONE1'].includes(error.code)) return '';
    throw error;
  }
}

describe.each(ACTORS)('the profile of the owner before %s', (actor) => {
  const reach = LEVELS.indexOf(LEVEL_OF[actor]);
  const hidden = Object.keys(SECRETS).filter((column) => LEVELS.indexOf(COLUMN_LEVEL[column]!) > reach);

  it('shows the columns of the level and null for the rest', async () => {
    const [row] = await rows(actor, raw(`select * from public.tanabana_free where id = '${OWNER}'`));
    const filled = Object.entries(row!).filter(([, value]) => value !== null);
    const expected = Object.entries(COLUMN_LEVEL).filter(([, level]) => LEVELS.indexOf(level) <= reach);
    expect(Object.keys(row!).sort()).toEqual(Object.keys(COLUMN_LEVEL).sort());
    expect(filled.map(([name]) => name).sort()).toEqual(expected.map(([name]) => name).sort());
  });

  it.each(['tanabana_free v', 'purchase_enquiries e join public.tanabana_free v on v.id = e.user_id'])(
    'returns no hidden value through %s',
    async (source) => {
      const found = await rows(actor, raw(`select v.* from public.${source} where v.id = '${OWNER}'`));
      const text = JSON.stringify(found);
      expect(found.length).toBeGreaterThan(0);
      expect(hidden.filter((column) => text.includes(SECRETS[column]!))).toEqual([]);
    },
  );

  it('refuses a filter on a hidden value, so none can be guessed', async () => {
    const answered: string[] = [];
    for (const column of hidden) {
      const where = `${column}::text = '${SECRETS[column]}' or ${column}::text > ''`;
      const found = await rows(actor, raw(`select id from public.tanabana_free where id = '${OWNER}' and (${where})`));
      if (found.length > 0) answered.push(column);
    }
    expect(answered).toEqual([]);
  });

  it('reveals nothing by order, by a listing, by a change or by a function', async () => {
    const texts = [
      await rows(
        actor,
        raw(`select id from public.tanabana_free order by mobile_number nulls last, email, gst_number`),
      ),
      await rows(actor, raw(`select id, company_name, poster_city from public.purchase_enquiries`)),
      await rows(actor, raw(`select public.get_market_facts()`)),
      actor === 'anon'
        ? []
        : await rows(actor, raw(`update public.tanabana_free set city = 'Z' where id = '${OWNER}' returning *`)),
    ];
    expect(hidden.filter((column) => JSON.stringify(texts).includes(SECRETS[column]!))).toEqual([]);
  });
});
