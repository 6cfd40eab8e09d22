/** Generates what counts the listings of each value of a filter. */
import { bandName, bandsOf, COUNT_BANDS, type Band, type BandUnit } from '@tanabana/domain/listings/search/bands';
import { choiceFilters, endsOf, rangeFilters, type RangeFilter } from '@tanabana/domain/listings/search/filters';
import { isD2D, type AnyListingTable } from '@tanabana/domain/vocabulary';
import { wrap } from './field-columns.ts';
import { literal } from './limits.ts';

/** Filters that are no choice of a form's field. */
const FURTHER = { state: 'poster_state', filaments: 'filaments::text' } as const;

/** Each filter with the value that a row has for it, as text. */
const VALUES: readonly (readonly [filter: string, value: string])[] = [
  ...choiceFilters('sales_offers').map(({ name, type }) => [name, valueOf(name, type)] as const),
  ...Object.entries(FURTHER),
];

/** A typed fibre is counted under Others, as the filter finds it. */
function valueOf(name: string, type: string): string {
  if (name === 'fibre_type')
    return `case when fibre_type = any (private.words_yarn_types()) then fibre_type else 'Others' end`;
  return type === 'text' ? name : `${name}::text`;
}

/** The filters whose values are counted. */
export const facetsBlock = (): string =>
  `v_facets constant text[] := array[\n  ${wrap(VALUES.map(([filter]) => literal(filter))).replace(/,$/, '')}];`;

/** What each of them is of a row, inside the text of a dynamic statement. */
export const facetValuesBlock = (): string =>
  `v_values constant text := $values$\n${wrap(
    VALUES.map(([filter, value]) => (filter === value ? value : `${value} as ${filter}`)),
  )
    .replace(/,$/, '')
    .replace(/^/gm, '  ')}$values$;`;

const LISTS = ['sales_offers', 'purchase_enquiries'] as const;

/** One value for offers and one for enquiries, which have no price. */
const byTable = (of: (table: (typeof LISTS)[number]) => string): string => {
  const [offers, enquiries] = LISTS.map(of);
  return `case when p_table like '%sales_offers'\n  then ${offers}\n  else ${enquiries} end;`;
};

/** The ranges that have bands: any other narrows the counts alone. */
const rangesOf = (table: (typeof LISTS)[number]) =>
  rangeFilters(table).filter(({ filter }) => bandsOf(filter.as, 'posted').length > 0);

/** The names of these ranges. */
export const facetRangesBlock = (): string =>
  `v_ranges constant text[] := ${byTable(
    (table) =>
      `array[${rangesOf(table)
        .map(({ filter }) => literal(filter.as))
        .join(', ')}]`,
  )}`;

/** The numbers of a row that the bands are conditions of. */
export const facetNumbersBlock = (): string =>
  `v_numbers constant text := ${byTable((table) => literal([...rangesOf(table).map(({ name }) => name), 'millitex'].join(', ')))}`;

/** A row of the bands: its range, the unit that it is for, and the filter that it stands for. */
function bandRow(range: RangeFilter, band: Band, unit?: BandUnit): string {
  const ends = endsOf(range).map((name, end) => [name, band[end]] as const);
  const filter = {
    ...Object.fromEntries(ends.filter(([, number]) => number !== null)),
    ...(unit && unit !== 'posted' && { count_unit: unit }),
  };
  return `(${literal(range)}, ${unit ? literal(unit) : 'null'}, ${literal(bandName(band))}, ${literal(JSON.stringify(filter))}::jsonb)`;
}

/** The bands of all ranges. */
export const bandsBlock = (): string => {
  const rows = rangesOf('sales_offers').flatMap(({ filter: { as } }) =>
    as === 'count'
      ? (Object.keys(COUNT_BANDS) as BandUnit[]).flatMap((unit) =>
          COUNT_BANDS[unit].map((band) => bandRow(as, band, unit)),
        )
      : bandsOf(as, 'posted').map((band) => bandRow(as, band)),
  );
  return `values\n  ${rows.join(',\n  ')}`;
};

/** The function with which clients count a table's listings. */
export function countFunction(name: string): string {
  const table = name as AnyListingTable;
  const since = isD2D(table) ? 'private.d2d_search_from(posted_after)' : `coalesce(posted_after, '-infinity')`;
  return `create function public.count_${table}(
  filter jsonb default '{}', posted_after timestamptz default null, yarn jsonb default null, tolerance numeric default null)
  returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.count_listings('${table}', filter, ${since}, yarn, tolerance);
end
$$;
comment on function public.count_${table}(jsonb, timestamptz, jsonb, numeric) is
  'How many listings a search finds, and how many with each value of a filter without that filter. A number that is not exact is the least.
@answers {total int, is_exact boolean, facets {name text, is_exact boolean, values {value text, count int}[]}[]}';`;
}
