import { money, quantity } from '@tanabana/domain/format';
import { gradeShort } from '@tanabana/domain/words';
import type { Words } from '#i18n/words.ts';
import { filtersOf } from '../../listing-search.ts';
import type { ListingSearch, Range } from '../../listing-search.ts';

export type Chip = { text: string; names: readonly (keyof ListingSearch)[] };

const SHOWN: Record<Range, (value: number) => string> = { count: String, quantity, price: money };

function rangeChip(t: Words<'filters'>, search: ListingSearch, range: Range): Chip[] {
  const names = [`${range}_min`, `${range}_max`] as const;
  const [min, max] = names.map((name) => search[name]);
  if (min === undefined && max === undefined) return [];
  const show = SHOWN[range];
  const words =
    max === undefined
      ? t('from', { min: show(min!) })
      : min === undefined
        ? t('to', { max: show(max) })
        : t('fromTo', { min: show(min), max: show(max) });
  return [{ text: t(`chip.${range}`, { range: words }), names }];
}

/** Each chosen filter in words, a range as one. Taking a fibre away takes along what only that fibre has. */
export function chipsOf(t: Words<'filters'>, search: ListingSearch): Chip[] {
  const { fibre, type, lustre, twist, ply, grade, state, city, days } = filtersOf(search);
  const of = (text: string | 0 | undefined, ...names: (keyof ListingSearch)[]): Chip[] =>
    text ? [{ text, names }] : [];
  return [
    ...of(fibre, 'fibre', 'type', 'lustre', 'twist'),
    ...of(type, 'type'),
    ...of(lustre, 'lustre'),
    ...of(twist, 'twist'),
    ...of(ply && t('plys', { count: ply }), 'ply'),
    ...of(grade && gradeShort(grade), 'grade'),
    ...of(days && t('days', { count: days }), 'days'),
    ...of(state, 'state'),
    ...of(city, 'city'),
    ...(['count', 'quantity', 'price'] as const).flatMap((range) => rangeChip(t, search, range)),
  ];
}
