/** `npm run gen`: writes the fonts that are cut to the words of the catalogues. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { FILES } from './devanagari.ts';

for (const { file, make } of FILES) {
  const font = make();
  if (existsSync(file) && readFileSync(file).equals(font)) continue;
  writeFileSync(file, font);
  console.log(`wrote ${basename(file.pathname)}`);
}
