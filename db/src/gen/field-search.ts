/** What the searches of the lists repeat of the fields: arguments, filters, conditions. */
import { rangeFilters, choiceFilters } from '@tanabana/domain/listings/filters';
import { storedFields, type ListingField } from '@tanabana/domain/listings/fields';
import { isD2D, kindOf, type AnyListingTable, type ListingTable } from '@tanabana/domain/words';
import { fieldsOf, wrap } from './field-columns.ts';
import { keysCall } from './field-keys.ts';

const ranges = rangeFilters('sales_offers');
const choices = choiceFilters('sales_offers');

const KINDS: Readonly<Record<ListingTable, { number: string; plural: string; sorts: string }>> = {
  purchase_enquiries: { number: 'enquiry_number', plural: 'enquiries', sorts: 'quantity' },
  sales_offers: { number: 'offer_number', plural: 'offers', sorts: 'price or quantity' },
};

const ends = (as: string) => [`${as}_min`, `${as}_max`];
const indented = (text: string, by: string) => text.replace(/,$/, '').replace(/^(?=.)/gm, by);

/** A condition's own type of number: counts and quantities are whole. */
const typeOf = ({ type }: ListingField) => (type === 'numeric' ? 'numeric' : 'int');

/** What a visitor is told of a listing: never the poster's name and e-mail. */
function answeredColumns(kind: ListingTable): string[] {
  const poster = ['poster_city', 'poster_district', 'poster_state', 'poster_country'];
  const fields = storedFields(kind);
  return [
    'id',
    KINDS[kind].number,
    'user_id',
    ...poster,
    ...fields.map(({ name }) => name),
    'status',
    'created_at',
    'updated_at',
  ];
}

/** The function that clients search a table by. */
export function searchFunction(name: string): string {
  const table = name as AnyListingTable;
  const kind = kindOf(table);
  const { plural, sorts } = KINDS[kind];
  const isOfDealers = isD2D(table);
  const time = isOfDealers ? 'created_at' : 'updated_at';
  const own = { choices: choiceFilters(kind), ranges: rangeFilters(kind) };
  const declared = [
    'q text',
    ...own.choices.map((field) => `${field.name} ${field.type}`),
    'state text',
    'city text',
    ...own.ranges.flatMap((field) => ends(field.filter.as).map((end) => `${end} ${typeOf(field)}`)),
    'posted_after timestamptz',
    'sort text',
    `before_${time} timestamptz`,
    'before_value numeric',
    'before_id uuid',
  ];
  const named = ['q', ...own.choices.map((field) => field.name), 'state'];
  const filter = [
    ...named.map((each) => `'${each}', ${each}`),
    `'city', nullif(btrim(city), '')`,
    ...own.ranges.flatMap(({ filter: { as } }) => ends(as).map((end) => `'${end}', ${end}`)),
  ];
  const sorted = storedFields(kind).filter(({ filter: by }) => by?.as === 'quantity' || by?.as === 'price');
  const next = ['id uuid', `${time}? timestamptz`, ...sorted.map((field) => `${field.name}? ${field.type}`)];
  const what = isOfDealers
    ? `A page of the ${plural} that dealers see, those that match the words and filters`
    : `A page of open ${plural} that match the words and filters`;
  return `-- The names are the filters' own. before_id and before_${time} are the row that the last page ended behind; before_value is its
-- ${sorts} where the list is sorted by it.
create function public.search_${table}(
${indented(wrap(declared.map((argument) => `${argument} default null`)), '  ')})
  returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.search_${isOfDealers ? 'd2d_' : ''}listings('${table}', jsonb_build_object(
${indented(wrap(filter), '    ')}),
    sort, posted_after, coalesce(to_jsonb(before_value), to_jsonb(before_${time})), before_id)
$$;
comment on function public.search_${table} is
  '${what}: rows, the row to go on behind, and whether all there is was looked through.
@answers {rows ${table}(${answeredColumns(kind).join(', ')})[], next {${next.join(', ')}}?, is_complete boolean}';`;
}

/** The columns that a search answers, in a text that a statement is made of. */
export const valuesBlock = (): string =>
  wrap([
    ...choices.filter(({ name }) => name !== 'fibre_type').map(({ name, filter }) => `('${filter.key}:', '${name}')`),
    `('s:', 'state')`,
  ]).replace(/,$/, '');

/** The filters of which many rows have what is asked: their keys narrow little. */
export const fewBlock = (): string => {
  const few = [
    ...ranges.map(({ filter }) => filter.as),
    ...choices.filter(({ type }) => type === 'int').map(({ name }) => name),
  ];
  return `foreach v_few in array array[${few.map((name) => `'${name}'`).join(', ')}] loop`;
};

/** The ranges, in an array. */
export const rangesBlock = (): string =>
  `select '&&', private.search_buckets(filter, range) from unnest(array[${ranges.map(({ filter }) => `'${filter.as}'`).join(', ')}]) range`;

/** The keys of a row of a table, as its index has them. */
export const keyTermBlock = (): string =>
  `case when p_table like '%sales_offers'
  then '${keysCall('sales_offers')}'
  else '${keysCall('purchase_enquiries')}'
end,`;

/** Conditions on choices by their value, on numbers by the ends of a range. */
export function conditionsBlock(part: string): string {
  if (part === 'choices') {
    const names = [...choices.map(({ name }) => name), 'state', 'city'];
    return `where name in (${names.map((name) => `'${name}'`).join(', ')})`;
  }
  const number = (field: ListingField) => (field.type === 'text' ? `${field.name}::int` : field.name);
  const rows = ranges.map((field) => {
    const twin = rangeFilters('purchase_enquiries').find((other) => other.twin === field.name);
    return twin
      ? `('${field.filter.as}', case when p_table like '%sales_offers' then '${field.name}' else '${twin.name}' end)`
      : `('${field.filter.as}', '${number(field)}')`;
  });
  return wrap(rows).replace(/,$/, '');
}

/** What a page of either kind of listing has, in the words of a statement that is made for a table. */
export function answerBlock(): string {
  const list = (kind: ListingTable) => `'${answeredColumns(kind).join(', ')}'`;
  return `v_columns constant text := case when v_is_offer
  then ${list('sales_offers')}
  else ${list('purchase_enquiries')} end;`;
}

/** What the search of a company's page says that it answers. */
export function productsAnswer(): string {
  const fields = fieldsOf('corporate_products').map(({ name }) => name);
  const before = ['id', 'company_id', 'department_name', 'associated_corporate_user_id', 'role'];
  const columns = [...before, ...fields, 'basic_price', 'visibility_status', 'updated_at'];
  return `comment on function public.search_company_products(uuid, text, int, boolean) is
  'A page of a company''s products that hold every word, by department, newest first; how many each department has of them.
@answers {rows corporate_products(${columns.join(', ')})[], departments {department_name text?, products int}[], page int, total int, is_complete boolean}';`;
}
