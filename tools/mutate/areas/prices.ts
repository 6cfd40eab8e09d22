/**
 * Weekly prices: nobody's own price may be read from them, nobody decides them, and only members read them. Prices of price lists: admins
 * write them, one at a time, and they show when their list does.
 */
import type { Mutation } from '../mutation.ts';

const COUNT = 'db/schema/94-price-trends/count_price_week.sql';
const READ = 'db/schema/94-price-trends/get_price_trends.sql';
const SAVE = 'db/schema/94-price-trends/save_price_list_points.sql';
const tests = ['db/tests/private/price_figures.test.sql'];
const DOLLAR = 'db/schema/94-price-trends/get_dollar_rate.sql';
const dollar = ['db/tests/public/dollar_rate.test.sql'];
const points = ['db/tests/public/price_list_points.test.sql'];

export const prices: readonly Mutation[] = [
  {
    name: 'few posts are a figure',
    file: COUNT,
    find: 'f.posts >= private.limit_price_least_posts()',
    replace: 'true',
    tests,
  },
  {
    name: 'many posts of one company decide',
    file: COUNT,
    find: 'least(s.posts, c.cap) / s.posts',
    replace: '1',
    tests,
  },
  {
    name: 'a slip counts',
    file: COUNT,
    find: 'where abs(p.price - m.middle) <= m.middle * v_trim',
    replace: 'where true',
    tests,
  },
  {
    name: 'many posts of one company decide what is a slip',
    file: COUNT,
    find: 'select p.series_no, percentile_cont(0.5) within group (order by p.price)::numeric as median from prices p group by p.series_no, p.company',
    replace: 'select p.series_no, p.price as median from prices p',
    tests,
  },
  {
    name: 'members of one PAN are several companies',
    file: COUNT,
    find: 'coalesce(min(r.pan), r.name)',
    replace: 'r.name',
    tests,
  },
  {
    name: 'one buyer makes a figure of accepted bids',
    file: COUNT,
    find: ' and b.largest <= v_share * f.total',
    replace: '',
    tests,
  },
  {
    name: 'a company bids for its own products',
    file: COUNT,
    find: ' and b.company is distinct from c.company',
    replace: '',
    tests,
  },
  {
    name: 'rejected bids count',
    file: COUNT,
    find: "b.bid_status = 'Accepted' and ",
    replace: '',
    tests,
  },
  {
    name: 'hidden posts count',
    file: COUNT,
    find: "s.status <> 'Hidden' and ",
    replace: '',
    tests,
  },
  {
    name: 'a week is counted while it runs',
    file: COUNT,
    find: '(v_over - 7)::timestamp',
    replace: 'v_over::timestamp',
    tests,
  },
  {
    name: 'visitors read the prices',
    file: READ,
    find: 'if not private.is_member() and not private.is_admin() then',
    replace: 'if false then',
    tests,
  },
  {
    name: 'a grid of another admin is overwritten',
    file: SAVE,
    find: 'elsif v_present <> private.price_points_of(p_was) then',
    replace: 'elsif false then',
    tests: points,
  },
  {
    name: 'members reach the save of a grid',
    file: SAVE,
    find: 'if not private.is_admin() then',
    replace: 'if false then',
    tests: points,
  },
  {
    name: 'prices of drafts are public',
    file: 'db/schema/94-price-trends/price_list_points.sql',
    find: 'for select to anon, authenticated using (published_at <= now());',
    replace: 'for select to anon, authenticated using (true);',
    tests: points,
  },
  {
    name: 'prices of a list stay public when it is withdrawn',
    file: 'db/schema/94-price-trends/count_price_points.sql',
    find: 'set published_at = new.published_at where p.price_list_id = new.id',
    replace: 'set published_at = old.published_at where p.price_list_id = new.id',
    tests: points,
  },
  {
    name: 'members find prices of drafts on Price Trends',
    file: 'db/schema/94-price-trends/prices_in_lists.sql',
    find: 'p.yarn_id = p_yarn and p.published_at <= now()',
    replace: 'p.yarn_id = p_yarn',
    tests: ['db/tests/public/prices_in_lists.test.sql'],
  },
  {
    name: 'visitors read the rate of the dollar',
    file: DOLLAR,
    find: 'if not private.is_member() and not private.is_admin() then',
    replace: 'if false then',
    tests: dollar,
  },
  {
    name: 'prices in dollars are worked out by an old rate',
    file: DOLLAR,
    find: 'r.valid_on >= private.india_date() - private.limit_dollar_rate_days()',
    replace: 'r.valid_on is not null',
    tests: dollar,
  },
  {
    name: 'members enter the rate of the dollar',
    file: 'db/schema/94-price-trends/dollar_rate.sql',
    find: 'create policy update_admin on public.dollar_rate for update to authenticated using ((select private.is_admin()));',
    replace: 'create policy update_admin on public.dollar_rate for update to authenticated using (true);',
    tests: dollar,
  },
];
