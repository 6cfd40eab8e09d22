// The reader of lines with its vocabulary, which is loaded once somebody types one.
import { fieldsOfLine, hasDollars } from '@tanabana/domain/listings/typed/line/fields-of-line';
import type { DollarRate, ReadForm } from '@tanabana/domain/listings/typed/line/fields-of-line';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { readLine } from '@tanabana/yarn/reading/read-line';
import { readList } from '@tanabana/yarn/reading/read-list';

export { readList };

/** One line as fields of a form; `fibre_type` is the form's, '' for none. Without a rate, dollars are not worked out. */
export const readForm = (text: string, table: ListingTable, fibre_type: string, dollars?: DollarRate): ReadForm =>
  fieldsOfLine(readLine(text), table, fibre_type, dollars);

/** Whether any line of a text names a price in dollars. */
export const isInDollars = (text: string): boolean => readList(text).lines.some(hasDollars);
