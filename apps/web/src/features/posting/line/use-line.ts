import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { isFibreBound } from '@tanabana/domain/listings/field-facts';
import { LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ReadField, ReadForm } from '@tanabana/domain/listings/typed/line/fields-of-line';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { bringLine, dropBroughtLine } from '#lib/forms/brought-line.ts';
import { useUserId } from '#lib/session/session.ts';
import type { Draft } from '../use-draft.ts';
import { accepted, fillIn } from './fill-in.ts';
import type { Written } from './fill-in.ts';
import { dropLine, keepLine, storedLine } from './stored-line.ts';
import type { StoredLine } from './stored-line.ts';
import { useReader } from './use-reader.ts';

type Form = { draft: Draft; change: (changes: Written) => void };

const EMPTY: StoredLine = { text: '', written: {} };
const NOTHING: ReadForm = { side: null, fields: [], unused: [], rest: [] };

/** Lines that are not blank: from two on the text is a list. */
const isList = (text: string): boolean => /\S[^\n]*\n\s*\S/.test(text);

const isBound = (name: string) => LISTING_FIELDS.some((field) => field.name === name && isFibreBound(field));

/**
 * The line above a posting form: its text, what is read from it, and the form's fields that it fills in.
 *
 * @param given a text of the form's address, '' for none
 */
export function useLine(table: ListingTable, { draft, change }: Form, given: string) {
  const userId = useUserId() ?? '';
  // The user who opened the form, as of its draft.
  const [owner] = useState(userId);
  const [line, setLine] = useState(() => storedLine(table, owner, given));
  const text = useDeferredValue(line.text);
  const isOneLine = text.trim() !== '' && !isList(text);
  const reader = useReader(text.trim() !== '');
  const fibre_type = draft.fibre_type ?? '';
  const read = useMemo(() => {
    if (!isOneLine) return NOTHING;
    return reader?.readForm(text, table, fibre_type);
  }, [isOneLine, reader, text, table, fibre_type]);

  useEffect(() => keepLine(table, owner, line), [table, owner, line]);
  // The line has it now.
  useEffect(dropBroughtLine, []);

  useEffect(() => {
    if (!read) return;
    const { changes, written } = fillIn(draft, read.fields, line.written);
    if (Object.keys(changes).length > 0) change(changes);
    if (JSON.stringify(written) !== JSON.stringify(line.written)) setLine((before) => ({ ...before, written }));
  }, [read, draft, change, line.written]);

  const accept = (field: ReadField) => {
    const values = accepted(draft, read?.fields ?? [], field, isBound(field.name));
    change(values);
    setLine((before) => ({ ...before, written: { ...before.written, ...values } }));
  };
  const type = (next: string) => setLine((before) => ({ ...before, text: next }));
  /** Empties the box; the form keeps what it has. */
  const reset = () => {
    dropLine(table);
    setLine(EMPTY);
  };
  /** Takes the text along to the form of the other side. */
  const bringToOther = () => {
    bringLine(owner, line.text);
    type('');
  };
  return {
    text: line.text,
    /** What is on the screen was read from this text. */
    readText: text,
    read,
    isList: isList(text),
    reader,
    type,
    accept,
    reset,
    bringToOther,
  };
}

export type Line = ReturnType<typeof useLine>;
