/**
 * Generates the functions with which clients search the lists: arguments, filters, and the statements with cached
 * plans.
 */
import { storedFields, type ListingField } from '@tanabana/domain/listings/fields';
import { choiceFilters, rangeFilters } from '@tanabana/domain/listings/search/filters';
import { isD2D, kindOf, type AnyListingTable, type ListingTable } from '@tanabana/domain/vocabulary';
import { wrap } from './field-columns.ts';
import { keysBlock } from './field-keys.ts';
import { answeredColumns, numberOf } from './field-search.ts';

const KINDS: Readonly<Record<ListingTable, { plural: string; sorts: string }>> = {
  purchase_enquiries: { plural: 'enquiries', sorts: 'quantity' },
  sales_offers: { plural: 'offers', sorts: 'price or quantity' },
};

const ends = (as: string) => [`${as}_min`, `${as}_max`];
/** Filters by the key of the yarn: private.search_listings alone knows them. */
const FURTHER = ['filaments', 'count_unit'] as const;
const indented = (text: string, by: string) => text.replace(/,$/, '').replace(/^(?=.)/gm, by);

/** A condition's own type of number: counts and quantities are whole. */
const typeOf = ({ type }: ListingField) => (type === 'numeric' ? 'numeric' : 'int');

/** An argument, where a column has its name too. */
type Given = (argument: string) => string;

const unless = (argument: string, condition: string) => `(${argument} is null or ${condition})`;

/** Conditions that index keys cover only approximately. */
const looseConditions = (given: Given): string[] => [
  'search_text like all (v_words)',
  unless('v_city', 'lower(poster_city) like v_in_city'),
  `(${given('fibre_type')} is null or fibre_type = ${given('fibre_type')}
  or ${given('fibre_type')} = 'Others' and fibre_type <> all (private.words_yarn_types()))`,
];

/** Conditions of which a row either has the key or does not match, then ranges. */
const exactConditions = (kind: ListingTable, given: Given): string[] => [
  ...choiceFilters(kind)
    .filter(({ name }) => name !== 'fibre_type')
    .map(({ name }) => unless(given(name), `${name} = ${given(name)}`)),
  unless(given('state'), `lower(poster_state) = lower(${given('state')})`),
  ...rangeFilters(kind).flatMap((field) => [
    unless(`${field.filter.as}_min`, `${numberOf(field)} >= ${field.filter.as}_min`),
    unless(`${field.filter.as}_max`, `${numberOf(field)} <= ${field.filter.as}_max`),
  ]),
];

/** What the parts of the function have in common. */
type Search = {
  table: AnyListingTable;
  kind: ListingTable;
  /** The column that a list is sorted by. */
  time: 'created_at' | 'updated_at';
  choices: ReturnType<typeof choiceFilters>;
  /** The arguments of both ends of each range. */
  rangeEnds: string[];
  given: Given;
};

const where = (conditions: readonly string[]) => indented(conditions.join('\nand '), '          ');
const columnsOf = (kind: ListingTable) => indented(wrap(answeredColumns(kind)), '          ');
const orderOf = ({ time }: Search) => `order by ${time} desc, id desc`;
/** The condition of rows behind the one that the last page ended with. */
const isBehind = ({ time }: Search) => `(${time}, id) < (v_at, v_id) and ${time} > v_after`;

/** Most rows have one ply or two: their key narrows little, and is a great part of the index. */
const plysOf = ({ choices }: Search) => choices.filter(({ type }) => type === 'int');

/** The arguments with their types. */
const argumentsOf = ({ kind, time, choices }: Search): string[] => [
  'q text',
  ...choices.map((field) => `${field.name} ${field.type}`),
  'state text',
  'city text',
  ...rangeFilters(kind).flatMap((field) => ends(field.filter.as).map((end) => `${end} ${typeOf(field)}`)),
  ...FURTHER.map((name) => `${name} ${name === 'filaments' ? 'int' : 'text'}`),
  'posted_after timestamptz',
  'sort text',
  `before_${time} timestamptz`,
  'before_value numeric',
  'before_id uuid',
];

/** The filters as names and values of a jsonb object. */
const filterOf = ({ choices, rangeEnds }: Search): string[] => [
  ...['q', ...choices.map((field) => field.name), 'state'].map((each) => `'${each}', ${each}`),
  `'city', v_city`,
  ...[...rangeEnds, ...FURTHER].map((name) => `'${name}', ${name}`),
];

/** Looks at the newest rows, and returns where they fill the page or are all there is. */
const newestRows = (search: Search) => {
  const { table, kind, time, given } = search;
  return `    -- A fifth of the newest rows shows whether looking at the others can fill the page.
    foreach v_steps in array array[private.limit_search_newest_rows() / 5, private.limit_search_newest_rows()] loop
      v_rows := array(select row_to_json(r) from (
        select
${columnsOf(kind)}
        from (
          select * from public.${table} where status = 'Open' and ${isBehind(search)}
          ${orderOf(search)} limit v_steps) looked_at
        where
${where([...looseConditions(given), ...exactConditions(kind, given)])}
        ${orderOf(search)} limit private.limit_listing_page_size()) r);
      if cardinality(v_rows) = v_page then
        return private.search_page('${time}', v_rows, v_rows[v_page]);
      end if;
      exit when 15 * cardinality(v_rows) < v_page;
    end loop;
    perform from public.${table} where status = 'Open' and ${isBehind(search)}
      ${orderOf(search)} offset v_steps limit 1;
    if not found or private.is_nowhere('${table}', private.search_words(q) || private.search_words(v_city)) then
      return private.search_page('${time}', v_rows, null);
    end if;`;
};

