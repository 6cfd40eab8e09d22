import { useCallback, useEffect, useState } from 'react';
import { LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { broughtLine, dropBroughtLine } from '#lib/forms/brought-line.ts';
import { dropDraft, readDraft, saveDraft } from '#lib/forms/draft.ts';
import { useUserId } from '#lib/session/session.ts';
import { isPosted } from '../list/stored-edits.ts';
import type { Written } from './fill-in.ts';

type StoredLine = { text: string; written: Written };

const EMPTY: StoredLine = { text: '', written: {} };

const nameOf = (table: ListingTable) => `${table}-line`;

/** The text, and under it one that another page brought along: neither is lost, and two lines are a list. */
const withBrought = (text: string, brought: string): string =>
  text.includes(brought) ? text : text.trim() === '' ? brought : `${text}\n${brought}`;

/** The stored line of a form; anything but texts is left out. */
function storedLine(table: ListingTable, owner: string, given: string, hasPrefill: boolean): StoredLine {
  const { text, written } = (readDraft(nameOf(table), owner) ?? {}) as { text?: unknown; written?: object };
  const stored = typeof text === 'string' ? text : '';
  // A list that is done gives way to a yarn that the address brings along.
  const own = hasPrefill && isPosted(table, owner, stored) ? '' : stored;
  const values = Object.entries(written ?? {}).filter(
    ([name, value]) => LISTING_FIELDS.some((field) => field.name === name) && typeof value === 'string',
  );
  return { text: withBrought(own, given || broughtLine(owner)), written: Object.fromEntries(values) as Written };
}

/**
 * The text of the box and what it has written into the form, stored for this browser tab until it is posted: it survives a reload and a
 * sign-in.
 *
 * @param given a text of the form's address, '' for none
 * @param hasPrefill whether the address has values of the form
 */
export function useStoredLine(table: ListingTable, given: string, hasPrefill: boolean) {
  const userId = useUserId() ?? '';
  // The user who opened the form, as of its draft.
  const [owner] = useState(userId);
  const [line, setLine] = useState(() => storedLine(table, owner, given, hasPrefill));

  const keep = useCallback((changes: Partial<StoredLine>) => setLine((before) => ({ ...before, ...changes })), []);
  useEffect(() => {
    if (line === EMPTY) dropDraft(nameOf(table));
    else saveDraft(nameOf(table), owner, line);
  }, [table, owner, line]);
  // The line has it now.
  useEffect(dropBroughtLine, []);

  const reset = useCallback(() => setLine(EMPTY), []);
  return { ...line, keep, reset, owner };
}
