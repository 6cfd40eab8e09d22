/** What the data service shows: hints, media types and execution plans, and how much of them. */
import type { Mutation } from '../mutation.ts';

const REST = 'packages/gateway/src/rest';
const HINTS = ['packages/gateway/test/rest/answers/hints.test.ts'];
const MEDIA_TYPES = ['packages/gateway/test/rest/domains/media-types.test.ts'];
const STORED = `${REST}/query/stored-count.ts`;
const COUNTS = ['packages/gateway/test/rest/stored-counts/stored-counts.test.ts'];
const PLANS = ['packages/gateway/test/rest/domains/plans.test.ts'];

export const dataServiceAnswers: readonly Mutation[] = [
  {
    name: 'a hint names a table that the caller may not read',
    file: `${REST}/plan/hints.ts`,
    find: '    .filter((relation) => mayRead(caller, relation))\n',
    replace: '',
    tests: HINTS,
  },
  {
    name: 'a hint names a related table that the caller may not read',
    file: `${REST}/plan/hints.ts`,
    find: ' && mayRead(caller, to)',
    replace: '',
    tests: HINTS,
  },
  {
    name: 'a hint names a function that the caller may not call',
    file: `${REST}/plan/hints.ts`,
    find: 'callers.has(role)',
    replace: 'callers.size > 0',
    tests: HINTS,
  },
  {
    name: 'an aggregate of a relation is used though the role may not select all its columns',
    file: `${REST}/plan/media-type.ts`,
    find: 'read.columns.length < read.source.columns.size',
    replace: 'read.columns.length > read.source.columns.size',
    tests: MEDIA_TYPES,
  },
  {
    name: 'an aggregate gets more rows than a response may have',
    file: `${REST}/query/meter.ts`,
    find: 'raiseAbove(TOTAL_BYTES, maxBytes)',
    replace: 'raiseAbove(TOTAL_BYTES, maxBytes * 1000)',
    tests: MEDIA_TYPES,
  },
  {
    name: 'an aggregate makes a body of any length',
    file: `${REST}/query/meter.ts`,
    find: 'octet_length(${text})`, maxBytes)',
    replace: 'octet_length(${text})`, maxBytes * 1000)',
    tests: MEDIA_TYPES,
  },
  {
    name: 'execution plans are shown where the installation shows none',
    file: `${REST}/plan/media-type.ts`,
    find: 'if (explain && !plans) continue;',
    replace: 'if (explain && !plans && false) continue;',
    tests: PLANS,
  },
  {
    name: 'an execution plan that runs the request may cost anything',
    file: `${REST}/query/run.ts`,
    find: '  await checkCost(tx, statement, plan, planCost);\n  const list',
    replace: '  const list',
    tests: PLANS,
  },
  {
    name: 'a stored count is returned to whom no policy shows the rows',
    file: STORED,
    find: '    relation.columns.get(column)?.shownTo?.get(value)?.has(role) === true &&\n',
    replace: '',
    tests: COUNTS,
  },
  {
    name: 'a stored count is read by a role that may not call its function',
    file: STORED,
    find: '.some(({ callers }) => callers.has(role));',
    replace: '.length > 0;',
    tests: COUNTS,
  },
  {
    name: 'a stored count is returned for a list with another filter',
    file: STORED,
    find: 'filters.size === (filters.has(by) ? 2 : 1)',
    replace: 'filters.size > 0',
    tests: COUNTS,
  },
  {
    name: 'a stored count is returned where an embedded relation chooses the rows',
    file: STORED,
    find: '  if (embeds.some(({ inner }) => inner)) return undefined;\n',
    replace: '',
    tests: COUNTS,
  },
  {
    name: 'a stored count is returned for the opposite of its filter',
    file: STORED,
    find: ` || condition.negated`,
    replace: '',
    tests: COUNTS,
  },
  {
    name: 'a stored count is returned where a restrictive policy hides rows',
    file: `${REST}/schema-cache/catalog.ts`,
    find: `r.polrelid = p.polrelid and r.polcmd in ('r', '*') and not r.polpermissive`,
    replace: 'false',
    tests: COUNTS,
  },
  {
    name: 'a stored count is returned where a policy has further conditions',
    file: `${REST}/schema-cache/catalog.ts`,
    find: `'::text\\\\)$$re$`,
    replace: `'::text$re$`,
    tests: COUNTS,
  },
];
