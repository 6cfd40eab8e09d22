import { useDeferredValue, useEffect, useMemo } from 'react';
import { isFibreBound } from '@tanabana/domain/listings/field-facts';
import { LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ReadField, ReadForm } from '@tanabana/domain/listings/typed/line/fields-of-line';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { bringLine } from '#lib/forms/brought-line.ts';
import type { Draft } from '../use-draft.ts';
import { accepted, fillIn } from './fill-in.ts';
import type { Written } from './fill-in.ts';
import { isList, linesOf } from './is-list.ts';
import { useReadForm } from './use-read-form.ts';
import { useReader } from './use-reader.ts';
import { useStoredLine } from './use-stored-line.ts';

type Form = { draft: Draft; change: (changes: Written) => void };

const NOTHING: ReadForm = { side: null, fields: [], unused: [], rest: [], isInDollars: false };

const isBound = (name: string) => LISTING_FIELDS.some((field) => field.name === name && isFibreBound(field));

/**
 * The line above a posting form: its text, what is read from it, and the form's fields that it fills in.
 *
 * @param given a text of the form's address, '' for none
 * @param hasPrefill whether the address has values of the form
 */
export function useLine(table: ListingTable, { draft, change }: Form, given: string, hasPrefill: boolean) {
  const { text, written, isRow, keep, reset, owner, ...others } = useStoredLine(table, given, hasPrefill);
  const readText = useDeferredValue(text);
  const isEmpty = readText.trim() === '';
  const isOfList = isRow || isList(readText);
  const isOneLine = !isEmpty && !isOfList;
  const reader = useReader(!isEmpty);
  const { readForm, dollars } = useReadForm(reader, readText);
  const fibre_type = draft.fibre_type ?? '';
  const read = useMemo(
    () => (isOneLine ? readForm?.(readText, table, fibre_type) : NOTHING),
    [isOneLine, readForm, readText, table, fibre_type],
  );

  useEffect(() => {
    // Until the text on the screen is the one that was read.
    if (!read || readText !== text) return;
    const { changes, written: next } = fillIn(draft, read.fields, written);
    if (Object.keys(changes).length > 0) change(changes);
    if (JSON.stringify(next) !== JSON.stringify(written)) keep({ written: next });
  }, [read, readText, text, draft, change, written, keep]);

  const accept = (field: ReadField) => {
    const values = accepted(draft, read?.fields ?? [], field, isBound(field.name));
    change(values);
    keep({ written: { ...written, ...values } });
  };
  const type = (next: string) => keep({ text: next, isRow: false });
  /** A text of the list whose last line stays its row: it may be posted, and has what was changed in it. */
  const keepList = (next: string) => keep({ text: next, isRow: linesOf(next) === 1 });
  /** Takes the text along to the form of the other side. */
  const bringToOther = () => {
    bringLine(owner, text);
    type('');
  };
  // What is on the screen was read from `readText`. `read` is undefined while the reader loads.
  const reading = { readText, read, isList: isOfList, reader, readForm, dollars };
  return { ...others, ...reading, text, type, keepList, accept, reset, bringToOther };
}

export type Line = ReturnType<typeof useLine>;
