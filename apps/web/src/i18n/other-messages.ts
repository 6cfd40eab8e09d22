// Where the English words are that the other pages alone speak: a hundred names, which the first script leaves here.
import type { Catalogue } from '@tanabana/words/translate';

/** What loads each file of words, by its path. */
export const words = import.meta.glob<Catalogue>(
  ['../../../../packages/words/en/*.json', '!../../../../packages/words/en/{language,common}.json'],
  { import: 'default' },
);
