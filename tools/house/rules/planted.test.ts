/** Each rule refuses a planted error with its name and line, and the repository has no error. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { byFile } from '../house-rules.ts';
import { houseAt, houseOf } from '../house.ts';
import { complaints, type Rule } from '../rule.ts';
import { exactVersions } from './code/exact-versions.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const HANDLER = 'apps/server/src/functions/cities/handler.ts';
const FEATURE = 'apps/web/src/features/news/components/news-page.tsx';
const API = 'apps/web/src/features/news/api/get-news.ts';
const STYLES = 'apps/web/src/features/news/components/news-page.module.css';

const complaintsOf = (file: string, text: string): string[] => byFile(houseOf({ [file]: text }));

/** One error per line: the rule, and the text of its complaint. */
const PLANTED: readonly (readonly [rule: string, file: string, line: string, what: string])[] = [
  ['avoided-words', HANDLER, 'const priceFault = 1;', 'the name priceFault has the word "fault"'],
  ['avoided-words', API, 'function told() {}', 'the name told'],
  ['avoided-words', FEATURE, 'type Asked = string;', 'the name Asked'],
  ['avoided-words', API, 'const { length: said } = text;', 'the name said'],
  ['environment', 'apps/server/src/mail/layout.ts', 'const url = process.env.PUBLIC_URL;', 'reads process.env'],
  ['environment', HANDLER, 'const { env } = process;', 'reads process.env'],
  ['environment', HANDLER, "const url = process['env'].URL;", 'reads process.env'],
  ['environment', 'packages/gateway/src/http/env.ts', 'if (process.env.DEBUG) debug();', 'reads process.env'],
  ['environment', FEATURE, 'const url = import.meta.env.VITE_URL;', 'reads import.meta.env'],
  ['process', 'packages/domain/src/limits.ts', 'process.exit(1);', 'uses the process'],
  ['process', HANDLER, 'const { pid } = process;', 'uses the process'],
  ['console', HANDLER, "console.log('here');", 'writes to the console'],
  ['console', FEATURE, 'useEffect(() => console.error(error));', 'writes to the console'],
  ['console', 'packages/domain/src/limits.ts', 'const { log } = console;', 'writes to the console'],
  ['clock', HANDLER, 'const at = Date.now();', 'Date.now() reads the clock'],
  ['clock', 'apps/server/src/jobs/finish-posts.ts', 'const at = new Date();', 'new Date() reads the clock'],
  [
    'table-writes',
    HANDLER,
    'tx.query(sql`update public.sales_offers set status = ${s}`);',
    'update public.sales_offers',
  ],
  ['table-writes', HANDLER, 'tx.query(sql`\n  UPDATE only "sales_offers" as o SET a = 1`);', 'writes a table'],
  ['table-writes', HANDLER, "tx.query('insert into news_items (title) values ($1)');", 'insert into news_items'],
  ['table-writes', HANDLER, 'tx.query(sql`delete from ${table} where id = ${id}`);', 'delete from'],
  [
    'table-writes',
    'apps/server/src/app.ts',
    'tx.query(sql`truncate public.news_items`);',
    'truncate public.news_items',
  ],
  ['jsx-texts', FEATURE, 'const a = <p>There is no news yet.</p>;', '"There is no news yet." is written in JSX'],
  ['jsx-texts', FEATURE, 'const a = <h1>News</h1>;', '"News" is written in JSX'],
  ['jsx-texts', FEATURE, "const a = <p>{busy ? t('wait') : 'Send it'}</p>;", '"Send it" is written in JSX'],
  ['jsx-texts', FEATURE, 'const a = <p>{`Page ${page}`}</p>;', 'is written in JSX'],
  ['jsx-texts', FEATURE, 'const a = <b title="All about yarn" />;', 'title="All about yarn"'],
  ['jsx-texts', FEATURE, 'const a = <b aria-label="close" />;', 'aria-label="close"'],
  ['jsx-texts', FEATURE, "const a = <input placeholder={'Your name'} />;", 'placeholder="Your name"'],
  ['jsx-texts', FEATURE, "const a = <img alt={name ?? 'A mill'} />;", 'alt="A mill"'],
  ['jsx-texts', FEATURE, 'const a = <Field label="Your name" />;', 'label="Your name"'],
  ['casts', API, "supabase().rpc('x' as never);", '"as never" in an argument of rpc()'],
  ['casts', API, "supabase().from('news' as any).select();", '"as any" in an argument of from()'],
  ['casts', HANDLER, "callRows(tx, 'claim', { p: id as unknown as string });", 'in an argument of callRows()'],
  ['casts', API, 'const row = given as unknown as Row;', '"as Row" switches the types off'],
  ['service-calls', FEATURE, "void fetch('/rest/v1/news_items');", 'names the service address "/rest/v1/news_items"'],
  ['service-calls', API, 'const page = await fetch(address);', 'uses fetch'],
  ['service-calls', API, 'const page = await window.fetch(address);', 'uses window.fetch'],
  ['service-calls', API, 'navigator.sendBeacon(address);', 'uses navigator.sendBeacon'],
  ['service-calls', API, 'const to = `${base}/functions/v1/cities`;', 'names the service address'],
  ['service-calls', API, "const to = base + '/auth/v1/token';", 'names the service address'],
  ['service-calls', API, "const to = new URL('/storage/v1/object', base);", 'names the service address'],
  ['colours', STYLES, '.a { color: #b3262f; }', 'the colour #b3262f'],
  ['colours', STYLES, '.a { border: 1px solid red; }', 'the colour red'],
  ['colours', STYLES, '.a { background: rgb(0 0 0 / 0.5); }', 'the colour rgb(0 0 0 / 0.5)'],
  ['colours', FEATURE, "const a = <b style={{ color: '#b3262f' }} />;", 'the colour #b3262f'],
  ['colours', FEATURE, "const a = <b style={{ border: '1px solid var(--line)' }} />;", 'in an inline style'],
  ['colours', FEATURE, 'const a = <path fill="#fff" />;', 'the colour #fff'],
  ['colours', API, "context.fillStyle = '#fff';", 'the colour #fff'],
];

