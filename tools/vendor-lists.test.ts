import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { vendorLists } from './vendor-lists.ts';

it('the lists of vendors are fresh: else run npm run gen', async () => {
  const lists = await vendorLists();
  expect(lists.map(({ file }) => readFileSync(file, 'utf8'))).toEqual(lists.map(({ source }) => source));
});