/** Looks up the rows of the filters' keys, and returns where they are few enough. */
const rowsOfKeys = (search: Search) => {
  const { table, kind, time, rangeEnds, given } = search;
  const plys = plysOf(search);
  const plyConditions = plys.map(({ name }) => unless(given(name), `${name} = ${given(name)}`));
  return `    v_keys := private.search_keys(v_filter${plys.map(({ name }) => ` - '${name}'`).join('')});
    if cardinality(v_keys) > 0 and num_nonnulls(${rangeEnds.join(', ')}) = 0 then
      -- The index of keys answers with a bitmap alone. Keys of choices are exact. The query does not use it for plys.
      perform set_config('enable_bitmapscan', 'on', true), set_config('enable_indexscan', 'off', true);
      with candidates as materialized (
        select * from public.${table} where status = 'Open'
          and ${indented(keysBlock(kind), '          ').trimStart()} @> v_keys
        limit private.limit_search_candidates())
      select (select count(*) from candidates), array(select row_to_json(r) from (
        select
${columnsOf(kind)}
        from candidates
        where
${where([isBehind(search), ...looseConditions(given), ...plyConditions])}
        ${orderOf(search)} limit private.limit_listing_page_size()) r)
      into v_count, v_rows;
      perform set_config('enable_bitmapscan', 'off', true), set_config('enable_indexscan', 'on', true);
      if v_count < private.limit_search_candidates() then
        return private.search_page('${time}', v_rows, v_rows[v_page]);
      end if;
    end if;`;
};

/** The comment, which names the columns of a result. */
function commentOf({ table, kind, time }: Search): string {
  const { plural } = KINDS[kind];
  const what = isD2D(table)
    ? `A page of the ${plural} that dealers see, those that match the words and filters`
    : `A page of open ${plural} that match the words and filters`;
  const sorted = storedFields(kind).filter(({ filter: by }) => by?.as === 'quantity' || by?.as === 'price');
  const next = ['id uuid', `${time}? timestamptz`, ...sorted.map((field) => `${field.name}? ${field.type}`)];
  return `comment on function public.search_${table} is
  '${what}: rows, the row to go on behind, and whether all there is was looked through.
@answers {rows ${table}(${answeredColumns(kind).join(', ')})[], next {${next.join(', ')}}?, is_complete boolean}';`;
}

/** The function that clients search a table by. */
export function searchFunction(name: string): string {
  const table = name as AnyListingTable;
  const kind = kindOf(table);
  const isOfDealers = isD2D(table);
  const time = isOfDealers ? 'created_at' : 'updated_at';
  const search: Search = {
    table,
    kind,
    time,
    choices: choiceFilters(kind),
    rangeEnds: rangeFilters(kind).flatMap(({ filter: { as } }) => ends(as)),
    given: (argument) => `search_${table}.${argument}`,
  };
  const withoutPlys = plysOf(search).map((field) => `${search.given(field.name)} is null`);
  return `-- The names are the filters' own. before_id and before_${time} are the row that the last page ended behind; before_value is its
-- ${KINDS[kind].sorts} where the list is sorted by it.
create function public.search_${table}(
${indented(wrap(argumentsOf(search).map((argument) => `${argument} default null`)), '  ')})
  returns json
  language plpgsql stable security definer
  set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off set enable_indexscan = on
as $$
#variable_conflict use_column
declare
  v_posted_after constant timestamptz := ${isOfDealers ? 'private.d2d_search_from(posted_after)' : 'posted_after'};
  v_city constant text := nullif(btrim(city), '');
  v_filter constant jsonb := jsonb_strip_nulls(jsonb_build_object(
${indented(wrap(filterOf(search)), '    ')}));
  v_words constant text[] := private.search_patterns(q);
  v_in_city constant text := private.like_pattern(lower(v_city));
  v_after constant timestamptz := coalesce(v_posted_after, '-infinity');
  v_at constant timestamptz := coalesce(before_${time}, 'infinity');
  v_id constant uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_page constant int := private.limit_listing_page_size();
  v_keys text[];
  v_rows json[];
  v_steps int;
  v_count int;
begin
  if num_nonnulls(sort, before_value::text, filaments::text, count_unit) = 0 then
${newestRows(search)}
${rowsOfKeys(search)}
  end if;
  return private.search_listings('${table}', v_filter, sort, v_posted_after,
    coalesce(to_jsonb(before_value), to_jsonb(before_${time})), before_id,
    coalesce(v_count = private.limit_search_candidates() and ${withoutPlys.join(' and ')}, false));
end
$$;
${commentOf(search)}`;
}
