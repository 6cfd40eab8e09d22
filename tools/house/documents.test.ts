/** Documents that are too long or name what does not exist: a repository of planted ones. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countWords, documentErrors } from './documents.ts';
import { houseAt } from './house.ts';

const DOCUMENTS = ['README', 'ARCHITECTURE', 'CONTRIBUTING', 'CHANGELOG', 'SECURITY'];
const MORE = ['glossary', 'operations', 'security', 'tour', 'walks', 'where'];

let house: string;
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'tanabana-documents-'));
  for (const file of [...DOCUMENTS, ...MORE.map((name) => `docs/${name}`)]) plant(`${file}.md`, '# A document\n');
});
afterEach(() => rmSync(house, { recursive: true }));

function plant(file: string, text: string): void {
  mkdirSync(join(house, dirname(file)), { recursive: true });
  writeFileSync(join(house, file), text);
}

const words = (many: number) => Array.from({ length: many }, () => 'word').join(' ');

it('accepts correct documents', () => {
  plant('apps/web/src/routes/(market)/page.tsx', '');
  plant('db/schema/40-listings/sales_offers.sql', '');
  plant('ARCHITECTURE.md', '# A map\n\n## Two floors, or three?\n\nSee [above](#a-map).\n');
  plant(
    'README.md',
    'See [the floors](ARCHITECTURE.md#two-floors-or-three), [the tour](docs/tour.md) and <https://example.com/a/b>.\n',
  );
  plant(
    'docs/where.md',
    `[A page](<../apps/web/src/routes/(market)/page.tsx>), [again](../apps/web/src/routes/(market)/page.tsx) and \`apps/web/src/\`.
\`db/schema/**/<table>.sql\`, \`apps/{web,server}/src/\`, \`db/schema/40-*/\`, \`/auth/v1\`, \`@scope/name\`, \`DATA_DIR/storage\`.
\`node apps/web/src --flag\`

\`\`\`sh
ls apps/web/src   # and other/words
\`\`\`
`,
  );
  expect(documentErrors(houseAt(house))).toEqual([]);
});

it('README.md has 600 words at most', () => {
  plant('README.md', words(600));
  expect(documentErrors(houseAt(house))).toEqual([]);
  plant('README.md', words(601));
  expect(documentErrors(houseAt(house))).toEqual(['README.md has 601 words; 600 is the limit']);
});

it('counts the words that a reader sees', () => {
  expect(countWords('![A picture of it](a/b.png)\n\n| One | `two` |\n| --- | --- |\n| [three](four.md) | – |')).toBe(3);
});

it('ARCHITECTURE.md has 200 lines at most', () => {
  plant('ARCHITECTURE.md', 'A line.\n'.repeat(200));
  expect(documentErrors(houseAt(house))).toEqual([]);
  plant('ARCHITECTURE.md', 'A line.\n'.repeat(201));
  expect(documentErrors(houseAt(house))).toEqual(['ARCHITECTURE.md has 201 lines; 200 is the limit']);
});

it.each([
  ['README.md', '[gone](docs/gone.md)', 'links to docs/gone.md'],
  ['docs/tour.md', '[gone](gone.md#part)', 'links to gone.md#part'],
  ['docs/tour.md', '[no such part](where.md#gone)', 'links to where.md#gone'],
  ['docs/tour.md', '[no such part](#gone)', 'links to #gone'],
  ['docs/tour.md', '[from the wrong folder](docs/where.md)', 'links to docs/where.md'],
  ['docs/where.md', 'the file `apps/web/src/gone.ts` of it', 'names apps/web/src/gone.ts'],
  ['docs/where.md', 'a folder `lib/gone/` of it, `lib/gone/file.ts`', 'names lib/gone/file.ts'],
  ['docs/operations.md', '`node packages/gone/bin/serve.ts --sql your.sql`', 'names packages/gone/bin/serve.ts'],
  ['docs/operations.md', '```sh\nnode tools/gone.ts\n```', 'names tools/gone.ts'],
  ['docs/security.md', '`db/gone_*.sql`', 'names db/gone_*.sql'],
  ['CONTRIBUTING.md', '`packages/<name>/gone.ts`', 'names packages/<name>/gone.ts'],
])('%s that says %s is refused', (file, text, complaint) => {
  plant(file, `${text}\n`);
  expect(documentErrors(houseAt(house))).toEqual(
    expect.arrayContaining([`${file} ${complaint}, which does not exist`]),
  );
});

it('a missing document is refused', () => {
  rmSync(join(house, 'docs/tour.md'));
  expect(documentErrors(houseAt(house))).toEqual(['docs/tour.md is missing']);
});
