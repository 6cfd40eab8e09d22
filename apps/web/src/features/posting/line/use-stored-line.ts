import { useCallback, useEffect, useState } from 'react';
import { LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { broughtLine, dropBroughtLine } from '#lib/forms/brought-line.ts';
import { dropDraft, readDraft, saveDraft } from '#lib/forms/draft.ts';
import { useUserId } from '#lib/session/session.ts';
import { dropEdits, isPosted, keepEdits, storedEdits } from '../list/stored-edits.ts';
import type { Edits } from '../list/stored-edits.ts';
import type { Written } from './fill-in.ts';
import { isList } from './is-list.ts';

/** `isRow` of the one line that is left of a list. */
type Text = { text: string; written: Written; isRow: boolean };
/** A text that gave its place in the box to another, with what was changed in its rows. */
type Aside = Text & { edits: Edits };
type StoredLine = Text & { aside: Aside | null };

const EMPTY: Text = { text: '', written: {}, isRow: false };

const nameOf = (table: ListingTable) => `${table}-line`;

/** The text, and under it one that another page brought along: neither is lost, and two lines are a list. */
const withBrought = (text: string, brought: string): string =>
  text.includes(brought) ? text : text.trim() === '' ? brought : `${text}\n${brought}`;

/** A stored text; anything but texts is left out. */
function textOf(stored: unknown): Text {
  const { text, written, isRow } = (stored ?? {}) as { text?: unknown; written?: object; isRow?: unknown };
  const values = Object.entries(written ?? {}).filter(
    ([name, value]) => LISTING_FIELDS.some((field) => field.name === name) && typeof value === 'string',
  );
  const line = typeof text === 'string' ? text : '';
  return { text: line, written: Object.fromEntries(values) as Written, isRow: isRow === true && line !== '' };
}

/** The stored line of a form. A list that is not posted makes room for the form, and is offered above it. */
function storedLine(
  table: ListingTable,
  owner: string,
  given: string,
  hasPrefill: boolean,
): StoredLine & { hasMoved: boolean } {
  const draft = (readDraft(nameOf(table), owner) ?? {}) as { aside?: Partial<Aside> | null };
  const { text, written, isRow } = textOf(draft);
  const isOfList = isRow || isList(text);
  const aside = draft.aside ? { ...textOf(draft.aside), edits: draft.aside.edits ?? {} } : null;
  const brought = given || broughtLine(owner);
  if (isOfList && !isPosted(table, owner, text) && !aside) {
    const list = { text, written, isRow, edits: storedEdits(table, owner) };
    return { ...EMPTY, text: brought, aside: list, hasMoved: true };
  }
  // A list that is done gives way to a yarn that the address brings along.
  const own = hasPrefill && isOfList && isPosted(table, owner, text) ? '' : text;
  const next = withBrought(own, brought);
  return { text: next, written, isRow: isRow && next === text, aside, hasMoved: false };
}

/**
 * The text of the box and what it has written into the form, stored for this browser tab until it is posted: it survives a reload and a
 * sign-in. A second text may be aside.
 *
 * @param given a text of the form's address, '' for none
 * @param hasPrefill whether the address has values of the form
 */
export function useStoredLine(table: ListingTable, given: string, hasPrefill: boolean) {
  const userId = useUserId() ?? '';
  // The user who opened the form, as of its draft.
  const [owner] = useState(userId);
  const [{ hasMoved, ...first }] = useState(() => storedLine(table, owner, given, hasPrefill));
  const [line, setLine] = useState<StoredLine>(first);
  /** How often another text has come into the box: its rows have edits of their own. */
  const [round, setRound] = useState(0);

  const keep = useCallback((changes: Partial<Text>) => setLine((before) => ({ ...before, ...changes })), []);
  useEffect(() => {
    if (line.text === '' && !line.aside && Object.keys(line.written).length === 0) dropDraft(nameOf(table));
    else saveDraft(nameOf(table), owner, line);
  }, [table, owner, line]);
  // The line has it now.
  useEffect(dropBroughtLine, []);
  useEffect(() => {
    // What was changed in its rows went aside with the list.
    if (hasMoved) dropEdits(table);
  }, [table, hasMoved]);

  const reset = useCallback(() => setLine(({ aside }) => ({ ...EMPTY, aside })), []);
  /** The text in the box, to be put aside; null where there is none. */
  const present = (): Aside | null =>
    line.text.trim() === ''
      ? null
      : { text: line.text, written: line.written, isRow: line.isRow, edits: storedEdits(table, owner) };
  /** Puts the list in the box aside: the form is there again. */
  const putAside = () => {
    setLine({ ...EMPTY, aside: present() });
    dropEdits(table);
    setRound(round + 1);
  };
  /** Brings the text that is aside back into the box; the one that is there takes its place. */
  const takeBack = () => {
    if (!line.aside) return;
    const { edits, ...back } = line.aside;
    setLine({ ...back, aside: present() });
    keepEdits(table, owner, edits);
    setRound(round + 1);
  };
  const discardAside = () => setLine((before) => ({ ...before, aside: null }));
  return { ...line, round, keep, reset, owner, putAside, takeBack, discardAside };
}
