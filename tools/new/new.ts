/**
 * `npm run new function|table|page|admin-page NAME`: creates the files of a feature in the usual structure, and prints the
 * remaining manual steps. The created code works and is tested: a function that responds, a table whose rows their
 * owner sees, a page with its title.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { ADMIN_PAGE_OPTIONS, ADMIN_PAGE_USAGE, newAdminPage } from './admin-page.ts';
import { newFunction } from './function.ts';
import type { Made, Options } from './made.ts';
import { newPage, PAGE_USAGE } from './page.ts';
import { newTable } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Kind = { make: (name: string, options: Options) => Made | undefined; pattern: RegExp; usage: string };

const WORDS = /^[a-z]+(-[a-z0-9]+)*$/;
const KINDS: Readonly<Record<string, Kind>> = {
  function: { make: newFunction, pattern: WORDS, usage: 'function accept-bid' },
  table: {
    make: newTable,
    pattern: /^\d\d-[a-z0-9-]+\/[a-z]+(_[a-z0-9]+)*$/,
    usage: 'table 60-corporate/price_changes',
  },
  page: { make: newPage, pattern: WORDS, usage: PAGE_USAGE },
  'admin-page': { make: newAdminPage, pattern: WORDS, usage: ADMIN_PAGE_USAGE },
};

/** Writes a file as Prettier formats it; SQL as it is. */
async function write(file: string, text: string): Promise<void> {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  const options = { ...(await resolveConfig(path)), filepath: path };
  writeFileSync(path, file.endsWith('.sql') ? text : await format(text, options));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(ADMIN_PAGE_OPTIONS.map((option) => [option, { type: 'string' as const }])),
});
const [kind = '', name = ''] = positionals;
const known = KINDS[kind];
const made = known?.pattern.test(name) ? known.make(name, values) : undefined;
if (!made) {
  console.error(['Usage:', ...Object.values(KINDS).map(({ usage }) => `  npm run new ${usage}`)].join('\n'));
  process.exit(2);
}
const { files, entries, left } = made;
const present = Object.keys(files).filter((file) => existsSync(join(root, file)));
if (present.length > 0) {
  console.error(`${present.join(', ')} is there already.`);
  process.exit(1);
}
const entered = new Map<string, string>();
for (const { file, before, text } of entries) {
  const was = entered.get(file) ?? readFileSync(join(root, file), 'utf8');
  const at = was.indexOf(before);
  if (at < 0) throw new Error(`npm run new looks in vain for "${before}" in ${file}`);
  entered.set(file, was.slice(0, at) + text + was.slice(at));
}
for (const [file, text] of entered) {
  await write(file, text);
  console.log(`entered it in ${file}`);
}
for (const [file, text] of Object.entries(files)) {
  await write(file, text);
  console.log(`made ${file}`);
}
console.log(['left to do:', ...left.map((what) => `  ${what}`)].join('\n'));
