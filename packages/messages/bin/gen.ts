/** `npm run gen`: writes the types of the words, and the list of languages. With --check it only says whether they are stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { GENERATED } from '../src/gen.ts';

let isStale = false;
for (const { file, source } of GENERATED) {
  const text = source();
  if (readFileSync(file, 'utf8') === text) continue;
  isStale = true;
  if (process.argv.includes('--check')) continue;
  writeFileSync(file, text);
  console.log(`wrote ${basename(file.pathname)}`);
}
if (!isStale) console.log('the types of the words are up to date');
else if (process.argv.includes('--check')) {
  process.stderr.write("the types of the words are stale: run 'npm run gen'\n");
  process.exit(1);
}
