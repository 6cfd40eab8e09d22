/** The filters of lists, derived from the fields: choices by their value, numbers by a range. */
import type { ListingTable } from '../../vocabulary.ts';
import { limitOf, maxOf } from '../field-facts.ts';
import { storedFields, type Fields, type ListingField } from '../fields.ts';

type Filtered = Extract<Fields[number], { filter: object }>;
/** The names of the filters in an address; of a range its ends are `count_min` and `count_max`. */
export type ChoiceFilter = Extract<Filtered, { kind: 'choice' }>['filter']['as'];
export type RangeFilter = Extract<Filtered, { kind: 'digits' | 'decimal' }>['filter']['as'];

/** A field with how it is filtered. */
export type FilterField<Name extends string = string> = ListingField & {
  readonly filter: { readonly as: Name; readonly key: string };
};

const isFiltered = (field: ListingField): field is FilterField => field.filter !== undefined;

/** The choices that a list can be narrowed to, in the order of the form. */
export const choiceFilters = (table: ListingTable): readonly FilterField<ChoiceFilter>[] =>
  storedFields(table)
    .filter(isFiltered)
    .filter((field): field is FilterField<ChoiceFilter> => field.kind === 'choice');

/** The ranges that a list can be narrowed to. */
export const rangeFilters = (table: ListingTable): readonly FilterField<RangeFilter>[] =>
  storedFields(table)
    .filter(isFiltered)
    .filter((field): field is FilterField<RangeFilter> => field.kind !== 'choice');

/** The highest number that an end of a range can be. */
export const highestOf = (field: ListingField): number =>
  field.most === undefined ? 10 ** maxOf(field) - 1 : limitOf(field.most);

type FilteredChoice = Extract<Filtered, { kind: 'choice' }>;
type Chosen<Field> = Field extends { type: 'int' } ? number : string;

/** What a list may be narrowed to, under the names of addresses. */
export type FilterValues = { [Field in FilteredChoice as Field['filter']['as']]?: Chosen<Field> } & {
  [end in `${RangeFilter}_${'min' | 'max'}`]?: number;
};

/** The same as the search functions name it: a choice by its field, a range by its ends. */
export type SearchFilters = { [Field in FilteredChoice as Field['name']]?: Chosen<Field> } & {
  [end in `${RangeFilter}_${'min' | 'max'}`]?: number;
};

/** The two ends of a range. */
export const endsOf = (range: RangeFilter) => [`${range}_min`, `${range}_max`] as const;
