/** `npm run where sales_offers`: the files that define a name and those that mention it, by kind. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const KINDS: readonly (readonly [kind: string, ...patterns: string[]])[] = [
  ['SQL', 'packages/gateway/sql/*.sql', 'db/schema/**/*.sql'],
  ['rules and words', 'packages/domain/src/**/*.ts'],
  ['server', 'apps/server/src/**/*.ts'],
  ['screens', 'apps/web/src/**/*.{ts,tsx}'],
  ['demo data', 'db/seed/**/*.ts'],
  ['tests', '{db,packages,apps,tests}/**/*.test.{ts,tsx,sql}', 'db/tests/**/*.{ts,sql}'],
];

const name = process.argv[2];
if (!name) {
  console.log('Usage: npm run where NAME    (a table, a column, a function, a word)');
  process.exit(2);
}
const mentions = (file: string): boolean => readFileSync(`${root}/${file}`, 'utf8').includes(name);
const isTest = (file: string): boolean => file.includes('.test.') || file.startsWith('db/tests/');
for (const [kind, ...patterns] of KINDS) {
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
    .filter((file) => kind === 'tests' || !isTest(file))
    .filter(mentions)
    .sort((a, b) => Number(basename(b).startsWith(name)) - Number(basename(a).startsWith(name)) || a.localeCompare(b));
  if (files.length > 0) console.log(`${kind}\n${files.map((file) => `  ${file}`).join('\n')}`);
}
