/** Which values a check allows for a column: a generated type may promise no more than the check does. */
import { expect, it } from 'vitest';
import { checkedWords } from './checked-words.ts';

const STATUS = '(typeof words.LISTING_STATUSES)[number]';
const COTTON = '(typeof words.COTTON_SPINNING_TYPES)[number]';
const FILAMENT = '(typeof words.FILAMENT_TYPES)[number]';

it.each([
  ['CHECK ((status = ANY (private.words_listing_statuses())))', 'status', [STATUS]],
  ['CHECK ((kinds <@ private.words_listing_statuses()))', 'kinds', [STATUS]],
  [
    "CHECK (((status = ANY (private.words_listing_statuses())) OR (status = 'admin'::text)))",
    'status',
    [STATUS, "'admin'"],
  ],
  [
    "CHECK (((kind IS NULL) OR ((fibre = 'A (or) B'::text) AND (kind = ANY (private.words_cotton_spinning_types()))) OR ((fibre = 'C'::text) AND (kind = ANY (private.words_filament_types())))))",
    'kind',
    [COTTON, FILAMENT],
  ],
  // Another column, another way out, no words at all.
  ['CHECK ((status = ANY (private.words_listing_statuses())))', 'kind', null],
  ['CHECK (((status = ANY (private.words_listing_statuses())) OR is_old))', 'status', null],
  ["CHECK (((status = ANY (private.words_listing_statuses())) OR (status ~~ 'Other: %'::text)))", 'status', null],
  ['CHECK ((NOT (status = ANY (private.words_listing_statuses()))))', 'status', null],
  ['CHECK ((status IS NULL))', 'status', null],
])('%s allows for %s %j', (definition, column, words) => {
  expect(checkedWords(definition, column)).toEqual(words);
});

it('a list that packages/domain does not have is refused', () => {
  expect(() => checkedWords('CHECK ((a = ANY (private.words_colours())))', 'a')).toThrow('no list COLOURS');
});
