/**
 * Generated requests to the data service: methods, paths, queries, headers, bodies and tokens that nobody would send. Whatever comes, the
 * answer is no server error, shows no stack, is JSON where it says so, and has no text of a row or column that the caller may not read.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFuzzBench, RUNS, SEED, TIME_LIMIT_MS, type FuzzBench } from './bench.ts';

let bench: FuzzBench;
beforeAll(async () => {
  bench = await openFuzzBench();
});
afterAll(() => bench?.close());

const WORDS = [
  'id title owner is_public pages price mood labels facts sealed book_id body stars key name phone content weight',
  'books notes people vault open_books own_books shout facts->n facts->>deep facts->deep->>k * count nothing',
].flatMap((line) => line.split(' '));
const word = fc.constantFrom(...WORDS);
const value = fc.oneof(
  fc.constantFrom(
    '1',
    '-1',
    '',
    'null',
    '{1}',
    '(1,2)',
    '1e400',
    '99999999999999999999',
    "'; select 1; --",
    '\u0000',
    '😀',
  ),
  fc.constantFrom(
    'true',
    'a*',
    '(',
    ')',
    '()',
    '"',
    '\\',
    '%',
    '{"a":',
    '[',
    '1.5',
    'NaN',
    'infinity',
    '\ud800',
    'x'.repeat(3000),
  ),
  word,
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);
const operator = fc.constantFrom(
  ...'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts(english) wfts cs cd ov sl sr nxr nxl adj'.split(
    ' ',
  ),
  ...'not.eq not.in eq(any) like(all) in.not nonsense'.split(' '),
);
const filter = fc.tuple(operator, value).map(([name, text]) => `${name}.${text}`);
const list = fc.array(word, { maxLength: 3 }).map((names) => names.join(','));
const item = fc.oneof(
  word,
  fc.tuple(word, word).map(([alias, name]) => `${alias}:${name}`),
  fc
    .tuple(word, fc.constantFrom('text', 'int', 'json', 'books', 'no_type', "text'"))
    .map(([name, type]) => `${name}::${type}`),
  fc.tuple(word, fc.constantFrom('sum', 'count', 'max')).map(([name, fold]) => `${name}.${fold}()`),
  fc
    .tuple(fc.constantFrom('', '...', 'a:'), word, fc.constantFrom('', '!inner', '!left', '!books', '!nothing'), list)
    .map(([before, name, hint, inside]) => `${before}${name}${hint}(${inside})`),
);
/** Parameters that some relation takes, so that rows come back. */
const plausible = fc.constantFrom<[string, string]>(
  ['select', '*'],
  ['select', 'id,title,owner'],
  ['select', 'id,body,books(title)'],
  ['select', 'id,notes(body),price.sum()'],
  ['select', 'id,name,phone'],
  ['order', 'id.desc'],
  ['limit', '5'],
  ['id', 'gt.2'],
);
const parameter: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.array(item, { maxLength: 4 }).map((items): [string, string] => ['select', items.join(',')]),
  fc.tuple(word, filter),
  fc
    .tuple(fc.constantFrom('or', 'and', 'not.or', 'notes.or'), word, filter, word, filter)
    .map(([name, a, first, b, second]): [string, string] => [name, `(${a}.${first},${b}.${second})`]),
  fc.tuple(
    fc.constantFrom('order', 'limit', 'offset', 'columns', 'on_conflict', 'notes.limit', 'notes.order', 'apikey'),
    value,
  ),
  word.map((name): [string, string] => ['order', `${name}.desc.nullslast`]),
  fc.tuple(fc.constantFrom('more_than', 'a', 'b', 'value'), value),
  fc.tuple(value, value),
);

const HEADERS: Record<string, readonly string[]> = {
  prefer: [
    'count=exact',
    'count=planned',
    'count=estimated',
    'return=representation',
    'return=minimal',
    'return=headers-only',
    'resolution=merge-duplicates',
    'resolution=ignore-duplicates',
    'missing=default',
    'handling=strict',
    'max-affected=1',
    'timezone=UTC',
    "timezone=x'y",
    'tx=rollback',
    'tx=commit',
    'a,b=c,,=',
    'handling=strict, max-affected=1, return=representation',
  ],
  accept: [
    '*/*',
    'text/csv',
    'application/json',
    'application/vnd.pgrst.object+json',
    'application/openapi+json',
    'text/plain',
    'application/vnd.pgrst.array+json;nulls=stripped',
    'application/vnd.pgrst.plan+json',
    'x',
    ',;q=x',
    'application/geo+json',
  ],
  range: ['0-1', '5-2', '999999-', '-', 'items=0-1', '99999999999999999999-'],
  'range-unit': ['items', 'bytes'],
  'accept-profile': ['public', 'auth', '', 'pg_catalog'],
  'content-profile': ['public', 'auth', 'storage'],
  'content-type': [
    'application/json',
    'text/csv',
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/xml',
    'application/octet-stream',
    'image/png',
    'application/json; charset=utf-16',
    '',
  ],
  'if-none-match': ['*', 'W/"x"', '"'],
  'x-http-method-override': ['DELETE'],
  'content-encoding': ['gzip'],
};
const headers = fc.array(
  fc
    .constantFrom(...Object.keys(HEADERS))
    .chain((name) => fc.constantFrom(...HEADERS[name]!).map((text): [string, string] => [name, text])),
  { maxLength: 3 },
);

