/** Generates what the searches of the lists repeat of the fields: arguments, filters, conditions. */
import { rangeFilters, choiceFilters } from '@tanabana/domain/listings/search/filters';
import { storedFields, type ListingField } from '@tanabana/domain/listings/fields';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { fieldsOf, wrap } from './field-columns.ts';
import { keysCall } from './field-keys.ts';

const ranges = rangeFilters('sales_offers');
const choices = choiceFilters('sales_offers');

const NUMBERS: Readonly<Record<ListingTable, string>> = {
  purchase_enquiries: 'enquiry_number',
  sales_offers: 'offer_number',
};

/** A field as the number that a range is compared with. */
export const numberOf = (field: ListingField) => (field.type === 'text' ? `${field.name}::int` : field.name);

/** The columns of a listing that a visitor gets: never the poster's name and e-mail. */
export function answeredColumns(kind: ListingTable): string[] {
  const poster = ['poster_city', 'poster_district', 'poster_state', 'poster_country'];
  const fields = storedFields(kind);
  return [
    'id',
    NUMBERS[kind],
    'user_id',
    ...poster,
    ...fields.map(({ name }) => name),
    'millitex',
    'status',
    'created_at',
    'updated_at',
  ];
}

/** The columns that a search returns, inside the text of a dynamic statement. */
export const valuesBlock = (): string =>
  wrap([
    ...choices.filter(({ name }) => name !== 'fibre_type').map(({ name, filter }) => `('${filter.key}:', '${name}')`),
    `('s:', 'state')`,
  ]).replace(/,$/, '');

/** Filters with values that many rows have: their keys are not selective. */
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
  const rows = ranges.map((field) => {
    const twin = rangeFilters('purchase_enquiries').find((other) => other.twin === field.name);
    return twin
      ? `('${field.filter.as}', case when p_table like '%sales_offers' then '${field.name}' else '${twin.name}' end)`
      : `('${field.filter.as}', '${numberOf(field)}')`;
  });
  return wrap(rows).replace(/,$/, '');
}

/** The columns of a page of either kind of listing, inside the text of a dynamic statement. */
export function answerBlock(): string {
  const list = (kind: ListingTable) => `'${answeredColumns(kind).join(', ')}'`;
  return `v_columns constant text := case when v_is_offer
  then ${list('sales_offers')}
  else ${list('purchase_enquiries')} end;`;
}

/** The declared response of the search on a company's page. */
export function productsAnswer(): string {
  const fields = fieldsOf('corporate_products').map(({ name }) => name);
  const before = ['id', 'company_id', 'department_name', 'associated_corporate_user_id', 'role'];
  const columns = [...before, ...fields, 'millitex', 'basic_price', 'visibility_status', 'updated_at'];
  return `comment on function public.search_company_products(uuid, text, int, boolean) is
  'A page of a company''s products that hold every word, by department, newest first; how many each department has of them.
@answers {rows corporate_products(${columns.join(', ')})[], departments {department_name text?, products int}[], page int, total int, is_complete boolean}';`;
}
