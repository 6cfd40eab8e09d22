// Where the pages are that no first visit opens, and the English words that they alone speak. Each names a dozen files that come
// with it: two hundred names, which the first script leaves here. Whoever opens another page loads this once (other-page.ts).
import type { Catalogue } from '@tanabana/words/words';

/** What loads a page's loader and component, by its route's file. */
export const otherPages = import.meta.glob(
  ['../app/routes/**/*.tsx', '!../app/routes/**/*.test.tsx', '!../app/routes/{__root,index}.tsx'],
  { query: '?tsr-split=component---loader' },
);

/** What loads each file of words, by its path. */
export const otherWords = import.meta.glob<Catalogue>(
  ['../../../../packages/words/en/*.json', '!../../../../packages/words/en/{language,common}.json'],
  { import: 'default' },
);
