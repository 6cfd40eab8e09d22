/**
 * What `npm run new` makes needs nothing to be whole: in a copy of the sources, an admin page in every language is made, and
 * its types, its route and its access rule are checked. The page's own test, which is made too, opens it from its tile.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchCopy, type ScratchCopy } from '../scratch-copy.ts';

let scratch: ScratchCopy;
beforeAll(async () => {
  scratch = await scratchCopy([
    'package.json',
    'tsconfig.json',
    '.prettierrc.json',
    'vitest.patience.ts',
    'vitest.shared.ts',
    'packages/domain',
    'packages/messages',
    'apps/server/src/brand.ts',
    'apps/server/src/functions',
    'apps/web',
    'tools/icons',
    'tools/new',
  ]);
});
afterAll(() => scratch.remove());

const NEW = ['tools/new/new.ts', 'admin-page', 'yarn-tests', '--group', 'companies', '--icon', 'IconFlask'];
const ENGLISH = ['--en', 'Yarn Tests: What the laboratory found, company by company.'];

it('an admin page needs its words in every language', async () => {
  await expect(scratch.run(...NEW, ...ENGLISH)).rejects.toThrow("--hi 'Title: text of its tile'");
});

it('a function and a page are entered wherever every one has to be', async () => {
  await scratch.run('tools/new/new.ts', 'function', 'price-alert');
  expect(await scratch.read('apps/server/src/functions/admins-alone.test.ts')).toContain("  'price-alert',\n");
  expect(await scratch.read('apps/server/src/functions/all-functions.ts')).toContain('  priceAlert,\n');
  await expect(scratch.run('tools/new/new.ts', 'page', 'price-alerts')).rejects.toThrow("--hi 'Its name'");
  await scratch.run('tools/new/new.ts', 'page', 'price-alerts', '--hi', 'भाव अलर्ट');
  const names = await Promise.all(['en', 'hi'].map((each) => scratch.read(`packages/messages/${each}/common.json`)));
  expect(names.map((text) => (JSON.parse(text) as { pages: object }).pages)).toMatchObject([
    { priceAlerts: 'Price alerts' },
    { priceAlerts: 'भाव अलर्ट' },
  ]);
});

it('an admin page is made with its tile, its words and its test', async () => {
  const output = await scratch.run(...NEW, ...ENGLISH, '--hi', 'यार्न टेस्ट: प्रयोगशाला ने क्या बताया।');
  expect(output.match(/^made .*$/gm)).toHaveLength(5);
  expect(await scratch.read('packages/messages/hi/admin-panel.json')).toContain('"title": "यार्न टेस्ट"');
  await scratch.run('packages/messages/bin/gen.ts');
  await scratch.run('apps/web/vite.route-tree.ts');
  await scratch.run('tools/icons/icons.ts');
  // Types of the whole app take half a minute; these files are what the generator's texts depend on.
  const files = [
    'src/features/admin-yarn-tests/components/yarn-tests-page.tsx',
    'src/features/admin-panel/tiles.ts',
    'src/config/access.dom.test.ts',
  ];
  await writeFile(
    join(scratch.path, 'apps/web/tsconfig.new.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [], files }),
  );
  const compiler = 'node_modules/typescript-native/bin/tsc';
  await scratch.run(compiler, '--noEmit', '--singleThreaded', '-p', 'apps/web/tsconfig.new.json');
  expect(await scratch.read('apps/web/src/app/route-tree.gen.ts')).toMatch(
    /'\/price-alerts'[\s\S]*'\/admin\/yarn-tests'/,
  );
  const vitest = 'node_modules/vitest/vitest.mjs';
  expect(await scratch.run(vitest, 'run', '--root', 'apps/web', '-t', 'yarn-tests', 'config/access')).toMatch(
    /Tests\s+11 passed/,
  );
});
