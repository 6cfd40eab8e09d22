/** Reads that are coalesced, batched or answered by a cached plan: nobody receives the answer to another request. */
import type { Mutation } from '../mutation.ts';

const REST = 'packages/gateway/src/rest';
const SHARED = ['packages/gateway/test/rest/coalesced-reads.test.ts'];
const FLIGHT = [`${REST}/single-flight.test.ts`];
const BATCH = 'packages/gateway/src/db/postgres/read-batching.ts';
const BATCHED = ['packages/gateway/src/db/postgres/read-batching.test.ts'];
const PLANS = [`${REST}/request-plan-cache.test.ts`];

export const coalescedReads: readonly Mutation[] = [
  {
    name: 'visitors’ reads with other values share an answer',
    file: `${REST}/transactions.ts`,
    find: '`${key}${JSON.stringify(values)}`',
    replace: '`${key}`',
    tests: SHARED,
  },
  {
    name: 'visitors’ reads of something else share an answer',
    file: `${REST}/transactions.ts`,
    find: '`${key}${JSON.stringify(values)}`',
    replace: '`${JSON.stringify(values)}`',
    tests: SHARED,
  },
  {
    name: 'those who signed in share a run with visitors',
    file: `${REST}/transactions.ts`,
    find: `readsSeeClaimsAlone && role === 'anon' && sub === undefined`,
    replace: "readsSeeClaimsAlone && (role !== '' || sub === undefined)",
    tests: SHARED,
  },
  {
    name: 'visitors share a run where reads see the request',
    file: `${REST}/transactions.ts`,
    find: `readsSeeClaimsAlone && role === 'anon' && sub === undefined`,
    replace: `role === 'anon' && sub === undefined`,
    tests: SHARED,
  },
  {
    name: 'a visitor’s own claims reach the shared run',
    file: `${REST}/transactions.ts`,
    find: 'withTag(await as(VISITOR, own))',
    replace: 'withTag(await as(claims, own))',
    tests: SHARED,
  },
  {
    name: 'an account that has used its share up is joined by others',
    file: `${REST}/transactions.ts`,
    find: '      if (isSpent(account)) return flights(`${account} ${flightKey}`, run);\n',
    replace: '',
    tests: SHARED,
  },
  {
    name: 'whoever joins a run is refused for another’s account',
    file: `${REST}/transactions.ts`,
    find: '        if (isBudgetSpent(error) && !isSpent(account)) return run();\n',
    replace: '',
    tests: ['packages/gateway/test/http/database-time.test.ts', ...SHARED],
  },
  {
    name: 'a run is answered from after its end',
    file: `${REST}/single-flight.ts`,
    find: 'work().finally(() => running.delete(key))',
    replace: 'work()',
    tests: FLIGHT,
  },
  {
    name: 'equal reads do not share a run',
    file: `${REST}/single-flight.ts`,
    find: '    if (current) return current;\n',
    replace: '    void current;\n',
    tests: FLIGHT,
  },
  {
    name: 'reads of other roles go into one batch',
    file: BATCH,
    find: "`${timeoutMs}\\n${Object.values(settings ?? {}).join('\\n')}`",
    replace: '`${timeoutMs}${typeof settings}`',
    tests: BATCHED,
  },
  {
    name: 'reads of other time limits go into one batch',
    file: BATCH,
    find: "`${timeoutMs}\\n${Object.values(settings ?? {}).join('\\n')}`",
    replace: "`${typeof timeoutMs}\\n${Object.values(settings ?? {}).join('\\n')}`",
    tests: BATCHED,
  },
  {
    name: 'a statement that may end the transaction joins a batch',
    file: BATCH,
    find: '    if (!ONLY_READS.test(compile(statement).text)) return alone(statement, options);\n',
    replace: '',
    tests: BATCHED,
  },
  {
    name: 'a batch has no bound',
    file: BATCH,
    find: 'const MOST = 4;',
    replace: 'const MOST = 5;',
    tests: BATCHED,
  },
  {
    name: 'those behind a fault get that fault',
    file: BATCH,
    find: 'if (index > results.length || isStale)',
    replace: 'if (isStale)',
    tests: BATCHED,
  },
  {
    name: 'a fault of one is retried for the one whose it is',
    file: BATCH,
    find: 'if (index > results.length || isStale)',
    replace: 'if (index >= results.length || isStale)',
    tests: BATCHED,
  },
  {
    name: 'answers of a batch are swapped',
    file: BATCH,
    find: 'const result = results[index];',
    replace: 'const result = results[results.length - 1 - index];',
    tests: BATCHED,
  },
  {
    name: 'a batch that fails as a whole is never answered',
    file: BATCH,
    find: 'group.waiting.forEach(({ reject }) => reject(error))',
    replace: 'void error',
    tests: BATCHED,
  },
  {
    name: 'a request’s plan outlives its schema',
    file: `${REST}/request-plan-cache.ts`,
    find: 'if (cachedSchema !== cache) {',
    replace: 'if (cachedSchema === undefined) {',
    tests: PLANS,
  },
  {
    name: 'a request is answered with the values of another',
    file: `${REST}/request-plan-cache.ts`,
    find: 'for (const place of own?.[which] ?? []) sent[place] = sentValue(values[index]!);',
    replace: 'void [own, which, index];',
    tests: PLANS,
  },
  {
    name: 'a planned count is of the values of another request',
    file: `${REST}/request-plan-cache.ts`,
    find: "estimated: plan.estimated && bound(plan.estimated, places, values, 'estimated'),",
    replace: 'estimated: plan.estimated,',
    tests: PLANS,
  },
  {
    name: 'a value that decides how the statement is written is taken for another',
    file: `${REST}/request-plan-cache.ts`,
    find: "if ('text' in value && written.has(value.text)) return undefined;",
    replace: 'void written;',
    tests: PLANS,
  },
  {
    name: 'a value that stands twice in the statement is replaced once',
    file: `${REST}/request-plan-cache.ts`,
    find: 'compile(sent).values.flatMap((one, index) => (one === own ? [index] : []))',
    replace: '[compile(sent).values.indexOf(own)].filter((place) => place >= 0)',
    tests: PLANS,
  },
  {
    name: 'the response of a page says that it has the rows of another',
    file: `${REST}/request-plan-cache.ts`,
    find: "(value, index) => value.kind === 'offset' &&",
    replace: "(value, index) => value.kind === 'list' &&",
    tests: PLANS,
  },
  {
    name: 'a list of many items is weighed as one of few',
    file: `${REST}/request-value.ts`,
    find: '${PLACEHOLDER}${value.items.length}',
    replace: '${PLACEHOLDER}',
    tests: [`${REST}/request-values.test.ts`],
  },
  {
    name: 'a pattern of many wildcards is weighed as one of few',
    file: `${REST}/request-value.ts`,
    find: '${PLACEHOLDER}${value.wildcards}',
    replace: '${PLACEHOLDER}',
    tests: [`${REST}/request-values.test.ts`],
  },
  {
    name: 'a statement whose best plan depends on its values is planned for any',
    file: `${REST}/transactions.ts`,
    find: '...(planning !== undefined && { plan_cache_mode: `force_${planning}_plan` }),',
    replace: '',
    tests: [`${REST}/transactions.test.ts`],
  },
];
