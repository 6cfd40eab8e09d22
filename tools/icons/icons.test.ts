import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawnIcons } from './icons.ts';

it('the drawings of the icons are fresh: else run npm run gen', async () => {
  const files = await drawnIcons();
  expect(files.map(({ file }) => readFileSync(file, 'utf8'))).toEqual(files.map(({ source }) => source));
});
