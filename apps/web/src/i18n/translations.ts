// The addresses of the messages of every language except English: loaded only when another language is chosen.
import type { Catalogue } from '@tanabana/words/translate';

/** The loader of each message file, by its path. */
export const translations = import.meta.glob<Catalogue>(
  [
    '../../../../packages/words/*/*.json',
    '!../../../../packages/words/*/language.json',
    '!../../../../packages/words/en/*.json',
  ],
  { import: 'default' },
);
