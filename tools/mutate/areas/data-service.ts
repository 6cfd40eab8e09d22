/** The data service: a request has the rights of its caller, writes what it names, and costs no more than its role may. */
import type { Mutation } from '../mutation.ts';

const REST = 'packages/gateway/src/rest';
const TESTS = 'packages/gateway/test/rest';
const BOUNDS = [`${TESTS}/bounds.test.ts`];
const WRITES = [`${TESTS}/update-delete.test.ts`];
const STARS = [`${TESTS}/star-expansion.test.ts`];
const PRE_REQUEST = [`${TESTS}/computed/computed.test.ts`];

export const dataService: readonly Mutation[] = [
  {
    name: 'a read has the rights of the service',
    file: `${REST}/transactions/transactions.ts`,
    find: 'return { query: (statement) => scope.readAs(who, statement, all) };',
    replace: "return { query: (statement) => scope.readAs({ ...who, role: 'service_role' }, statement, all) };",
    tests: [`${TESTS}/row-level-security.test.ts`, ...STARS],
  },
  {
    name: 'a write has the rights of the service',
    file: `${REST}/transactions/transactions.ts`,
    find: 'return work({ query: (statement) => scope.writeAs(claims, statement, facts) });',
    replace:
      "return work({ query: (statement) => scope.writeAs({ ...claims, role: 'service_role' }, statement, facts) });",
    tests: [`${TESTS}/row-level-security.test.ts`],
  },
  {
    name: 'a filter or an order reads a column that the role may not read',
    file: `${REST}/transactions/transactions.ts`,
    find: 'return as(claims, readsSeeClaimsAlone ? undefined : factsOf(c));',
    replace: "return as({ ...claims, role: 'service_role' }, factsOf(c));",
    tests: STARS,
  },
  {
    name: 'a star names columns that the role may not read',
    file: `${REST}/plan/read.ts`,
    find: 'const readable = all.filter(({ readers }) => readers.has(context.role));',
    replace: 'const readable = all;',
    tests: STARS,
  },
  {
    name: 'an update without a filter changes all rows',
    file: `${REST}/plan/mutate.ts`,
    find: "  if (where.length === 0 && context.writesNeedFilter) throw refuse.noWhere('UPDATE');\n",
    replace: '',
    tests: WRITES,
  },
  {
    name: 'a delete without a filter removes all rows',
    file: `${REST}/plan/mutate.ts`,
    find: "  if (where.length === 0 && context.writesNeedFilter) throw refuse.noWhere('DELETE');\n",
    replace: '',
    tests: WRITES,
  },
  {
    name: 'the function before each request is left out',
    file: `${REST}/transactions/transactions.ts`,
    find: '      if (before) await tx.query(before);\n',
    replace: '',
    tests: PRE_REQUEST,
  },
  {
    name: 'the function before each request does not see reads',
    file: `${REST}/transactions/transactions.ts`,
    find: `      if (before) {
        const facts`,
    replace: `      if (before && request.method === 'POST') {
        const facts`,
    tests: PRE_REQUEST,
  },
  {
    name: 'a schema is served that is not exposed',
    file: `${REST}/parse/request.ts`,
    find: '  if (named !== undefined && !schemas.includes(named)) throw refuse.schema(named, schemas);\n',
    replace: '',
    tests: [`${TESTS}/select.test.ts`],
  },
  {
    name: 'a request embeds any number of relations',
    file: `${REST}/plan/read.ts`,
    find: '  if (id > maxEmbeds) throw refuse.tooManyEmbeds(maxEmbeds);\n',
    replace: '  void maxEmbeds;\n',
    tests: BOUNDS,
  },
  {
    name: 'a request embeds relations to any depth',
    file: `${REST}/plan/read.ts`,
    find: '  if (counter.depth > embedDepth) throw refuse.tooDeep(embedDepth);\n',
    replace: '  void embedDepth;\n',
    tests: BOUNDS,
  },
  {
    name: 'a page begins at any row',
    file: `${REST}/plan/read.ts`,
    find: '  if (window.offset > context.maxOffset) throw refuse.tooFar(context.maxOffset);\n',
    replace: '',
    tests: [`${TESTS}/count-range.test.ts`],
  },
  {
    name: 'a request has any number of filters',
    file: `${REST}/query-weight.ts`,
    find: '  if (all.length > filters) throw refuse.tooManyFilters(filters);\n',
    replace: '  void filters;\n',
    tests: BOUNDS,
  },
  {
    name: 'a request weighs anything',
    file: `${REST}/query-weight.ts`,
    find: '  if (filtered + ordered + selectWeight(select) > weight) throw refuse.tooHeavy(weight);\n',
    replace: '  void [filtered, ordered, selectWeight(select), weight];\n',
    tests: BOUNDS,
  },
  {
    name: 'nested lists cost anything',
    file: `${REST}/query/run.ts`,
    find: '  if (plan && listDepth(plan) > 1 && (await estimate(tx, statement)).cost > planCost) throw refuse.tooCostly();\n',
    replace: '  void [plan, listDepth, estimate, planCost];\n',
    tests: BOUNDS,
  },
  {
    name: 'a body has any number of rows',
    file: `${REST}/plan/mutate.ts`,
    find: '  if (payload.rows > maxRows) throw refuse.tooManyRows(maxRows);\n',
    replace: '  void maxRows;\n',
    tests: BOUNDS,
  },
  {
    name: 'regular expressions are for everybody',
    file: `${REST}/parse/pattern.ts`,
    find: '  if (isExpression && !expressions) throw refuse.noPatterns(operator);\n',
    replace: '  void expressions;\n',
    tests: BOUNDS,
  },
  {
    name: 'a write affects more rows than the client allows',
    file: `${REST}/transactions/transactions.ts`,
    find: '  if (limitsAffected(preferences) && page_total > preferences.maxAffected!) throw refuse.maxAffected(page_total);\n',
    replace: '',
    tests: [...WRITES, `${TESTS}/answers/preferences.test.ts`],
  },
];
