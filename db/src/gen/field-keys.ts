/** Generates from the fields how a listing is found: its search text, its keys in the index, its further words. */
import { LISTING_FIELDS, furtherFields, storedFields, type ListingField } from '@tanabana/domain/listings/fields';
import type { FieldUse } from '@tanabana/domain/listings/field-facts';
import { kindOf, type AnyListingTable } from '@tanabana/domain/vocabulary';
import { columnIn, fieldsOf, wrap } from './field-columns.ts';

/**
 * The fields in the order, and under the names, in which release 1 passes them to private.listing_text and
 * private.listing_keys. These calls define columns and indexes of installed databases, and such a function must not
 * rename its arguments. Later fields follow under their own names.
 */
const RELEASE_1: readonly (readonly [field: string, argument: string])[] = [
  ['fibre_type', 'p_fibre'],
  ['specific_type', 'p_specific_type'],
  ['lustre', 'p_lustre'],
  ['twist_intermingling', 'p_twist'],
  ['grade', 'p_grade'],
  ['blend_ratio', 'p_blend_ratio'],
  ['denier_count', 'p_count'],
  ['filament_count', 'p_filaments'],
  ['number_of_plys', 'p_plys'],
  ['quantity_kgs', 'p_kgs'],
  ['price', 'p_price'],
  ['lot_no', 'p_lot_no'],
  ['preferred_company', 'p_preferred_company'],
  ['company_name', 'p_company_name'],
];

/** Every stored field once, a quantity under the name of offers. */
const ORDERED: readonly ListingField[] = LISTING_FIELDS.filter(({ replaces, twin }) => !replaces && !twin)
  .map((field) => [RELEASE_1.findIndex(([name]) => name === field.name), field] as const)
  .sort(([one], [other]) => (one < 0 ? 1 : 0) - (other < 0 ? 1 : 0) || one - other)
  .map(([, field]) => field);

const searched = ORDERED.filter(({ uses }) => uses.includes('search'));
const filtered = ORDERED.filter(({ filter }) => filter);
const argumentOf = ({ name }: ListingField) => RELEASE_1.find(([field]) => field === name)?.[1] ?? `p_${name}`;
/** The filter keys call quantity by the name of its filter. */
const keyArgument = ({ name }: ListingField) => (name === 'quantity_kgs' ? 'quantity' : name);

/** A list of the keys' arguments, with the state at its position of release 1. */
function withState(before: string, items: readonly string[], state: string): string[] {
  const at = filtered.findIndex(({ name }) => name === 'grade') + 1;
  return [before, ...items.slice(0, at), state, ...items.slice(at)];
}

/** The value of a field as its text and unit; null where it is not given. */
const factSql = ({ type, sign, unit }: ListingField, value: string): string =>
  [sign && `'${sign}'`, type === 'numeric' ? `trim_scale(${value})` : value, unit && `' ${unit}'`]
    .filter(Boolean)
    .join(' || ');

/** The tokens of fields without special handling, each followed by a comma. */
export function furtherTokens(use: string, before: string): string {
  return wrap(furtherFields(use as FieldUse).map((field) => factSql(field, `${before}${field.name}`)));
}

const argumentsOf = (table: string, fields: readonly ListingField[]) =>
  fields.map((field) => columnIn(field, kindOf(table as AnyListingTable)));

const numberOf = (table: string) =>
  kindOf(table as AnyListingTable) === 'sales_offers' ? 'offer_number' : 'enquiry_number';

/** The fields of a company's product; missing ones are null. Its price is the basic price. */
function productValue({ name, type }: ListingField): string {
  if (name === 'price') return 'basic_price';
  return fieldsOf('corporate_products').some((field) => field.name === name) ? name : `null::${type}`;
}

/** The generated column of a company's products: the text of a listing, after the department. */
function productTextBlock(): string {
  const given = ['null::text', ...searched.map(productValue), ...Array<string>(4).fill('null::text')];
  return `search_text text not null generated always as (lower(coalesce(department_name || ' ', '') || private.listing_text(
${wrap(given).replace(/,$/, '').replace(/^/gm, '  ')}))) stored,`;
}

