/** `npm run gen`: writes the fonts that are cut to the words of the catalogues, and to the letters of members. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { FILES as DEVANAGARI } from './devanagari.ts';
import { FILES as GUJARATI } from './gujarati.ts';

for (const { file, make } of [...DEVANAGARI, ...GUJARATI]) {
  const font = make();
  if (existsSync(file) && readFileSync(file).equals(font)) continue;
  writeFileSync(file, font);
  console.log(`wrote ${basename(file.pathname)}`);
}
