// The addresses of the messages of every language except English: loaded only when another language is chosen.
import type { Catalogue } from '@tanabana/messages/translate';

/** The loader of each message file, by its path. */
export const translations = import.meta.glob<Catalogue>(
  [
    '../../../../packages/messages/*/*.json',
    '!../../../../packages/messages/*/language.json',
    '!../../../../packages/messages/en/*.json',
  ],
  { import: 'default' },
);
