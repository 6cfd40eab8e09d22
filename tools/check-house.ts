/**
 * House rules that no linter knows: the gateway names nothing of the product, no source file grows past 400 lines, every
 * error code that SQL raises stands in docs/errors.md, every file that a document names exists, no key stands twice in a
 * catalogue of words, no stored address becomes a link or a picture unchecked, nothing is sent around the guard of double taps,
 * no screen shows what an error says by itself, nothing is decided by the text of a message, no rule of the domain words its own
 * refusal, every word of the catalogues is said somewhere, no folder is too full to look through, each decision of docs/decisions
 * has its form and its line in the index, README.md and ARCHITECTURE.md are short, and the module map is that of walls.mjs.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withCodeMap } from './code-map.ts';
import { decisionErrors } from './house/decisions.ts';
import { documentFaults } from './house/documents.ts';
import { fullFolders } from './house/full-folders.ts';
import { unusedWords } from './house/unused-words.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const LONGEST = 400;

const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');
const find = (...patterns: string[]): string[] =>
  globSync(patterns, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.gen.ts', 'db/generated/**'],
  }).sort();

/** Names of the product's tables and views: one object a file, named like it. */
function productObjects(): string[] {
  return find('db/schema/[2-9]*/*.sql')
    .filter((file) => /create (table|view|or replace view)/.test(read(file)))
    .map((file) => basename(file, '.sql'));
}

function gatewayIsBlind(): string[] {
  const objects = productObjects();
  return find('packages/gateway/{src,sql,bin,test}/**/*.{ts,sql}').flatMap((file) => {
    const text = read(file);
    return objects.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${file} mentions ${name}`);
  });
}

function filesAreShort(): string[] {
  return find('{packages,apps,db,tools,tests}/**/*.{ts,tsx,sql,css,mjs}').flatMap((file) => {
    const lines = read(file).split('\n').length - 1;
    return lines > LONGEST ? [`${file} has ${lines} lines; ${LONGEST} is the limit`] : [];
  });
}

/** Where codes are born, and what one looks like there. */
const CODE_SOURCES: readonly (readonly [files: string, code: RegExp])[] = [
  ['db/schema/**/*.sql', /errcode\s*=\s*'([0-9A-Z]{5})'/g],
  ['packages/gateway/src/errors/auth-error.ts', /^  ([a-z_]+): \[\d{3},/gm],
  ['packages/gateway/src/errors/realtime-error.ts', /^  \| '([A-Za-z]+)'/gm],
  ['packages/gateway/src/errors/storage-error.ts', /^  ([A-Za-z]+): \[\d{3},/gm],
  ['packages/gateway/src/rest/**/*.ts', /'(PGRST[0-9X]\d{2})'/g],
  ['apps/server/src/functions/**/handler.ts', /new FunctionError\(\s*\d{3},\s*'([a-z_]+)'/g],
];

function errorCodesAreListed(): string[] {
  const listed = read('docs/errors.md');
  return CODE_SOURCES.flatMap(([files, pattern]) =>
    find(files).flatMap((file) =>
      [...read(file).matchAll(pattern)]
        .map(([, code]) => code!)
        .filter((code) => !listed.includes(`\`${code}\``))
        .map((code) => `${file} has ${code}, which docs/errors.md does not list`),
    ),
  );
}

function functionFoldersAreWhole(): string[] {
  return find('apps/server/src/functions/*/handler.ts').flatMap((file) => {
    const folder = dirname(file);
    return find(`${folder}/*.test.ts`).length > 0 ? [] : [`${folder} has no test`];
  });
}

/** A key that stands twice in a catalogue hides the first one's words, and JSON says nothing. */
function cataloguesHaveNoTwins(): string[] {
  const countKeys = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0;
    const own = Array.isArray(value) ? 0 : Object.keys(value).length;
    return Object.values(value).reduce((sum: number, each) => sum + countKeys(each), own);
  };
  return find('packages/words/**/*.json')
    .filter((file) => !file.endsWith('package.json'))
    .flatMap((file) => {
      const text = read(file);
      const written = text.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0;
      return written === countKeys(JSON.parse(text)) ? [] : [`${file} has a key twice`];
    });
}

/** SQL takes addresses of the web alone; what is stored all the same, by whatever way, must not run in a reader's browser. */
function storedAddressesAreChecked(): string[] {
  return find('apps/web/src/**/*.tsx').flatMap((file) =>
    [...read(file).matchAll(/\b(?:href|src)=\{([^}]*_url\b[^}]*)\}/g)]
      .filter(([, value]) => !/\b(?:storedUrl|websiteUrl)\(|\bbrand\./.test(value!))
      .map(([, value]) => `${file} makes a link or a picture of ${value}: see lib/website-url.ts`),
  );
}

