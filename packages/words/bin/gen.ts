/** `npm run gen`: writes the types of the words. With --check it only says whether they are stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { messagesSource } from '../src/gen.ts';

const FILE = new URL('../src/messages.gen.ts', import.meta.url);

const source = messagesSource();
if (readFileSync(FILE, 'utf8') === source) console.log('the types of the words are up to date');
else if (process.argv.includes('--check')) {
  process.stderr.write("the types of the words are stale: run 'npm run gen'\n");
  process.exit(1);
} else writeFileSync(FILE, source);
