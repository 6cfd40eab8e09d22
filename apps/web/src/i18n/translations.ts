// Where the words of every language but English are: known only to whoever speaks another.
import type { Catalogue } from '@tanabana/words/translate';

/** What loads each file of words, by its path. */
export const translations = import.meta.glob<Catalogue>(
  [
    '../../../../packages/words/*/*.json',
    '!../../../../packages/words/*/language.json',
    '!../../../../packages/words/en/*.json',
  ],
  { import: 'default' },
);
