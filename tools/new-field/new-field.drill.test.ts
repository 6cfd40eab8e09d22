/**
 * Fields are added in two files. In a copy of the sources, they get entries in the table of fields and words in Hindi, and
 * the rest is generated. A database of release 1 is migrated, and the fields are posted, listed, filtered, searched and
 * shown (prove.ts). docs/decisions/046-a-listing-field-is-defined-once.md
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchCopy, type ScratchCopy } from '../scratch-copy.ts';

const FIELDS = 'packages/domain/src/listings/fields.ts';
/** It runs two test runs of its own, each a minute of processor time, beside those of the other workers. */
const TIMEOUT_MS = 600_000;
const HINDI = 'packages/messages/hi/fields.json';

const ENTRIES = `  {
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
  {
    name: 'packing',
    label: 'Packing',
    kind: 'choice',
    type: 'text',
    choices: ['Cone', 'Hank'],
    uses: ['form', 'list', 'page', 'search'],
    filter: { as: 'packing', key: 'k' },
  },
`;
const COMMENTS = `  moisture_percent: 'Water in the yarn, percent of its weight.',
  packing: 'What the yarn is wound on.',
`;
const HINT = `  packing: 'How you deliver it.',
`;
const HINDI_WORDS = `  "moisture_percent": "नमी (%)",
  "packing": { "label": "पैकिंग", "hint": "आप कैसे देंगे।", "choices": { "Cone": "कोन", "Hank": "हैंक" } },
`;

let scratch: ScratchCopy;
beforeAll(async () => {
  // The gateway knows no field: it is the one that is there.
  scratch = await scratchCopy([
    'package.json',
    '.prettierrc.json',
    'vitest.config.ts',
    'vitest.patience.ts',
    'vitest.sequencer.ts',
    'vitest.shared.ts',
    'db',
    'packages/domain',
    'packages/messages',
    'packages/design-tokens',
    'apps/server',
    'apps/web/src',
    'apps/web/package.json',
    'apps/web/index.html',
    'apps/web/vitest.config.ts',
    'tools/new-field',
  ]);
});
afterAll(() => scratch.remove());

it(
  'a number and a choice are added in two files, one for each language, and are there wherever they are used',
  async () => {
    const { edit, run } = scratch;
    await edit(FIELDS, (text) =>
      text
        .replace(/(?= {2}\{\n {4}name: 'preferred_company')/, ENTRIES)
        .replace(/(?= {2}preferred_company: \{)/, COMMENTS)
        .replace(/(?<=FIELD_HINTS.*\n)/, HINT),
    );
    await edit(HINDI, (text) => text.replace(/(?= {2}"preferred_company")/, HINDI_WORDS));
    await run('packages/messages/bin/gen.ts');
    await run('db/src/gen.ts');
    await run('db/src/draft/new-migration.ts', 'posts-have-moisture');

    const output = JSON.parse(await run('tools/new-field/prove.ts')) as unknown;
    expect(output).toMatchObject({
      did: [expect.stringContaining('posts-have-moisture')],
      differences: [],
      form: {
        stands: ['denier_count', 'filament_count', 'number_of_plys', 'grade', 'moisture_percent', 'packing'],
        labels: expect.arrayContaining(['Moisture (%)', 'Packing']),
        errors: [['moisture_percent', 'Please enter a number up to 100 with at most 1 decimals.']],
      },
      posted: { sales_offers: 8.5, purchase_enquiries: 8.5, d2d_sales_offers: 8.5, d2d_purchase_enquiries: 8.5 },
      packed: { offered: true, others: false, refused: expect.stringContaining('sales_offers_packing_check') },
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
      row: ['40s', '1 ply', '8.5 %', 'Cone'],
      page: { label: true, value: true },
      notified: expect.stringContaining('Yarn: Cotton · 40s · 1 ply · 8.5 %'),
      product: expect.stringContaining('8.5 %'),
      bids: true,
    });

    const vitest = 'node_modules/vitest/vitest.mjs';
    const formatted = [FIELDS, HINDI, 'packages/messages/en/fields.json', 'packages/domain/src/listings/*.gen.ts'];
    await run('node_modules/prettier/bin/prettier.cjs', '--check', ...formatted);
    const rest = ['db/tests/generated.test.ts', 'packages/messages/test/catalogues', 'packages/messages/test/terms'];
    expect(await run(vitest, 'run', '--project', 'node', ...rest)).toMatch(/Test Files\s+3 passed/);

    // The same on the screens, in tests that work with any fields; one after the other, so they create demo data once.
    const screens = ['post-sales-offer.stored', 'check-sales-offers.fields'];
    const names = 'for Cotton|by all filters at once|shows every field';
    expect(await run(vitest, 'run', '--root', 'apps/web', '--no-file-parallelism', '-t', names, ...screens)).toMatch(
      /Tests\s+4 passed/,
    );
  },
  TIMEOUT_MS,
);
