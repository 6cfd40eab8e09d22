// The addresses of the English messages that only other pages use: a hundred names, which the first script does not need.
import type { Catalogue } from '@tanabana/messages/translate';

/** The loader of each message file, by its path. */
export const words = import.meta.glob<Catalogue>(
  ['../../../../packages/messages/en/*.json', '!../../../../packages/messages/en/{language,common}.json'],
  { import: 'default' },
);