/** An API file that writes, or sends a message; those named get-… read, and a query is asked once a key by itself. */
const SENDING = /\binvoke(<.*>)?\(|\.(insert|update|upsert|delete|rpc)\(|\.auth\.\w+\(/;

/** Every form and button sends by lib/forms/use-submit.ts, which holds the second tap of a double tap. */
function submitsAreGuarded(): string[] {
  const GUARD = 'apps/web/src/lib/forms/use-submit.ts';
  const files = find('apps/web/src/**/*.{ts,tsx}').filter(
    (file) => file !== GUARD && !/\.test\.|\/testing\//.test(file),
  );
  // A page of components/published is given what sends, and sends it by useSubmit itself.
  const isGuarded = (file: string) => /\buseSubmit\(|<PublishedPage\b/.test(read(file));
  const importersOf = (file: string) => files.filter((other) => read(other).includes(`/${basename(file)}'`));
  const senders = files.filter(
    (file) =>
      /\/api\/(?:[^/]+\/)*(?!get-)[^/]+$/.test(file) &&
      SENDING.test(read(file)) &&
      !/\b(infiniteQ|q)ueryOptions\(/.test(read(file)),
  );
  // What a mutation is made of may stand in a file of its own, if that is only used by mutations.
  const around = senders.flatMap((sender) =>
    importersOf(sender)
      .filter((file) => !file.includes('/api/') && !isGuarded(file))
      .filter((file) => !importersOf(file).length || !importersOf(file).every(isGuarded))
      .map((file) => `${file} sends by ${basename(sender)} without useSubmit, which holds double taps`),
  );
  const bare = files
    .filter((file) => /\buseMutation\b/.test(read(file)))
    .map((file) => `${file} uses useMutation: see ${GUARD}`);
  return [...around, ...bare];
}

/** What an error says may be a proxy's page or the database's own words; lib/errors.ts makes a sentence of it. */
function errorsAreToldInSentences(): string[] {
  const RAW =
    /(?:(?<![\w.])(?:error|\w+\.error|reason|cause)\??\.message\b|String\((?:error|reason|cause)\)|\{[^{}\n]*\bmessage\b[^{}\n]*\} = (?:error|\w+\.error)\b)/g;
  const places = ['apps/web/src/{app,components,features}/**/*.{ts,tsx}', 'apps/web/src/*.tsx'];
  return find(...places)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(RAW)].map(
        ([found]) => `${file} shows ${found}: toAppError of lib/errors.ts has a sentence`,
      ),
    );
}

/** What a message says is for people, and is said in their language: programs go by codes, fields and statuses. */
function nothingIsDecidedByTexts(): string[] {
  const DECIDES = [
    /(?<!typeof (?:\w+\??\.)*)\b(?:message|words|title|body) (?:===|!==) (?!null\b|undefined\b|'')[\w'.]+/g,
    /(?:===|!==) \w*(?:messages|MESSAGES|WORDS)\.\w+/gi,
    /\b(?:message|words)\??\.(?:includes|startsWith|endsWith|match|search)\(/g,
    /\/[^/\n]*[a-z]{4}[^/\n]*\/[a-z]*\.(?:test|exec)\([^)]*(?:message|words)\b/gi,
  ];
  const ALLOWED = [
    // Where a request broke off only the browser's own words say so: they have no code.
    'apps/web/src/lib/errors.ts',
    // PostgREST's answers name a constraint in their words alone.
    'packages/domain/src/accounts/constraint-errors.ts',
  ];
  return find('apps/{web,server}/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts')
    .filter((file) => !ALLOWED.includes(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) =>
      DECIDES.flatMap((pattern) =>
        [...read(file).matchAll(pattern)].map(([found]) => `${file} decides by a text: ${found}`),
      ),
    );
}

/** What both need is a package; the built app is reached by the one address in serve.ts. */
function serverReadsNoSourceOfTheWeb(): string[] {
  return find('apps/server/**/*.ts')
    .filter((file) => /\bweb\/(?!dist\b)\w/.test(read(file).replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')))
    .map((file) => `${file} names a file of apps/web`);
}

/** A rule of the domain gives a fault, whose sentence stands in the catalogue (docs/decisions/051): in English it would stay English. */
function rulesGiveFaults(): string[] {
  return find('packages/domain/src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/\b(?:error|message): ['"`][A-Z][^\n]*/g)].map(
        ([found]) => `${file} words its own refusal, ${found}: say a fault (CONTRIBUTING.md, 2)`,
      ),
    );
}

function everyWordIsSaid(): string[] {
  const files = find('apps/{web,server}/src/**/*.{ts,tsx}', 'packages/{domain,words}/src/**/*.ts');
  return unusedWords(files.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file)).map(read));
}

const foldersAreClear = (): string[] => fullFolders(root);

const decisionsHaveTheirForm = (): string[] => decisionErrors(root);
const documentsHold = (): string[] => documentFaults(root);

/** The module map is generated: a stale one misleads. */
async function codeMapIsFresh(): Promise<string[]> {
  const text = read('ARCHITECTURE.md');
  return (await withCodeMap(text)) === text
    ? []
    : ["ARCHITECTURE.md has another module map than walls.mjs: run 'npm run gen'"];
}

const faults = [
  nothingIsDecidedByTexts,
  rulesGiveFaults,
  everyWordIsSaid,
  errorsAreToldInSentences,
  gatewayIsBlind,
  filesAreShort,
  errorCodesAreListed,
  functionFoldersAreWhole,
  documentsHold,
  cataloguesHaveNoTwins,
  storedAddressesAreChecked,
  submitsAreGuarded,
  serverReadsNoSourceOfTheWeb,
  decisionsHaveTheirForm,
  foldersAreClear,
].flatMap((rule) => rule());
faults.push(...(await codeMapIsFresh()));
for (const fault of faults) process.stderr.write(`house: ${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
