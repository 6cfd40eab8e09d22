/**
 * Parses tags in a function's comment for facts that the catalog does not have: which columns may be null, as in
 * `@nullable invoice_id`; which list of words restricts a text, as in `@words status interest_statuses`; and, to the
 * end of the comment, the shape of a jsonb response, as in `@answers {members int}` (db/src/gen/answers.ts).
 */
import { OWN_CHOICES } from '@tanabana/domain/listings/own-choices';
import * as words from '@tanabana/domain/vocabulary';
import { DefinitionError } from '../definition-error.ts';

const LISTS = new Set(Object.entries(words).flatMap(([name, value]) => (Array.isArray(value) ? [name] : [])));

/** A list of words whose constant is not a plain list. */
const NAMED: Record<string, string> = { ad_pages: 'words.AdPage' };

/**
 * The TypeScript type of a word of a list.
 *
 * @param list as SQL names it: `listing_statuses` of `private.words_listing_statuses()`
 * @throws DefinitionError where packages/domain/src/vocabulary.ts has no such list
 */
export function wordType(list: string): string {
  const own = OWN_CHOICES[list];
  if (own) return `(${own.map((choice) => JSON.stringify(choice)).join(' | ')})`;
  const constant = list.toUpperCase();
  if (!NAMED[list] && !LISTS.has(constant))
    throw new DefinitionError(`packages/domain/src/vocabulary.ts has no list ${constant}`);
  return NAMED[list] ?? `(typeof words.${constant})[number]`;
}

/** The parsed tags of a comment. */
export type Tags = {
  mayBeNull: (column: string) => boolean;
  /** The TypeScript type of the word in a column; undefined for any text. */
  wordOf: (column: string) => string | undefined;
  /** The shape of a jsonb response, as db/src/gen/answers.ts parses it. */
  answers: string | undefined;
  /** The comment without its tags. */
  text: string | null;
};

/** Reads the tags of a function's comment. */
export function tagsOf(comment: string | null): Tags {
  const [description = '', answers] = (comment ?? '').split(/\s*@answers\s+/);
  const nullable = /@nullable (\w+(?:, \w+)*)/.exec(description)?.[1]?.split(', ') ?? [];
  const lists = new Map([...description.matchAll(/@words (\w+) (\w+)/g)].map(([, column, list]) => [column, list!]));
  return {
    mayBeNull: (column) => nullable.includes(column),
    wordOf: (column) => {
      const list = lists.get(column);
      return list && wordType(list);
    },
    answers,
    text: description.split(/\s*@(?:nullable|words) /)[0] || null,
  };
}
