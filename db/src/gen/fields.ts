/**
 * Generates the parts of db/schema that repeat the domain: the fields of a listing (packages/domain/src/listings/fields.ts),
 * and the buckets for uploads (packages/domain/src/uploads/buckets.ts). They are between two comments, so that the file of a table or a function is readable as a whole:
 *
 *     -- generated: columns sales_offers
 *     …
 *     -- end
 *
 * The first names the block, one of BLOCKS, and its arguments. `npm run gen` writes it.
 */
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DefinitionError } from '../definition-error.ts';
import { bucketsBlock } from './buckets.ts';
import { columnsBlock, commentsBlock, declaredBlock, namesBlock, tidyBlock } from './field-columns.ts';
import { furtherTokens, keysBlock, keysFunction, searchTextBlock, sideBySide, textFunction } from './field-keys.ts';
import {
  answerBlock,
  conditionsBlock,
  fewBlock,
  keyTermBlock,
  productsAnswer,
  rangesBlock,
  valuesBlock,
} from './field-search.ts';
import { searchFunction } from './search-function.ts';
import {
  bandsBlock,
  countFunction,
  facetNumbersBlock,
  facetRangesBlock,
  facetsBlock,
  facetValuesBlock,
} from './facets.ts';
import {
  countEndsBlock,
  countMillitexFunction,
  keyColumnsBlock,
  keyCommentsBlock,
  keyNamesBlock,
  matchFunction,
  yarnKeyBlock,
} from './yarn-key.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Writes one kind of block for the arguments after its name; the caller indents each line later. */
type Block = (...words: never[]) => string;

const BLOCKS: Readonly<Record<string, Block>> = {
  buckets: bucketsBlock,
  columns: columnsBlock,
  comments: commentsBlock,
  names: namesBlock,
  declared: declaredBlock,
  tidy: tidyBlock,
  'search-text': searchTextBlock,
  keys: keysBlock,
  'keys-function': keysFunction,
  'text-function': textFunction,
  'further-tokens': furtherTokens,
  'side-by-side': sideBySide,
  'search-function': searchFunction,
  'search-columns': answerBlock,
  'search-values': valuesBlock,
  'search-key-term': keyTermBlock,
  'search-ranges': rangesBlock,
  'search-few': fewBlock,
  'search-conditions': conditionsBlock,
  'search-products-answer': productsAnswer,
  'yarn-key': yarnKeyBlock,
  'key-columns': keyColumnsBlock,
  'key-names': keyNamesBlock,
  'key-comments': keyCommentsBlock,
  'match-function': matchFunction,
  'count-millitex': countMillitexFunction,
  'count-ends': countEndsBlock,
  facets: facetsBlock,
  'facet-values': facetValuesBlock,
  'facet-ranges': facetRangesBlock,
  'facet-numbers': facetNumbersBlock,
  'filter-bands': bandsBlock,
  'count-function': countFunction,
};

const MARKED = /^( *)-- generated: (.+)\n[\s\S]*?^ *-- end$/gm;

/**
 * The text of a schema file with its generated parts updated to the present fields.
 *
 * @param file its name for the error
 * @throws DefinitionError for an unknown block
 */
export function withFields(text: string, file = 'a schema file'): string {
  return text.replace(MARKED, (_, indent: string, what: string) => {
    const [name = '', ...words] = what.trim().split(/\s+/);
    const block = BLOCKS[name];
    if (!block) throw new DefinitionError(`${file}: nothing is generated under the name of ${name}`);
    const body = block(...(words as never[])).replace(/^(?=.)/gm, indent);
    return `${indent}-- generated: ${what}\n${body}\n${indent}-- end`;
  });
}

/** The schema files that have generated parts: path below db, present text, expected text. */
export async function fieldFiles(): Promise<{ name: string; present: string; fresh: string }[]> {
  const found = [];
  for await (const name of glob('schema/**/*.sql', { cwd: ROOT })) {
    const present = await readFile(`${ROOT}/${name}`, 'utf8');
    if (present.includes('-- generated: ')) found.push({ name, present, fresh: withFields(present, `db/${name}`) });
  }
  return found.sort((one, other) => one.name.localeCompare(other.name));
}
