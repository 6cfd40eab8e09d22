/** The spec line: the text of one yarn, always in the same order. */
import { DEFAULTS } from '../reference/defaults.ts';
import type { FieldFacts } from './field-facts.ts';
import type { ListingField, StoredField } from './fields.ts';
import { gradeShort } from './grade-short.ts';
import { LINE_FIELDS } from './listing-columns.gen.ts';

type Common = Exclude<StoredField, { table: string }>;

/** The facts of a yarn, in an enquiry or an offer. */
export type YarnSpec = { fibre_type: string } & {
  [Field in Common as Exclude<Field['name'], 'fibre_type'>]?:
    | (Field extends { type: 'int' | 'numeric' } ? number : Field extends { kind: 'digits' } ? string | number : string)
    | null;
};

/** Fibre types whose count is a denier, with or without a number of filaments. */
export const FILAMENT_FAMILIES: readonly string[] = [
  'Polyester Filament',
  'Polypropylene Filament',
  'Nylon',
  'Silk',
  'Acetate',
];

/** Shown where a listing names no count. */
export const COUNT_NOT_GIVEN = 'Count not given';

/**
 * The count of a yarn: denier and filaments for filament families and for any row with a filament count, English count
 * for the rest, with the ply before it from two plys on.
 *
 * @example countText({ fibre_type: 'Polyester Filament', denier_count: '150', filament_count: '48' }) // '150D/48F'
 * @example countText({ fibre_type: 'Cotton', denier_count: '40', number_of_plys: 2 }) // '2/40s'
 */
export function countText(yarn: YarnSpec): string {
  const { denier_count: count, filament_count: filaments, number_of_plys: plys } = yarn;
  if (!count && filaments) return `${filaments}F`;
  if (!count) return COUNT_NOT_GIVEN;
  if (filaments) return `${count}D/${filaments}F`;
  if (FILAMENT_FAMILIES.includes(yarn.fibre_type)) return `${count}D`;
  return plys && plys > 1 ? `${plys}/${count}s` : `${count}s`;
}

/**
 * A value with its sign and unit.
 *
 * @example factText({ unit: '%' }, 8.5) // '8.5 %'
 */
export const factText = ({ sign = '', unit }: Pick<FieldFacts, 'sign' | 'unit'>, value: string | number): string =>
  `${sign}${value}${unit ? ` ${unit}` : ''}`;

/** The values of some fields of a yarn, each with its unit. */
export const factTokens = (yarn: YarnSpec, fields: readonly Pick<ListingField, 'name' | 'sign' | 'unit'>[]): string[] =>
  fields.flatMap((field) => {
    const value = (yarn as unknown as Readonly<Record<string, string | number | null | undefined>>)[field.name];
    return value ? [factText(field, value)] : [];
  });

/**
 * The tokens of the spec line in fixed order: count, lustre, twist, ply, grade, then further fields. Empty tokens are
 * left out, but never the count. A blend shows its ratio after the count.
 */
export function specTokens(yarn: YarnSpec): string[] {
  const plys = yarn.number_of_plys ?? DEFAULTS.number_of_plys;
  return [
    countText(yarn),
    yarn.blend_ratio,
    yarn.lustre,
    yarn.twist_intermingling,
    `${plys} ply`,
    yarn.grade ? gradeShort(yarn.grade) : null,
    ...factTokens(yarn, LINE_FIELDS),
  ].filter((token): token is string => Boolean(token));
}

/** The name of the yarn: fibre type and, where there is one, specific type. */
export function yarnName({ fibre_type, specific_type }: YarnSpec): string {
  return specific_type ? `${fibre_type} ${specific_type}` : fibre_type;
}