/** The generated column of a table that a search looks through. */
export function searchTextBlock(table: string): string {
  if (table === 'corporate_products') return productTextBlock();
  const places = ['poster_city', 'poster_district', 'poster_state', 'poster_country'];
  const given = [numberOf(table), ...argumentsOf(table, searched), ...places];
  return `search_text text not null generated always as (lower(private.listing_text(
${wrap(given).replace(/,$/, '').replace(/^/gm, '  ')}))) stored`;
}

/** The keys of a row, as the index has them and the search names them. */
export const keysCall = (table: string): string =>
  `private.listing_keys(${withState('search_text', argumentsOf(table, filtered), 'poster_state').join(', ')})`;

/** The same in the index of a table. */
export function keysBlock(table: string): string {
  const given = withState('search_text', argumentsOf(table, filtered), 'poster_state');
  return `private.listing_keys(\n${wrap(given).replace(/,$/, '').replace(/^/gm, '  ')})`;
}

const keyOf = (field: ListingField): string => {
  const value = keyArgument(field);
  const key = `'${field.filter!.key}:'`;
  if (field.name === 'fibre_type') return `private.fibre_key(fibre_type)`;
  if (field.kind === 'choice') return `${key} || ${value}`;
  return `${key} || private.number_bucket(${value}${field.type === 'text' ? '::numeric' : ''})`;
};

/** The function that gives the keys. Its words stay as they were where no field came: what is made by it would be made anew. */
export function keysFunction(): string {
  const declared = withState(
    'search_text text',
    filtered.map((field) => `${keyArgument(field)} ${field.type}`),
    'state text',
  );
  const isNumber = (field: ListingField) => field.kind !== 'choice';
  const keys = [
    ...filtered.filter((field) => field.type === 'text' && !isNumber(field)).map(keyOf),
    `'s:' || lower(state)`,
    ...filtered.filter((field) => field.type !== 'text' && !isNumber(field)).map(keyOf),
    ...filtered.filter(isNumber).map(keyOf),
  ];
  const types = declared.map((argument) => argument.split(' ')[1]).join(', ');
  return `create function private.listing_keys(
${wrap(declared).replace(/,$/, '').replace(/^/gm, '    ')}) returns text[]
  language plpgsql immutable parallel safe security definer cost 10000 set search_path = ''
as $$
begin
  return array_remove(extensions.show_trgm(search_text) || array[
${wrap(keys).replace(/,$/, '').replace(/^/gm, '    ')}], null);
end
$$;
comment on function private.listing_keys(${types}) is
  'The search and filter keys of a listing.';

-- Members' inserts fill the index.
grant execute on function private.listing_keys(${types})
  to authenticated, service_role;`;
}

/** The function that gives the search text; the same holds for its words. */
export function textFunction(): string {
  const declared = [
    'p_number text',
    ...searched.map((field) => `${argumentOf(field)} ${field.type}`),
    ...['city', 'district', 'state', 'country'].map((part) => `p_${part} text`),
  ];
  const further = furtherFields('search').map((field) => `\n    ${factSql(field, argumentOf(field))},`);
  return `create function private.listing_text(
${wrap(declared).replace(/,$/, '').replace(/^/gm, '    ')}) returns text
  language plpgsql immutable parallel safe security definer set search_path = ''
as $$
begin
  return concat_ws(' ', p_number, p_fibre, p_specific_type, private.count_ways(p_fibre, p_count, p_filaments, p_plys), p_blend_ratio,
    p_lustre, p_twist, p_plys || ' ply', p_grade, private.trade_names(p_specific_type, p_lustre), p_lot_no, p_preferred_company,
    p_company_name, private.quantity_ways(p_kgs), private.price_ways(p_price),${further.join('')}
    nullif(private.place_text(p_city, p_district, p_country), ''),
    case when private.is_abroad(p_country) then p_district end, p_state);
end
$$;
comment on function private.listing_text is 'Everything that a search of the lists looks at, as a listing shows it and as people write it.';`;
}

/** The columns of both kinds of listing side by side, each under the name of offers. */
export function sideBySide(table: string, use?: FieldUse, before = ''): string {
  const kind = kindOf(table as AnyListingTable);
  const fields = storedFields('sales_offers').filter(({ uses }) => !use || uses.includes(use));
  return wrap(
    fields.map((field) => {
      const own = columnIn(field, kind);
      const isColumn = !own.startsWith('null::');
      return `${isColumn ? before : ''}${own}${own === field.name ? '' : ` as ${field.name}`}`;
    }),
  );
}
