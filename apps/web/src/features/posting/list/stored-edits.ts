// What was changed in the rows of a list, and their numbers, stored for this browser tab.
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { dropDraft, readDraft, saveDraft } from '#lib/forms/draft.ts';
import { linesOf } from '../line/is-list.ts';
import type { RowEdit } from './rows.ts';

/** By the ids of rows. */
export type Edits = Readonly<Record<string, RowEdit>>;

const nameOf = (table: ListingTable) => `${table}-list`;

export const storedEdits = (table: ListingTable, owner: string): Edits =>
  (readDraft(nameOf(table), owner) ?? {}) as Edits;

export const keepEdits = (table: ListingTable, owner: string, edits: Edits): void =>
  saveDraft(nameOf(table), owner, edits);

export const dropEdits = (table: ListingTable): void => dropDraft(nameOf(table));

/** Whether each line of a stored list has its number. */
export function isPosted(table: ListingTable, owner: string, text: string): boolean {
  const lines = linesOf(text);
  const numbers = Object.values(storedEdits(table, owner)).filter(({ number }) => number !== undefined).length;
  return lines > 0 && numbers >= lines;
}
