/** What the data service shows: hints, media types and execution plans, and how much of them. */
import type { Mutation } from '../mutation.ts';

const REST = 'packages/gateway/src/rest';
const HINTS = ['packages/gateway/test/rest/answers/hints.test.ts'];
const MEDIA_TYPES = ['packages/gateway/test/rest/domains/media-types.test.ts'];
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
];
