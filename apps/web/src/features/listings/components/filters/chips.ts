import { isFibreBound } from '@tanabana/domain/listings/field-facts';
import { factText } from '@tanabana/domain/listings/spec-line';
import { choiceFilters, endsOf, rangeFilters } from '@tanabana/domain/listings/search/filters';
import type { FilterField, RangeFilter } from '@tanabana/domain/listings/search/filters';
import { gradeShort } from '@tanabana/domain/vocabulary';
import { term } from '#i18n/terms.ts';
import { money, quantity } from '#i18n/format.ts';
import type { Translate } from '#i18n/messages.ts';
import { filtersOf } from '../../listing-search.ts';
import type { ListingSearch } from '../../listing-search.ts';

export type Chip = { text: string; names: readonly (keyof ListingSearch)[] };

/** Numbers that are written in a way of their own. */
const SHOWN: Readonly<Record<string, (value: number) => string>> = { count: String, quantity, price: money };

function rangeChip(t: Translate<'filters', 'fields'>, search: ListingSearch, field: FilterField<RangeFilter>): Chip[] {
  const range = field.filter.as;
  const names = endsOf(range);
  const [min, max] = names.map((name) => search[name]);
  if (min === undefined && max === undefined) return [];
  const show = SHOWN[range] ?? ((value: number) => factText(field, value));
  const unit = range === 'count' ? search.unit : undefined;
  const last = (value: number) =>
    unit ? t('chip.countIn', { count: show(value), unit: t(`units.${unit}`) }) : show(value);
  const words =
    max === undefined
      ? t('from', { min: last(min!) })
      : min === undefined
        ? t('to', { max: last(max) })
        : t('fromTo', { min: show(min), max: last(max) });
  if (unit) return [{ text: words, names: [...names, 'unit'] }];
  return [{ text: t.maybe(`chip.${range}`, { range: words }) ?? `${t(`fields:${field.name}`)} ${words}`, names }];
}

const choices = choiceFilters('sales_offers');

/** A choice as the filters write it: a grade short, a number with its unit. */
export const choiceText = (t: Translate<'filters', 'fields'>, field: FilterField, value: string | number): string =>
  typeof value === 'number'
    ? (t.maybe(`${field.filter.as}s`, { count: value }) ?? factText(field, value))
    : term(gradeShort(value));

/** Each chosen filter as text, a range as one. Removing a fibre also removes the filters that depend on it. */
export function chipsOf(t: Translate<'filters', 'fields'>, search: ListingSearch): Chip[] {
  const { state, city, days, filaments, ...filters } = filtersOf(search);
  const of = (text: string | 0 | undefined, ...names: (keyof ListingSearch)[]): Chip[] =>
    text ? [{ text, names }] : [];
  return [
    ...choices.flatMap((field) => {
      const { as } = field.filter;
      const bound = as === 'fibre' ? choices.filter(isFibreBound).map(({ filter }) => filter.as) : [];
      return of(filters[as] && choiceText(t, field, filters[as]), as, ...bound);
    }),
    ...of(filaments && t('filamentCount', { count: filaments }), 'filaments'),
    ...of(days && t('days', { count: days }), 'days'),
    ...of(state && term(state), 'state'),
    ...of(city, 'city'),
    ...rangeFilters('sales_offers').flatMap((field) => rangeChip(t, search, field)),
  ];
}
