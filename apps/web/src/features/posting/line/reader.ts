// The reader of lines with its vocabulary, which is loaded once somebody types one.
import { fieldsOfLine } from '@tanabana/domain/listings/typed/line/fields-of-line';
import type { ReadForm } from '@tanabana/domain/listings/typed/line/fields-of-line';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { readLine } from '@tanabana/yarn/reading/read-line';

export { readList } from '@tanabana/yarn/reading/read-list';

/** One line as fields of a form; `fibre_type` is the form's, '' for none. */
export const readForm = (text: string, table: ListingTable, fibre_type: string): ReadForm =>
  fieldsOfLine(readLine(text), table, fibre_type);
