// The rows of a pasted list: each line is a form of its own, filled in by its reading and by what was changed in it.
import { listingErrors } from '@tanabana/domain/listings/checks';
import type { ListingFieldName } from '@tanabana/domain/listings/fields';
import type { ReadField, ReadForm } from '@tanabana/domain/listings/typed/line/fields-of-line';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { fillIn, isFilledIn } from '../line/fill-in.ts';
import type { Written } from '../line/fill-in.ts';
import type { Read } from '../line/use-read-form.ts';
import { withChanges } from '../with-changes.ts';

export type Values = Partial<Record<ListingFieldName, string>>;
/** A row's form: its side of the market, its values, and which of them its line wrote. */
export type RowForm = { table: ListingTable; values: Values; written: Written };
/** What has happened to a row: changes of its form, and its post. */
export type RowEdit = Partial<RowForm> & {
  /** The number of its post. */
  number?: string;
  /** It was sent and no answer came: it may be posted. */
  isUncertain?: boolean;
  /** Whether it was sent to dealers only. */
  is_d2d?: boolean;
  /** When the member's newest post was made before it was sent, by the server's clock; null for none. */
  since?: string | null;
};

export type Row = RowForm & {
  /** The same line has the same id after a reload; its repetition has another. */
  id: string;
  /** As it was pasted, and its place in the list. */
  text: string;
  at: { readonly start: number; readonly end: number };
  read: ReadForm;
  /** Readings that the form does not have yet. */
  open: readonly ReadField[];
  errors: ReturnType<typeof listingErrors>;
  /** Nothing was read in it, and nothing was filled in: a greeting, a name. */
  isBlank: boolean;
  number: string | undefined;
  isUncertain: boolean;
  is_d2d: boolean;
  since: string | null;
};

/** Passes until a form stays as it is: the fibre first, then the fields that it brings. */
const PASSES = 3;

/** The form with everything that its line is sure of. */
export function readInto(form: RowForm, text: string, read: Read): RowForm {
  let { values, written } = form;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const { fields } = read(text, form.table, values.fibre_type ?? '');
    const filled = fillIn(values, fields, written);
    values = withChanges(values, filled.changes);
    written = filled.written;
  }
  return { ...form, values, written };
}

const QUANTITY = { purchase_enquiries: 'quantity_required_kgs', sales_offers: 'quantity_kgs' } as const;

/** The form as one of the other side: its quantity is kept. */
export function onSide({ values, written }: RowForm, from: ListingTable, table: ListingTable): RowForm {
  const { [QUANTITY[from]]: kilograms = '', ...rest } = values;
  return { table, values: { ...rest, [QUANTITY[table]]: kilograms }, written };
}

const idOf = (text: string, time: number): string => `${time} ${text}`;

/** The edits without those of a row: the repetitions of its line that follow move up by one, each with what was changed in it. */
export function editsWithout(
  { id, text }: Pick<Row, 'id' | 'text'>,
  edits: Readonly<Record<string, RowEdit>>,
): Readonly<Record<string, RowEdit>> {
  const others = Object.fromEntries(Object.entries(edits).filter(([key]) => key !== id));
  let time = Number(id.slice(0, id.indexOf(' ')));
  for (; Object.hasOwn(edits, idOf(text, time + 1)); time += 1) {
    others[idOf(text, time)] = edits[idOf(text, time + 1)]!;
    delete others[idOf(text, time + 1)];
  }
  return others;
}

type Line = { readonly text: string; readonly at: Row['at'] };

/**
 * The rows of a list.
 *
 * @param table of the page; a line that is sure to be of the other side is a post of that side
 * @param empty the values of a form in which nothing was typed
 * @param edits by the ids of rows
 */
export function rowsOf(
  lines: readonly Line[],
  table: ListingTable,
  empty: Values,
  edits: Readonly<Record<string, RowEdit>>,
  read: Read,
): Row[] {
  const seen = new Map<string, number>();
  return lines.map(({ text, at }) => {
    const time = seen.get(text) ?? 0;
    seen.set(text, time + 1);
    const id = idOf(text, time);
    const edit = edits[id] ?? {};
    const { side } = read(text, table, '');
    const own = { table: side?.isSure ? side.table : table, values: empty, written: {}, ...edit };
    const form = readInto({ table: own.table, values: own.values, written: own.written }, text, read);
    const reading = read(text, form.table, form.values.fibre_type ?? '');
    return {
      ...form,
      id,
      text,
      at,
      read: reading,
      open: reading.fields.filter((field) => !isFilledIn(form.values, field)),
      errors: listingErrors(form.values, form.table),
      isBlank: reading.fields.length === 0 && edit.values === undefined,
      number: edit.number,
      isUncertain: edit.isUncertain ?? false,
      is_d2d: edit.is_d2d ?? false,
      since: edit.since ?? null,
    };
  });
}

/** The proposals of a row that may be accepted together: which of two values is meant is a question of its own. */
export const proposalsOf = ({ open, ...row }: Pick<Row, 'number' | 'open' | 'isUncertain'>): readonly ReadField[] =>
  isOpen(row) ? open.filter(({ hasRival }) => !hasRival) : [];

/** Whether the row may be changed. One that may be posted is looked for by the values that were sent, so it keeps them. */
export const isOpen = ({ number, isUncertain }: Pick<Row, 'number' | 'isUncertain'>): boolean =>
  number === undefined && !isUncertain;

export const isReady = ({ number, errors }: Row): boolean => number === undefined && Object.keys(errors).length === 0;

/** A row whose line was changed after it had been sent without an answer: it may be posted as it was. */
export type LostRow = Pick<Row, 'id' | 'table' | 'values' | 'is_d2d' | 'since'>;

/** A post that was made of a line as it was before it was changed. */
export type FoundPost = Pick<LostRow, 'table' | 'is_d2d'> & { number: string };

/** The edits that belong to no row any more, of rows that may be posted. */
export const lostRows = (rows: readonly Row[], edits: Readonly<Record<string, RowEdit>>): LostRow[] =>
  Object.entries(edits).flatMap(([id, { isUncertain, table, values, is_d2d = false, since = null }]) =>
    isUncertain && table && values && !rows.some((row) => row.id === id) ? [{ id, table, values, is_d2d, since }] : [],
  );
