/** The spec line: how one yarn is written, always in the same order. */
import { gradeShort } from '../words.ts';

export type YarnSpec = {
  fibre_type: string;
  specific_type?: string | null;
  lustre?: string | null;
  twist_intermingling?: string | null;
  blend_ratio?: string | null;
  denier_count?: string | number | null;
  filament_count?: string | number | null;
  number_of_plys?: number | null;
  grade?: string | null;
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
 * The tokens of the spec line in fixed order: count, lustre, twist, ply, grade. Empty ones drop out; the count never
 * does. A blend shows its ratio after the count.
 */
export function specTokens(yarn: YarnSpec): string[] {
  const plys = yarn.number_of_plys ?? 1;
  return [
    countText(yarn),
    yarn.blend_ratio,
    yarn.lustre,
    yarn.twist_intermingling,
    `${plys} ply`,
    yarn.grade ? gradeShort(yarn.grade) : null,
  ].filter((token): token is string => Boolean(token));
}

/** The name of the yarn: fibre type and, where there is one, specific type. */
export function yarnName({ fibre_type, specific_type }: YarnSpec): string {
  return specific_type ? `${fibre_type} ${specific_type}` : fibre_type;
}
