/** Consent, and the copy of a member's own data: whose it is, that there is one, and that its link ends. */
import type { Mutation } from '../mutation.ts';

const CONSENTS = ['db/tests/public/consents.test.sql'];
const REQUEST = ['apps/server/src/functions/download-my-data/handler.test.ts'];
const JOB = ['apps/server/src/jobs/deliveries/make-data-copies.test.ts'];
const MAKE = 'db/schema/96-data-copies/make_data_copy.sql';
const LINKS = 'apps/server/src/data-copies/copy-links.ts';

export const ownData: readonly Mutation[] = [
  {
    name: 'a consent is made by any way of signing in',
    file: 'db/schema/20-members/consents.sql',
    find: `if v_method = 'otp' then`,
    replace: `if v_method in ('otp', 'password') then`,
    tests: CONSENTS,
  },
  {
    name: 'members read the consents of others',
    file: 'db/schema/20-members/consents.sql',
    find: 'using (user_id = (select auth.uid()));',
    replace: 'using (true);',
    tests: CONSENTS,
  },
  {
    name: 'a copy has the rows of everybody that the member may read',
    file: 'apps/server/src/data-copies/sections.ts',
    find: 'where ${ident(owner)} = ${user}::uuid ${further}',
    replace: 'where true ${further}',
    tests: REQUEST,
  },
  {
    name: 'an overtaken attempt goes on writing',
    file: MAKE,
    find: `where c.id = p_copy and c.status = 'requested' and c.tries = p_try for update;`,
    replace: 'where c.id = p_copy for update;',
    tests: JOB,
  },
  {
    name: 'the link of a copy never ends',
    file: MAKE,
    find: `where c.id = p_copy and c.status = 'ready' and c.ready_until > now()`,
    replace: `where c.id = p_copy and c.status = 'ready'`,
    tests: REQUEST,
  },
  {
    name: 'two servers make one copy at the same time',
    file: MAKE,
    find: 'set tries = c.tries + 1, next_try_at = now() + make_interval(secs => private.limit_data_copy_seconds())',
    replace: 'set tries = c.tries + 1, next_try_at = now()',
    tests: JOB,
  },
  {
    name: 'a second request within the day makes a new file',
    file: 'db/schema/96-data-copies/data_copies.sql',
    find: `and (c.status = 'failed' or c.ready_until <= now());`,
    replace: `and (c.status <> 'requested');`,
    tests: REQUEST,
  },
  {
    name: 'any signature opens a copy',
    file: LINKS,
    find: 'return timingSafeEqual(given, sign(copy)) ? copy : null;',
    replace: 'return copy;',
    tests: REQUEST,
  },
];
