/** COVERAGE.md names every line of the checklist, and tests that exist under their titles. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const coverage = readFileSync(new URL('COVERAGE.md', import.meta.url), 'utf8');
const files = globSync('{apps,db,packages,tests,tools}/**/*.{ts,tsx,sql}', {
  cwd: root,
  exclude: (name) => name.endsWith('node_modules') || name.endsWith('dist'),
});

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const byName = Map.groupBy(files, nameOf);

/** The files that a path of the document may mean: it is whole, or its beginning is said elsewhere. */
const filesAt = (path: string) => (byName.get(nameOf(path)) ?? []).filter((file) => `/${file}`.endsWith(`/${path}`));

/** Names in the document without line breaks between them. */
const text = coverage.replaceAll(/\s+/g, ' ');

it.each([
  ['API-AUTH', 39],
  ['API-REST', 63],
  ['API-STO', 24],
])('every line of %s is named', (area, count) => {
  const lines = Array.from({ length: count }, (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`);
  expect(lines.filter((line) => !text.includes(line))).toEqual([]);
});

it('every named file exists', () => {
  const named = [...text.matchAll(/`([\w()$./-]+\.(?:test\.tsx?|test\.sql|cases\.ts))`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => filesAt(path).length === 0)).toEqual([]);
});

it('every quoted title is in the file before it', () => {
  const missing: string[] = [];
  for (const [, path, quoted] of text.matchAll(/`([\w()$./-]+\.test\.tsx?)`((?:,? "[^"]+")+)/g)) {
    // Some tests have their cases in a file beside them.
    const meant = [...filesAt(path!), ...filesAt(path!.replace('.test.', '.cases.'))];
    const sources = meant.map((file) => readFileSync(`${root}/${file}`, 'utf8'));
    for (const [, title] of quoted!.matchAll(/"([^"]+)"/g)) {
      // An ellipsis stands for the rest of a title.
      const parts = title!.split('…').map((part) => part.trim());
      if (!sources.some((source) => parts.every((part) => source.includes(part)))) missing.push(`${path}: ${title}`);
    }
  }
  expect(missing).toEqual([]);
});
