/** Limits: of contacts, posts, searches and tries; each holds at its number, not one beside it. */
import type { Mutation } from '../mutation.ts';

const CONTACTS = ['db/tests/public/contact_views.test.sql'];
const LIMITER = 'packages/gateway/src/http/limits/rate-limiter.ts';
const LIMITERS = ['packages/gateway/src/http/limits/rate-limiter.test.ts'];
const HITS = 'packages/gateway/sql/25-limits.sql';
const AUTH = 'packages/gateway/test/auth';
const PACE = ['db/tests/private/posting_pace.test.sql'];

export const limits: readonly Mutation[] = [
  {
    name: 'one contact more than the day’s limit is opened',
    file: 'db/schema/55-contact/open_contact.sql',
    find: 'offset private.limit_contacts_per_day() limit 1',
    replace: 'offset private.limit_contacts_per_day() + 1 limit 1',
    tests: CONTACTS,
  },
  {
    name: 'one contact less than the day’s limit is opened',
    file: 'db/schema/55-contact/open_contact.sql',
    find: 'offset private.limit_contacts_per_day() limit 1',
    replace: 'offset private.limit_contacts_per_day() - 1 limit 1',
    tests: CONTACTS,
  },
  {
    name: 'one contact more than the hour’s limit is opened',
    file: 'db/schema/55-contact/open_contact.sql',
    find: 'offset private.limit_contacts_per_hour() limit 1',
    replace: 'offset private.limit_contacts_per_hour() + 1 limit 1',
    tests: CONTACTS,
  },
  {
    name: 'one contact less than the hour’s limit is opened',
    file: 'db/schema/55-contact/open_contact.sql',
    find: 'offset private.limit_contacts_per_hour() limit 1',
    replace: 'offset private.limit_contacts_per_hour() - 1 limit 1',
    tests: CONTACTS,
  },
  {
    name: 'contacts of an hour ago still count',
    file: 'db/schema/55-contact/open_contact.sql',
    find: `c.viewed_at > now() - interval '1 hour'`,
    replace: `c.viewed_at > now() - interval '9 hours'`,
    tests: CONTACTS,
  },
  {
    name: 'an admin’s contacts are limited',
    file: 'db/schema/55-contact/open_contact.sql',
    find: 'if found and not private.is_admin(p_viewer) then',
    replace: 'if found then',
    tests: CONTACTS,
  },
  {
    name: 'a suspended member opens contacts',
    file: 'db/schema/55-contact/open_contact.sql',
    find: '  perform private.refuse_suspended(p_viewer);\n',
    replace: '',
    tests: [...CONTACTS, 'db/tests/private/moderation.test.sql'],
  },
  {
    name: 'one post more than a minute’s share is taken',
    file: 'db/schema/40-listings/posting_pace.sql',
    find: 'if c.minute_posts > p_per_minute then',
    replace: 'if c.minute_posts > p_per_minute + 1 then',
    tests: PACE,
  },
  {
    name: 'one post less than a minute’s share is taken',
    file: 'db/schema/40-listings/posting_pace.sql',
    find: 'if c.minute_posts > p_per_minute then',
    replace: 'if c.minute_posts >= p_per_minute then',
    tests: PACE,
  },
  {
    name: 'the hour’s share of posts does not hold',
    file: 'db/schema/40-listings/posting_pace.sql',
    find: 'if c.hour_posts > p_per_hour then',
    replace: 'if false then',
    tests: PACE,
  },
  {
    name: 'one row more than a body’s limit is posted',
    file: 'db/schema/40-listings/posting_pace.sql',
    find: 'if v_posts > private.limit_posts_per_body() then',
    replace: 'if v_posts > private.limit_posts_per_body() + 1 then',
    tests: PACE,
  },
  {
    name: 'one search by contact data more than the day’s limit is answered',
    file: 'db/schema/25-directory/contact_searches.sql',
    find: 'return v_searches <= private.limit_contact_searches_per_day();',
    replace: 'return v_searches <= private.limit_contact_searches_per_day() + 1;',
    tests: ['db/tests/public/listed_members.test.sql', 'db/tests/public/search_members.test.sql'],
  },
  {
    name: 'searches by contact data are not counted beyond the limit, and one is answered after it',
    file: 'db/schema/25-directory/contact_searches.sql',
    find: 'least(c.searches, private.limit_contact_searches_per_day()) + 1',
    replace: 'least(c.searches + 1, private.limit_contact_searches_per_day())',
    tests: ['db/tests/public/listed_members.test.sql', 'db/tests/public/search_members.test.sql'],
  },
  {
    name: 'a caller has one call more than the limit in a window',
    file: LIMITER,
    find: 'return current.used > calls ?',
    replace: 'return current.used > calls + 1 ?',
    tests: LIMITERS,
  },
  {
    name: 'a caller has one call less than the limit in a window',
    file: LIMITER,
    find: 'return current.used > calls ?',
    replace: 'return current.used >= calls ?',
    tests: LIMITERS,
  },
  {
    name: 'a window of calls ends late',
    file: LIMITER,
    find: 'if (current && current.ends > now) {',
    replace: 'if (current && current.ends >= now) {',
    tests: LIMITERS,
  },
  {
    name: 'a first call that is worth more than the limit is taken',
    file: LIMITER,
    find: 'return worth > calls ? seconds : 0;',
    replace: 'return 0;',
    tests: LIMITERS,
  },
  {
    name: 'counted calls fill the memory',
    file: LIMITER,
    find: '        windows.delete(oldest);\n',
    replace: '        void oldest;\n',
    tests: LIMITERS,
  },
  {
    name: 'messages and tries are counted one too many',
    file: HITS,
    find: 'case when l.hits >= case when is_strained',
    replace: 'case when l.hits > case when is_strained',
    tests: [`${AUTH}/rate-limits.test.ts`, `${AUTH}/passwords.test.ts > twenty wrong passwords block a client`],
  },
  {
    name: 'a refused hit is counted',
    file: HITS,
    find: '  if refused is null then\n',
    replace: '  if true then\n',
    tests: [`${AUTH}/rate-limits.test.ts`, `${AUTH}/stuffing.test.ts`],
  },
  {
    name: 'two messages need no interval between them',
    file: HITS,
    find: '      l.last_at + make_interval(secs => a."interval"),\n      case when',
    replace: '      null,\n      case when',
    tests: [`${AUTH}/rate-limits.test.ts`],
  },
  {
    name: 'right passwords use up the tries',
    file: HITS,
    find: 'set hits = greatest(l.hits - 1, 0), last_at = null',
    replace: 'set last_at = null',
    tests: [`${AUTH}/stuffing.test.ts`],
  },
  {
    name: 'anybody counts and takes counts back',
    file: HITS,
    find: 'revoke execute on function auth.take_hits(jsonb, timestamptz), auth.give_hits_back(text[]) from public;',
    replace: '',
    tests: [`${AUTH}/rate-limits.test.ts`],
  },
];
