import { useEffect, useMemo, useState } from 'react';
import { isFibreBound } from '@tanabana/domain/listings/field-facts';
import { LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ReadField } from '@tanabana/domain/listings/typed/line/fields-of-line';
import { DEFAULTS } from '@tanabana/domain/limits';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { useUserId } from '#lib/session/session.ts';
import { accepted } from '../line/fill-in.ts';
import type { Line } from '../line/use-line.ts';
import { withChanges } from '../with-changes.ts';
import { linesOf } from '../line/is-list.ts';
import { editsWithout, lostRows, onSide, proposalsOf, rowsOf } from './rows.ts';
import type { LostRow, Row, RowEdit, Values } from './rows.ts';
import { dropEdits, keepEdits, storedEdits } from './stored-edits.ts';

const NO_LINES = { lines: [], unread: undefined };

const isBound = (name: string) => LISTING_FIELDS.some((field) => field.name === name && isFibreBound(field));

/** A row's form after its proposals were accepted. */
function withAccepted(
  { values, written, read }: Pick<Row, 'values' | 'written' | 'read'>,
  fields: readonly ReadField[],
) {
  const taken = fields.reduce<Values>(
    (all, field) => ({ ...all, ...accepted({ ...values, ...all }, read.fields, field, isBound(field.name)) }),
    {},
  );
  return { values: withChanges(values, taken), written: { ...written, ...taken } };
}

/**
 * The rows of the list in the box. What was changed in them, and the numbers of posted ones, are stored for this browser tab.
 *
 * @param company the company name that a new form has
 */
export function useRows(table: ListingTable, line: Line, company: string | undefined) {
  const owner = useUserId() ?? '';
  const [edits, setEdits] = useState(() => storedEdits(table, owner));
  const { reader, readForm, readText } = line;
  const { lines, unread } = useMemo(() => reader?.readList(readText) ?? NO_LINES, [reader, readText]);
  const rows = useMemo(() => {
    const empty = { number_of_plys: String(DEFAULTS.number_of_plys), ...(company && { company_name: company }) };
    return readForm ? rowsOf(lines, table, empty, edits, readForm) : [];
  }, [readForm, lines, table, company, edits]);
  useEffect(() => keepEdits(table, owner, edits), [table, owner, edits]);

  const edit = (id: string, changes: RowEdit) =>
    setEdits((before) => ({ ...before, [id]: { ...before[id], ...changes } }));
  const change = ({ id, table: side, values, written }: Row, changes: Values) =>
    edit(id, { table: side, values: withChanges(values, changes), written });
  const accept = (row: Row, fields: readonly ReadField[]) =>
    edit(row.id, { table: row.table, ...withAccepted(row, fields) });
  const acceptAll = () => {
    for (const row of rows) if (proposalsOf(row).length > 0) accept(row, proposalsOf(row));
  };
  const turn = (row: Row, side: ListingTable) => edit(row.id, onSide(row, row.table, side));
  const remove = (removed: readonly Row[]) => {
    // From the last one on, so that the places of the others stay right.
    const backwards = removed.toReversed();
    setEdits((before) => backwards.reduce((others, row) => editsWithout(row, others), before));
    line.keepList(backwards.reduce((text, { at }) => text.slice(0, at.start) + text.slice(at.end + 1), readText));
  };
  const forget = (lost: readonly LostRow[]) => {
    const isKept = ([id]: [string, RowEdit]) => !lost.some((row) => row.id === id);
    setEdits((before) => Object.fromEntries(Object.entries(before).filter(isKept)));
  };
  /** Begins again, with the lines that were too many. */
  const clear = () => {
    setEdits({});
    dropEdits(table);
    line.reset();
    if (unread) line.type(readText.slice(unread.start));
  };
  return {
    rows,
    lost: lostRows(rows, edits),
    forget,
    /** How many lines are beyond the most that are read. */
    unread: unread ? linesOf(readText.slice(unread.start)) : 0,
    isReading: reader === undefined,
    edit,
    change,
    accept,
    acceptAll,
    turn,
    remove,
    clear,
  };
}

export type Rows = ReturnType<typeof useRows>;
