/**
 * A field is added in two files. In a copy of the sources, a field gets an entry in the table of fields and words for
 * its form, and the rest is generated. A database of release 1 is migrated, and the field is posted, listed, filtered,
 * searched and shown (prove.ts). docs/decisions/046-a-listing-field-is-defined-once.md
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPILES_ONCE } from '../../packages/gateway/src/testing/index.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FIELDS = 'packages/domain/src/listings/fields.ts';
const WORDS = 'packages/messages/en/posting.json';

const ENTRY = `  {
    name: 'moisture_percent',
    label: 'Moisture (%)',
    kind: 'decimal',
    type: 'numeric',
    digits: 3,
    decimals: 1,
    most: 100,
    unit: '%',
    uses: ['form', 'list', 'page', 'search', 'whatsapp', 'product', 'bid'],
    filter: { as: 'moisture', key: 'm' },
  },
`;

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tanabana-field-'));
  await mkdir(join(scratch, 'node_modules/@tanabana'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (!/^(@tanabana|\..*)$/.test(name))
      await symlink(join(ROOT, 'node_modules', name), join(scratch, 'node_modules', name));
  // The gateway knows no field: it is the one that is there.
  const copied = {
    db: 'db',
    domain: 'packages/domain',
    messages: 'packages/messages',
    'design-tokens': 'packages/design-tokens',
    server: 'apps/server',
  };
  for (const [name, folder] of Object.entries({
    ...copied,
    web: 'apps/web/src',
    prove: 'tools/new-field',
  })) {
    await cp(join(ROOT, folder), join(scratch, folder), { recursive: true });
    if (name in copied) await symlink(join(scratch, folder), join(scratch, 'node_modules/@tanabana', name));
  }
  await symlink(join(ROOT, 'packages/gateway'), join(scratch, 'node_modules/@tanabana/gateway'));
  for (const file of [
    'package.json',
    'vitest.shared.ts',
    'apps/web/package.json',
    'apps/web/index.html',
    'apps/web/vitest.config.ts',
  ])
    await cp(join(ROOT, file), join(scratch, file));
});
afterAll(() => rm(scratch, { recursive: true }));

const run = (...command: string[]) =>
  promisify(execFile)(process.execPath, [COMPILES_ONCE, ...command], {
    cwd: scratch,
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 1e8,
  }).then(({ stdout }) => stdout);

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(scratch, file);
  const text = await readFile(path, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(path, changed);
}

it('moisture_percent is added in two files, and works wherever fields are used', async () => {
  await edit(FIELDS, (text) =>
    text
      .replace(/(?= {2}\{\n {4}name: 'preferred_company')/, ENTRY)
      .replace(/(?= {2}preferred_company: \{)/, "  moisture_percent: 'Water in the yarn, percent of its weight.',\n"),
  );
  await edit(WORDS, (text) =>
    text.replace('"hints": {', '"hints": {\n    "moisture_percent": "As the laboratory says it.",'),
  );
  await run('packages/messages/bin/gen.ts');
  await run('db/src/gen.ts');
  await run('db/src/draft/new-migration.ts', 'posts-have-moisture');

  const output = JSON.parse(await run('tools/new-field/prove.ts')) as unknown;
  expect(output).toMatchObject({
    did: [expect.stringContaining('posts-have-moisture')],
    differences: [],
    form: {
      stands: ['denier_count', 'filament_count', 'number_of_plys', 'grade', 'moisture_percent'],
      labels: expect.arrayContaining(['Moisture (%)']),
      faults: [['moisture_percent', 'Please enter a number up to 100 with at most 1 decimals.']],
    },
    posted: { sales_offers: 8.5, purchase_enquiries: 8.5, d2d_sales_offers: 8.5, d2d_purchase_enquiries: 8.5 },
    tooWet: expect.stringContaining('sales_offers_moisture_percent_check'),
    filtered: {
      within: true,
      above: false,
      below: false,
      unreadable: {},
      dealers: true,
      announced: true,
      notAnnounced: false,
    },
    searched: { words: true, others: false },
    onScreen: true,
    row: ['40s', '1 ply', '8.5 %'],
    page: { label: true, value: true },
    told: expect.stringContaining('Yarn: Cotton · 40s · 1 ply · 8.5 %'),
    product: expect.stringContaining('8.5 %'),
    bids: true,
  });

  // The same on the screens, in tests that work with any fields; one after the other, so they create demo data once.
  const screens = ['post-sales-offer.stored', 'check-sales-offers.fields'];
  const vitest = join(scratch, 'node_modules/vitest/vitest.mjs');
  const names = 'for Cotton|by every filter|every fact';
  expect(await run(vitest, 'run', '--root', 'apps/web', '--no-file-parallelism', '-t', names, ...screens)).toMatch(
    /Tests\s+4 passed/,
  );
});
