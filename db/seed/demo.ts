/**
 * Fills an empty database for a demonstration. The market is the same each time, with dates counted back from `now`. A
 * handful of statements run in one transaction; triggers assign the numbers and copy the posters, as they do for
 * members.
 */
import { LISTING_TABLES } from '@tanabana/domain/vocabulary';
import { ident, join, sql, type Database, type Sql, type Tx } from '@tanabana/gateway/db';
import { adDayRows, adRows } from './ad-rows.ts';
import { auditRows } from './audit-rows.ts';
import { COMPANIES, ENQUIRIES, PARTNERS, PICTURED, type PicturedCompany } from './companies.ts';
import { companyId, corporateRows } from './corporate-rows.ts';
import { replayCredits } from './credit-history.ts';
import { DEMO_ADMINS } from './logins.ts';
import { marketRows } from './market-rows.ts';
import { memberRows, type Member } from './member-rows.ts';
import { pricePointRows } from './news/price-points.ts';
import { newsRows } from './news-rows.ts';
import { insertInReview } from './payments.ts';
import { insertPriceWeeks } from './price-weeks.ts';
import { fixedId } from './random.ts';
import { insertReports } from './reports.ts';

export { DEMO_LOGINS, type DemoLogin } from './logins.ts';

const DAY = 86_400_000;

export type SeedOptions = {
  /** The moment that the demonstration is given at: everything happened before it. */
  now: Date;
};

/** Inserts rows that need not all have the same keys; a key that a row lacks is null. */
async function insert(tx: Tx, table: readonly [string, string], rows: readonly object[], tail?: Sql): Promise<void> {
  const columns = join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => ident(name)));
  await tx.query(sql`insert into ${ident(...table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${ident(...table)}, ${JSON.stringify(rows)}::jsonb)
    ${tail ?? sql``}`);
}

function picturesOf(company_name: string): object {
  if (!(company_name in PICTURED)) return {};
  const brochure = PICTURED[company_name as PicturedCompany];
  const stem = `/demo/companies/${company_name.split(' ')[0]!.toLowerCase()}`;
  return {
    banner_image_url: `${stem}-banner.webp`,
    logo_url: `${stem}-logo.webp`,
    ...(brochure && { brochure_pdf_url: `/demo/prices/${brochure}.pdf`, brochure_pdf_name: `${brochure}.pdf` }),
  };
}

function companyRows(members: readonly Member[], now: Date): object[] {
  const dealer = members.find((entry) => entry.traits.is_dealer)!;
  return COMPANIES.map(([company_name, [head, designation], address, plan, segments], index) => {
    const registered = new Date(now.getTime() - (index + 2) * 9 * DAY);
    return {
      id: companyId(index),
      company_name,
      website_url: `https://${company_name.toLowerCase().split(' ')[0]}.example`,
      company_head_name: head,
      company_head_designation: designation,
      address,
      ...picturesOf(company_name),
      marketing_team_info: `Enquiries: ${head}\nSamples are sent within two working days.`,
      plan,
      Yarn_Segment: segments,
      dealer_user_ids: index === 0 ? [dealer.id] : [],
      created_at: registered,
      updated_at: registered,
    };
  });
}

async function fill(tx: Tx, now: Date): Promise<void> {
  const members = memberRows(now);
  const corporate = corporateRows(members, now);
  const trading = members.filter((entry) => entry.profile.business_name !== 'Admin');
  const market = marketRows(trading, corporate.bids, now);
  // Before the users: their trigger looks here.
  await tx.query(sql`insert into private.settings values ('admin_emails', ${JSON.stringify(DEMO_ADMINS)}::jsonb)
    on conflict (key) do nothing`);
  await insert(
    tx,
    ['auth', 'users'],
    members.map((entry) => entry.user),
  );
  const profiles = members.filter((entry) => !DEMO_ADMINS.includes(String(entry.user.email)));
  await insert(
    tx,
    ['private', 'members'],
    profiles.map((entry) => entry.profile),
  );
  await insert(tx, ['public', 'company_details'], companyRows(members, now));
  await insert(tx, ['public', 'corporate_products'], corporate.products);
  // What the triggers noted just now gives way to what happened in the weeks before.
  await tx.query(sql`delete from public.corporate_product_changes`);
  await insert(tx, ['public', 'corporate_product_changes'], corporate.changes);
  await insert(tx, ['public', 'customer_bids'], corporate.bids);
  await insert(
    tx,
    ['public', 'partner_organisations'],
    PARTNERS.map(([name, website_url], index) => ({
      id: fixedId(5, index + 1),
      name,
      website_url,
      created_at: new Date(now.getTime() - (index + 1) * 20 * DAY),
    })),
  );
  await insert(
    tx,
    ['public', 'corporate_enquiries'],
    ENQUIRIES.map(([name, organisation_name, email, country_code, mobile_number], index) => ({
      id: fixedId(3, index + 1),
      name,
      organisation_name,
      email,
      country_code,
      mobile_number,
      created_at: new Date(now.getTime() - (index * 4 + 1) * DAY),
    })),
  );
  await insert(tx, ['public', 'corporate_ads'], adRows(now));
  await insert(tx, ['private', 'ad_days'], adDayRows(now));
  for (const [table, rows] of Object.entries(newsRows(now))) await insert(tx, ['public', table], rows);
  for (const table of LISTING_TABLES) await insert(tx, ['public', table], market[table]);
  await insert(tx, ['public', 'listing_interests'], market.interests);
  await replayCredits(tx, trading, market.uses, now);
  await insertInReview(tx, trading, now);
  await insertReports(tx, now);
  await insertPriceWeeks(tx, now);
  await insert(tx, ['public', 'price_list_points'], pricePointRows());
  await tx.query(sql`update public.dollar_rate set rupees = 88.6543, valid_on = private.india_date(${now})`);
  // That the demonstration was filled is nothing that an admin did.
  // What a running server would do of them.
  await tx.query(sql`select private.finish_posts(1000000)`);
  await tx.query(sql`set constraints all immediate`);
  await tx.query(sql`delete from private.audit_log`);
  await insert(tx, ['private', 'audit_log'], auditRows(now));
}

/**
 * Fills an empty database with the demonstration's members, listings, companies, partners, ads, news and price lists.
 *
 * @throws DatabaseError 23505 when it is there already
 */
export async function seedDemo(db: Database, { now }: SeedOptions): Promise<void> {
  await db.transaction((tx) => fill(tx, now));
}
