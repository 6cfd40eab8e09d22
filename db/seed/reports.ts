/** Reports of the demonstration's members: a post that two of them doubt, and a member. */
import { sql, type Tx } from '@tanabana/gateway/db';

const HOUR = 3_600_000;

/** After the listings: posts and reporters are the first that fit, the same each time. */
export async function insertReports(tx: Tx, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 5 * HOUR);
  await tx.query(sql`
    with offer as (
      select o.id, o.offer_number, o.user_id from public.sales_offers o where o.status = 'Open' order by o.updated_at desc, o.id offset 30 limit 1
    ), cases as (
      insert into private.moderation_cases (object_table, object_id, object_name, member_id, report_count, opened_at, at)
      select 'sales_offers', id, offer_number, user_id, 2, ${at}::timestamptz, ${at}::timestamptz from offer
      union all
      select 'members', user_id, null, user_id, 1, ${at}::timestamptz - interval '1 day', ${at}::timestamptz - interval '1 day' from offer
      returning *
    ), reporters as (
      select m.id, row_number() over (order by m.id) as n from private.members m where m.id <> (select user_id from offer) limit 3
    )
    insert into private.reports (case_id, reporter_id, reason, text, reported_at)
    select c.id, r.id, v.reason, v.text, c.at - v.ago
    from (values
      ('sales_offers', 1, 'wrong', 'The count on the cone is another one.', interval '0'),
      ('sales_offers', 2, 'fraud', null, interval '3 hours'),
      ('members', 3, 'other', 'Answers every enquiry with another offer.', interval '0')) v (object_table, n, reason, text, ago)
    join cases c using (object_table) join reporters r using (n)`);
}
