/** Properties of every field, so that a new field is complete. */
import { describe, expect, it } from 'vitest';
import { YARN_TYPES, type ListingTable } from '../vocabulary.ts';
import { listingErrors, type ListingForm } from './checks.ts';
import { choicesOf, maxOf } from './field-facts.ts';
import { fieldsFor, LISTING_FIELDS, storedFields, type ListingField } from './fields.ts';
import { choiceFilters, highestOf, rangeFilters } from './search/filters.ts';
import { toListingRow } from './row.ts';

const TABLES: readonly ListingTable[] = ['purchase_enquiries', 'sales_offers'];
const FORMS = TABLES.flatMap((table) => YARN_TYPES.map((fibre_type) => ({ table, fibre_type })));

/** A value that the field accepts. */
function sample(field: ListingField, fibre_type: string): string {
  if (field.name === 'fibre_type') return fibre_type;
  if (field.kind === 'choice') return choicesOf(field, fibre_type).at(-1)!;
  return field.kind === 'text' ? 'Own words'.slice(0, maxOf(field)) : '7';
}

describe('a filled form', () => {
  it.each(FORMS)('of $table for $fibre_type is stored completely', ({ table, fibre_type }) => {
    const shown = fieldsFor(fibre_type, table);
    const form: ListingForm = Object.fromEntries(shown.map((field) => [field.name, sample(field, fibre_type)]));
    expect(listingErrors(form, table)).toEqual({});
    const row = toListingRow(form, table) as Record<string, unknown>;
    // A typed fibre replaces the choice that asked for it.
    const kept = shown.filter(({ name }) => !shown.some(({ replaces }) => replaces === name));
    for (const { name, replaces } of kept)
      expect({ name, stored: String(row[replaces ?? name]) }).toEqual({ name, stored: form[name] });
    expect(Object.keys(row).sort()).toEqual(
      storedFields(table)
        .map(({ name }) => name)
        .sort(),
    );
  });
});

describe('every field', () => {
  it('is in the form', () => {
    expect(LISTING_FIELDS.filter(({ uses }) => !uses.includes('form'))).toEqual([]);
  });

  it('with a filter has a name and a key of its own; a range has the first letter of its name', () => {
    for (const table of TABLES) {
      const filters = [...choiceFilters(table), ...rangeFilters(table)].map(({ filter }) => filter);
      expect(new Set(filters.map(({ as }) => as)).size).toBe(filters.length);
      expect(new Set([...filters.map(({ key }) => key), 's']).size).toBe(filters.length + 1);
      for (const { filter } of rangeFilters(table)) expect(filter.key).toBe(filter.as[0]);
    }
  });

  it('with a number has a largest value, for checks and ranges', () => {
    const numbers = LISTING_FIELDS.filter(({ type, kind }) => type !== 'text' || kind === 'digits');
    for (const field of numbers) expect(highestOf(field)).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(numbers.filter(({ type, most }) => type !== 'text' && most === undefined)).toEqual([]);
  });
});
