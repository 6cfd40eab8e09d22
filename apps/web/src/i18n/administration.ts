// Where the words of administration are: known only to whoever opens a page of it.
import type { Catalogue } from '@tanabana/words/words';

/** What loads each file of words, by its path. */
export const administration = import.meta.glob<Catalogue>('../../../../packages/words/en/admin-*.json', {
  import: 'default',
});
