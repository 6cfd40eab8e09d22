/** Fills a database of listings with what a live market has besides, and reads what requests are made of. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { hashPassword } from '../../../packages/gateway/src/auth/passwords/passwords.ts';
import { tokenOf } from '../server.ts';
import type { Market } from './mix.ts';

const COMPANIES = new URL('../gateway/fill-market.sql', import.meta.url);
const MEMBERS = new URL('fill-production.sql', import.meta.url);
/** Members with a password. */
const SIGNING = 1000;
/** Open enquiries that lists begin at, pages show and presses answer. */
const OPEN = 20_000;
const PASSWORD = 'the password of a bench';

/** @param owner of a database that fill-listings.sql filled with `rows` enquiries; `members` are there afterwards */
export async function fillMarket(owner: pg.Client, rows: number, members: number): Promise<Market> {
  const signing = Math.min(SIGNING, Math.floor(rows / 50));
  await owner.query(readFileSync(COMPANIES, 'utf8'));
  await owner.query(
    readFileSync(MEMBERS, 'utf8')
      .replaceAll(':members', String(members))
      .replaceAll(':signing', String(signing))
      .replaceAll(':hash', await hashPassword(PASSWORD)),
  );
  await owner.query('vacuum analyze');
  const { rows: open } = await owner.query<Market['open'][number]>(
    `select id, enquiry_number as number, user_id as "posterId", to_jsonb(updated_at) #>> '{}' as "updatedAt" from public.purchase_enquiries
     where status = 'Open' order by md5(enquiry_number) limit ${OPEN}`,
  );
  const { rows: companies } = await owner.query<{ id: string }>('select id from public.company_details order by id');
  const { rows: sessions } = await owner.query<{ id: string; session: string }>(
    'select user_id as id, id as session from auth.sessions order by 1',
  );
  return {
    open,
    companyIds: companies.map(({ id }) => id),
    buyers: await Promise.all(sessions.map(async ({ id, session }) => ({ id, token: await tokenOf(id, session) }))),
    signing: Array.from({ length: signing }, (_, index) => `member${index + 1}@bench.example`),
    password: PASSWORD,
  };
}
