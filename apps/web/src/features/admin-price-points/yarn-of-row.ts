// The yarn of a row of the grid, read from the words of the trade.
import { fieldsOfLine } from '@tanabana/domain/listings/typed/line/fields-of-line';
import type { PointTexts } from '@tanabana/domain/news/price-point';
import { readLine } from '@tanabana/yarn/reading/read-line';
import type { PointYarn } from './api/price-points.ts';

/** The fields of a yarn; quantity, price and lot of a line are those of a post. */
const FIELDS: readonly string[] = [
  'fibre_type',
  'specific_type',
  'lustre',
  'twist_intermingling',
  'blend_ratio',
  'denier_count',
  'filament_count',
  'number_of_plys',
  'grade',
] satisfies readonly (keyof PointYarn)[];

export type YarnOfRow = {
  yarn: PointYarn;
  /** Whether the words leave some of it open. */
  isUnsure: boolean;
};

/**
 * The yarn that a row names: in the cell of the yarn, else in the description. What the words have two values for is left out.
 *
 * @returns null where no fibre is named
 */
export function yarnOfRow({ yarn, description }: Pick<PointTexts, 'yarn' | 'description'>): YarnOfRow | null {
  const { fields } = fieldsOfLine(readLine(yarn.trim() || description), 'sales_offers');
  const found = fields.filter(
    ({ name, hasRival }) => (FIELDS.includes(name) || name === 'other_fibre_type') && !hasRival,
  );
  const values: Record<string, string> = Object.fromEntries(found.map(({ name, value }) => [name, value]));
  const { fibre_type, other_fibre_type, ...rest } = values;
  if (!fibre_type) return null;
  return {
    yarn: { ...rest, fibre_type: other_fibre_type ?? fibre_type },
    isUnsure: found.some(({ isSure }) => !isSure),
  };
}
