// A search that was read as a yarn: the parameters of its request, and what the page shows of it.
import { LIMITS } from '@tanabana/domain/limits';

/** The key of the wanted yarn, under the names of its columns. */
export type YarnKey = {
  /** Milligrams per kilometre of one strand. */
  millitex: number;
  filaments?: number;
  number_of_plys?: number;
  fibre_code?: string;
  process_code?: string;
  lustre_code?: string;
  intermingling_code?: string;
  grade_rank?: number;
};

export type YarnSearch = {
  key: YarnKey;
  /** The count as it was read, and its unit: `150` `denier`. */
  count: string;
  unit: 'Ne' | 'Nm' | 'denier' | 'dtex' | 'tex' | 'lea';
  /** Words of the vocabulary for what else was read. */
  words: readonly string[];
  /** The words that were not read; the text of a listing has to contain them. */
  rest: string;
};

/** The tolerances that a reader can choose, in per cent; the second is used where none is chosen. */
export const TOLERANCES = [0, 5, LIMITS.yarn_tolerance_percent] as const;
export type Tolerance = (typeof TOLERANCES)[number];
export const USUAL_TOLERANCE: Tolerance = 5;

/** How a text is searched: as words alone, or as a yarn with a tolerance. */
export type YarnChoice = { as?: 'words'; near?: Tolerance };

/** Reads the choice from an address; anything else in it is left out. */
export function readYarnChoice(given: Record<string, unknown>): YarnChoice {
  const near = TOLERANCES.find((tolerance) => given.near !== '' && tolerance === Number(given.near ?? NaN));
  return {
    ...(given.as === 'words' && { as: 'words' as const }),
    ...(near !== undefined && near !== USUAL_TOLERANCE && { near }),
  };
}

/** How far a count is from the asked one, in per cent to one decimal: above zero is coarser. */
export const distanceOf = ({ key }: YarnSearch, millitex: number): number =>
  Math.round((1000 * (millitex - key.millitex)) / key.millitex) / 10;
