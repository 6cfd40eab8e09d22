// Fills a form in from a read line. What the person typed or chose stays: a value is replaced only while it is the one that the line wrote.
import type { ListingFieldName } from '@tanabana/domain/listings/fields';
import type { ReadField } from '@tanabana/domain/listings/typed/line/fields-of-line';
import { DEFAULTS } from '@tanabana/domain/limits';

type Values = Partial<Record<ListingFieldName, string>>;

/** The values that the line has written, or that were accepted from it: while the form has the same ones, they are the line's. */
export type Written = Values;

const untouched = (name: ListingFieldName): string =>
  name === 'number_of_plys' ? String(DEFAULTS.number_of_plys) : '';

/** Whether the form has the value of the reading. */
export const isFilledIn = (values: Values, { name, value }: Pick<ReadField, 'name' | 'value'>): boolean =>
  (values[name] ?? '') === value;

/**
 * What a new reading of the line changes in the form. Each reading is filled in once, so that it may be taken out by hand.
 *
 * @param values of the form
 * @param fields of the reading
 * @param written by earlier readings of the line
 * @returns the changes, none where the form stays as it is; and what the line has written from now on
 */
export function fillIn(
  values: Values,
  fields: readonly ReadField[],
  written: Written,
): { changes: Values; written: Written } {
  const changes: Values = {};
  const next: Written = {};
  const isOfLine = (name: ListingFieldName) => written[name] !== undefined && values[name] === written[name];
  for (const { name, value, isSure } of fields) {
    const isFree = (values[name] ?? '') === untouched(name) || values[name] === '' || isOfLine(name);
    if (written[name] === value) next[name] = value;
    else if (isSure && isFree) {
      if (values[name] !== value) changes[name] = value;
      next[name] = value;
    }
  }
  for (const name of Object.keys(written) as ListingFieldName[]) {
    if (next[name] === undefined && isOfLine(name)) changes[name] = untouched(name);
  }
  return { changes, written: next };
}

/**
 * The values that accepting a proposal writes: its own, and the fibre that the field belongs to, where none is chosen.
 *
 * @param isBound whether only some fibres have the field
 */
export function accepted(values: Values, fields: readonly ReadField[], field: ReadField, isBound: boolean): Values {
  const fibre = fields.find(({ name }) => name === 'fibre_type');
  const isWithFibre = isBound && fibre && !values.fibre_type;
  return { ...(isWithFibre && { fibre_type: fibre.value }), [field.name]: field.value };
}
