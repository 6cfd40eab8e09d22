// The search of the directory as a filter of the data service. Whatever was typed stands in quotes there.
import type { DirectorySearch } from '@tanabana/domain/directory/search';

/** A value in the quotes of an or-filter: commas, brackets and quotes in it mean nothing. */
const quoted = (value: string): string => `"${value.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}"`;

/** A text as a LIKE pattern: `%`, `_` and `\` stand for themselves; the service reads `*` as `%`, so any sign may stand there. */
const likePattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`).replaceAll('*', '_')}%`;

/** Name, business, e-mail, mobile, state or district holds the text, or one of the lists holds a named entry. */
export function orFilter({ text, business_types, yarns }: DirectorySearch): string {
  const holds = (column: string) => (entry: string) => `${column}.cs.${quoted(`{${quoted(entry)}}`)}`;
  return [
    `directory_text.like.${quoted(likePattern(text))}`,
    ...business_types.map(holds('business_type')),
    ...yarns.map(holds('my_yarns')),
  ].join(',');
}
