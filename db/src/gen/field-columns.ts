/**
 * Generates what tables repeat of the fields: columns with their checks, comments, and the names in grants and selects.
 */
import { isFibreBound, type FieldUse, type Limit } from '@tanabana/domain/listings/field-facts';
import {
  FIELD_COMMENTS,
  LISTING_FIELDS,
  storedFields,
  type ListingField,
  type StoredField,
} from '@tanabana/domain/listings/fields';
import { kindOf, LISTING_TABLES, type AnyListingTable, type ListingTable } from '@tanabana/domain/vocabulary';
import { DefinitionError } from '../definition-error.ts';
import { LISTS, literal } from './limits.ts';

/** No line of generated SQL is longer. */
const WIDTH = 138;

/** Words separated by commas, wrapped into lines. */
export function wrap(items: readonly string[], separator = ','): string {
  const lines = [''];
  for (const item of items) {
    const line = `${lines.at(-1)} ${item}${separator}`.trimStart();
    if (line.length > WIDTH) lines.push(`${item}${separator}`);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}

const limit = (value: Limit): string => (typeof value === 'number' ? String(value) : `private.limit_${value}()`);

/** The function that returns a closed list, found by the list itself. */
function wordsFunction(list: readonly string[]): string {
  const name = Object.entries(LISTS).find(([, words]) => words === list)?.[0];
  if (!name) throw new DefinitionError(`the list that begins with ${list[0]} is not in db/src/gen/limits.ts`);
  return `private.words_${name}()`;
}

const ofFibre = (fibre: string) => `fibre_type = ${literal(fibre)}`;

/** What a value of the field has to be, for any fibre type; null where anything is. */
function valueCheck({
  name,
  type,
  kind,
  choices,
  length,
  digits,
  decimals,
  least,
  most,
  pattern,
}: ListingField): string | null {
  if (Array.isArray(choices)) return `${name} = any (${wordsFunction(choices as readonly string[])})`;
  if (type === 'int') return `${name} between ${least === undefined ? 1 : limit(least)} and ${limit(most!)}`;
  if (type === 'numeric') {
    return `${name} > 0 and ${name} <= ${limit(most!)} and scale(${name}) <= ${limit(decimals ?? 0)}`;
  }
  if (kind === 'digits') return `${name} ~ '^[1-9][0-9]*$' and char_length(${name}) <= ${limit(digits!)}`;
  const matches = pattern ? `${name} ~ private.pattern_${name}() and ` : '';
  return length === undefined ? null : `${matches}char_length(${name}) <= ${limit(length)}`;
}

/** The check of a column. The check of a field for some fibres names those fibres. */
function checkOf(field: ListingField): string | null {
  const { name, choices, fibres } = field;
  const typed = LISTING_FIELDS.find(({ replaces }) => replaces === name);
  if (typed) return `char_length(${name}) between 1 and ${limit(typed.length!)} and ${name} <> 'Others'`;
  const unless = (...either: string[]) => [`${name} is null`, ...either].join('\n    or ');
  if (choices && !Array.isArray(choices)) {
    const each = Object.entries(choices as Readonly<Record<string, readonly string[]>>);
    return unless(...each.map(([fibre, list]) => `${ofFibre(fibre)} and ${name} = any (${wordsFunction(list)})`));
  }
  const value = valueCheck(field);
  if (!isFibreBound(field)) return value;
  const bound =
    typeof fibres === 'string' ? `fibre_type ilike '%${fibres}%'` : `(${fibres!.map(ofFibre).join(' or ')})`;
  return unless(value ? `${bound} and ${value}` : bound);
}

/** Tables that have a part of the fields, under the rules of listings or as a mere copy. */
const PARTS: Readonly<Record<string, FieldUse>> = {
  corporate_products: 'product',
  customer_bids: 'bid',
  price_list_points: 'product',
};

const isListing = (table: string): table is AnyListingTable => (LISTING_TABLES as readonly string[]).includes(table);

/** The fields that a table stores. */
export function fieldsOf(table: string): readonly ListingField[] {
  const use = PARTS[table];
  if (isListing(table)) return storedFields(kindOf(table));
  if (!use) throw new DefinitionError(`no table ${table} stores fields`);
  return storedFields('sales_offers').filter((field) => field.uses.includes(use));
}

/**
 * The check that texts have one line: for freely typed fields, and for all texts that a bid copies, which no other
 * check covers.
 */
function linesCheck(table: string): string {
  const isTyped = ({ name, kind, choices }: ListingField) =>
    kind !== 'digits' && (!choices || LISTING_FIELDS.some(({ replaces }) => replaces === name));
  const typed = fieldsOf(table).filter(
    (field) => field.type === 'text' && (table === 'customer_bids' || isTyped(field)),
  );
  const names = typed.map(({ name }) => name).join(', ');
  return `constraint ${table}_lines_check\n  check (private.are_lines(${names})),`;
}

/** The columns of a table. A bid is a copy, so it does not repeat the rules that the product passed. What a price list prints may name no fibre. */
export function columnsBlock(table: string): string {
  const columns = fieldsOf(table)
    .map((field) => {
      const { name, type, isRequired, fallback } = field;
      const isFilled = (isRequired && table !== 'price_list_points') || fallback !== undefined;
      const check = table === 'customer_bids' ? null : checkOf(field);
      const column = [name, type, isFilled && 'not null', fallback !== undefined && `default ${fallback}`];
      const rule = check && `\n  constraint ${table}_${name}_check\n  check (${check})`;
      return `${column.filter(Boolean).join(' ')}${rule ?? ''},`;
    })
    .join('\n');
  return `${columns}\n${linesCheck(table)}`;
}

/** The comments of the columns. Those of a bid say that they are the product's. */
export function commentsBlock(table: string): string {
  return fieldsOf(table)
    .map(({ name }) => {
      const comment = FIELD_COMMENTS[name as StoredField['name']];
      const own = typeof comment === 'string' ? comment : comment[kindOf(table as AnyListingTable)];
      const words = table === 'customer_bids' ? 'Of the product.' : own;
      return `comment on column public.${table}.${name} is ${literal(words)};`;
    })
    .join('\n');
}

/**
 * The names of a table's fields, each followed by a comma: all stored ones, or those of a use, with an optional prefix.
 *
 * @example namesBlock('sales_offers', 'whatsapp', 'o.')
 */
export function namesBlock(table: string, use?: string, before = ''): string {
  const fields = fieldsOf(table).filter(({ uses }) => !use || uses.includes(use as FieldUse));
  return wrap(fields.map(({ name }) => `${before}${name}`));
}

/** The same with their types, as a function declares them. */
export const declaredBlock = (table: string, use: string): string =>
  wrap(fieldsOf(table).flatMap(({ name, type, uses }) => (uses.includes(use as FieldUse) ? [`${name} ${type}`] : [])));

/**
 * Trigger code that turns blank text into null, and sets a default for a required number: for all listings, or for the
 * products.
 */
export function tidyBlock(of = 'sales_offers'): string {
  return fieldsOf(of)
    .filter(({ type, fallback, table }) => !table && (type === 'text' || fallback !== undefined))
    .map(({ name, type, fallback }) =>
      type === 'text'
        ? `new.${name} := private.tidy(new.${name});`
        : `new.${name} := coalesce(new.${name}, ${fallback});`,
    )
    .join('\n');
}

/** A column under the name that the other kind of listing has for it; null if the other kind has none. */
export function columnIn(field: ListingField, kind: ListingTable): string {
  const fields = storedFields(kind);
  const own = fields.find(({ name, twin }) => name === field.name || twin === field.name);
  return own ? own.name : `null::${field.type}`;
}