const json = fc.oneof(
  fc.dictionary(word, fc.oneof(value, fc.constantFrom(null, 1, -1, 1e308, true, [], {}, ['a'], { a: 1 })), {
    maxKeys: 5,
  }),
  fc.array(fc.dictionary(word, value, { maxKeys: 3 }), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const body: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  json.map((content) => JSON.stringify(content)),
  fc.constantFrom(
    '',
    '{',
    '[{}',
    '{"id":1}x',
    '"',
    'id,title\n70,a\n',
    'id,id\n1',
    '"a\n',
    'a=1&b=2',
    '{"":1}',
    '{"__proto__":1}',
    '[[[]]]',
  ),
  fc.constant('['.repeat(5000)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from(bytes)),
);

const path = fc.oneof(
  fc.constantFrom('books', 'notes', 'people', 'own_books'),
  fc.constantFrom(...'books notes people vault labels open_books own_books nothing'.split(' ')),
  fc.constantFrom(...'books_over sum_of echo unsealed shout nothing'.split(' ')).map((name) => `rpc/${name}`),
  fc.constantFrom(
    '',
    'rpc',
    'rpc/',
    'books/1',
    '%00',
    '%ff',
    '..%2fauth',
    'books%20',
    'pg_class',
    'auth.users',
    '"books"',
  ),
  fc.string({ maxLength: 10 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const BEARERS = ['anon', 'asha', 'bela', 'no such role', 'no id', 'no token', 'empty'] as const;
const request = fc.record({
  method: fc.constantFrom(...METHODS),
  path,
  query: fc.oneof(
    fc.uniqueArray(plausible, { maxLength: 3, selector: ([name]) => name }),
    fc.array(parameter, { maxLength: 4 }),
    value,
  ),
  headers,
  body,
  bearer: fc.constantFrom(...BEARERS),
});
type Generated = typeof request extends fc.Arbitrary<infer T> ? T : never;

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** What the callers of a token may not read: the texts of other users, and those that only service_role reads. */
const FORBIDDEN: Record<string, RegExp> = {
  asha: /sealed-|of-bela/,
  bela: /sealed-|of-asha/,
};
const OF_ANON = /sealed-|of-asha|of-bela/;

async function send(generated: Generated) {
  const { method, query } = generated;
  const search =
    typeof query === 'string'
      ? encodeURI(query.toWellFormed())
      : query.map((pair) => pair.map(encode).join('=')).join('&');
  const url = `/rest/v1/${generated.path}?${search}`;
  const sent = new Headers({ apikey: bench.anonKey });
  for (const [name, text] of generated.headers) sent.append(name, text);
  const authorization = bench.bearers[generated.bearer];
  if (authorization !== undefined) sent.set('authorization', authorization);
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const response = await bench.gateway.app.request(url, {
    method,
    headers: sent,
    ...(hasBody && { body: generated.body }),
  });
  return { url, response, text: await response.text() };
}

function isParsable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with an answer; empty for a good one. */
function problemOf({ response, text }: { response: Response; text: string }, bearer: string): string {
  if (response.status >= 500) return `a server error ${JSON.stringify(bench.errors)}`;
  if (/\n\s+at |\.ts:\d+|node_modules/.test(text)) return 'a stack';
  if ((FORBIDDEN[bearer] ?? OF_ANON).test(text + JSON.stringify([...response.headers])))
    return 'a text of a hidden row or column';
  const isJson = /^application\/([\w.]+\+)?json/.test(response.headers.get('content-type') ?? '');
  return text && isJson && !isParsable(text) ? 'no JSON' : '';
}

it(
  'answers generated requests without server errors, stacks and hidden rows',
  { timeout: TIME_LIMIT_MS + 60_000 },
  async () => {
    const statuses = new Set<number>();
    const isAnswered = fc.asyncProperty(request, async (generated) => {
      bench.errors.length = 0;
      const answer = await send(generated);
      statuses.add(answer.response.status);
      const problem = problemOf(answer, generated.bearer);
      const shown = `${generated.bearer}: ${generated.method} ${answer.url} ${answer.response.status} ${answer.text.slice(0, 300)}`;
      expect(problem && `${problem}: ${shown}`).toBe('');
    });
    await fc.assert(isAnswered, { numRuns: RUNS * 2, seed: SEED, interruptAfterTimeLimit: TIME_LIMIT_MS });
    // The generator reaches answers and refusals alike.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  },
);