it.each(PLANTED)('%s: in %s, %s', (rule, file, line, what) => {
  const complaint = complaintsOf(file, `\n\n${line}\n`).find(
    (each) => each.includes(` ${rule}: `) && each.includes(what),
  );
  expect(complaint).toMatch(/^[^:]+:[34] /);
  expect(complaint).toContain(`${file}:`);
  // What to do instead.
  expect(complaint).toMatch(/; \S+ \S+ \S+/);
});

it.each([
  ['apps/server/src/config.ts', 'export const read = (env = process.env) => env;'],
  ['apps/server/src/clock.ts', 'export const machineTime = () => new Date();'],
  ['apps/server/src/cli.ts', "console.log('done'); process.exit(1);"],
  ['apps/server/src/mail/layout.ts', 'const day = new Date(given); const other = Date.parse(text);'],
  ['apps/server/src/jobs/finish-posts.ts', "tx.query('delete from private.posts');"],
  [HANDLER, 'const { fault } = row; const answer = { asked: 1, p_fault: fault };'],
  [HANDLER, "const bad = 'action must be update or delete.'; const config = { env: 1, console: 2 };"],
  [HANDLER, 'const rows = tx.query(sql`select a from b where updated_at < ${at} for update`);'],
  [
    'apps/server/src/functions/cities/handler.test.ts',
    "const at = Date.now(); console.log(process.env.A, 'x' as never);",
  ],
  [FEATURE, 'const a = <p title={t(\'all\')} className="big" id="news">{t(\'none\')} · {name} — 3</p>;'],
  [FEATURE, 'const a = <Consent text="privacy" label="mine" style={{ width, height: `${part}%` }} />;'],
  ['apps/web/src/lib/reading/request.ts', 'export const ask = () => fetch(`${base}/rest/v1/news`);'],
  [STYLES, '/* not #fff */ .a { color: var(--ink); background: transparent; }\n#main:hover { fill: currentColor; }'],
  ['packages/design-tokens/tokens.css', ':root { --ink: #171b2e; }'],
])('%s may: %s', (file, text) => {
  expect(complaintsOf(file, text)).toEqual([]);
});

it('a file name may not have an avoided word', () => {
  const [complaint] = complaintsOf('packages/domain/src/price-fault.ts', 'export const one = 1;');
  expect(complaint).toContain('price-fault.ts:1 avoided-words: the file price-fault.ts has the word "fault"');
});

describe('one line is exempt', () => {
  const LINE = "context.fillStyle = '#fff';";
  it.each([
    ['by a reason above it', `// house-allow colours: a canvas takes no tokens\n${LINE}`, 0],
    ['by a reason on it', `${LINE} // house-allow colours: a canvas takes no tokens`, 0],
    ['but not by the name of another rule', `// house-allow clock: a canvas takes no tokens\n${LINE}`, 1],
    ['nor without a reason', `// house-allow colours:\n${LINE}`, 1],
    ['nor a line further down', `// house-allow colours: a canvas takes no tokens\n${LINE}\n${LINE}`, 1],
  ])('%s', (_, text, many) => {
    expect(complaintsOf(API, text)).toHaveLength(many);
  });
});

it('refuses an exception that is not needed', () => {
  const rule: Rule = {
    name: 'none',
    files: ['a.ts'],
    hint: /x/,
    instead: 'do something else',
    except: { 'b.ts': 'was once needed' },
    find: () => [],
  };
  const house = { ...houseOf({ 'a.ts': 'x' }), isWhole: true };
  expect(complaints(house, rule)).toEqual(['none excepts b.ts, where nothing needs it: remove the exception']);
});

it.each(['^1.2.3', '~1.2.3', '1.2', '*', '>=1.2.3', 'latest', '1.2.3 || 2.0.0'])(
  '%s is no exact version',
  (version) => {
    for (const versions of [{ dependencies: { zod: version } }, { overrides: { zod: { nanoid: version } } }]) {
      const [complaint] = exactVersions(houseOf({ 'apps/web/package.json': JSON.stringify(versions) }));
      expect(complaint).toContain(`apps/web/package.json has a range of versions, `);
      expect(complaint).toContain(`"${version}"`);
    }
  },
);

it('takes exact versions, and one PGlite', () => {
  const manifest = JSON.stringify({ devDependencies: { zod: '4.6.7', compiler: 'npm:typescript@7.0.2' } });
  const path = 'node_modules/@electric-sql/pglite';
  const lock = (...paths: string[]) =>
    JSON.stringify({ packages: Object.fromEntries(paths.map((each) => [each, {}])) });
  const complaintsOf = (packageLock: string) =>
    exactVersions(houseOf({ 'package.json': manifest, 'package-lock.json': packageLock }));
  expect(complaintsOf(lock(path, 'node_modules/@electric-sql/pglite-pgtap'))).toEqual([]);
  expect(complaintsOf(lock(path, `packages/gateway/${path}`))).toEqual([
    expect.stringContaining(`package-lock.json has a second PGlite in packages/gateway/${path}`),
  ]);
});

it('the repository passes every rule', () => {
  expect(byFile(houseAt(ROOT))).toEqual([]);
});
