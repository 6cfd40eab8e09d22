// The text of the box, stored for this browser tab until it is posted: it survives a reload and a sign-in.
import { LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { broughtLine } from '#lib/forms/brought-line.ts';
import { dropDraft, readDraft, saveDraft } from '#lib/forms/draft.ts';
import type { Written } from './fill-in.ts';

export type StoredLine = { text: string; written: Written };

const nameOf = (table: ListingTable) => `${table}-line`;

/** The text, and under it one that another page brought along: neither is lost, and two lines are a list. */
const withBrought = (text: string, brought: string): string =>
  text.includes(brought) ? text : text.trim() === '' ? brought : `${text}\n${brought}`;

/**
 * The stored line of a form; anything but texts is left out.
 *
 * @param given a text of the form's address, '' for none
 */
export function storedLine(table: ListingTable, owner: string, given: string): StoredLine {
  const { text, written } = (readDraft(nameOf(table), owner) ?? {}) as { text?: unknown; written?: object };
  const own = typeof text === 'string' ? text : '';
  const values = Object.entries(written ?? {}).filter(
    ([name, value]) => LISTING_FIELDS.some((field) => field.name === name) && typeof value === 'string',
  );
  return {
    text: withBrought(own, given || broughtLine(owner)),
    written: Object.fromEntries(values) as Written,
  };
}

export const keepLine = (table: ListingTable, owner: string, line: StoredLine): void =>
  saveDraft(nameOf(table), owner, line);

export const dropLine = (table: ListingTable): void => dropDraft(nameOf(table));
