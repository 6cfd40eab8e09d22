/** The yarn that a key names, in the words of the vocabulary: the way back from `private.yarn_key()`. */
import type { YarnType } from '../../vocabulary.ts';
import { QUALITY_GRADES } from '../../vocabulary.ts';
import type { YarnSpec } from '../spec-line.ts';
import {
  COUNT_UNITS,
  FIBRE_CODES,
  FIBRE_PROCESS_CODES,
  INTERMINGLING_CODES,
  LUSTRE_CODES,
  PROCESS_CODES,
} from './yarn-codes.ts';

/** The columns of a key, under their names in the database. */
export type KeyOfYarn = {
  fibre_code: string;
  process_code: string | null;
  /** Milligrams per kilometre of one strand. */
  millitex: number;
  filaments: number | null;
  lustre_code: string | null;
  intermingling_code: string | null;
  grade_rank: number | null;
  number_of_plys: number;
};

/** Milligrams per kilometre of an English count of 1: 0.45359237 kg in 840 yards of 0.9144 m. */
const MILLITEX_OF_NE = 4049931875 / 6858;

const wordOf = (codes: Readonly<Record<string, string | null>>, code: string | null): string | undefined =>
  code === null ? undefined : Object.keys(codes).find((word) => codes[word] === code);

/**
 * Several fibre types may share a code, as PV 65/35 and Polyester-Viscose: the general one is returned.
 *
 * @example yarnOfKey({ fibre_code: 'cotton', process_code: 'combed', millitex: 19685, … }) // Cotton, Combed, 30
 */
export function yarnOfKey(key: KeyOfYarn): YarnSpec {
  const fibre = wordOf(FIBRE_PROCESS_CODES, key.process_code) ?? wordOf(FIBRE_CODES, key.fibre_code) ?? key.fibre_code;
  const isDenier = key.filaments !== null || COUNT_UNITS[fibre as YarnType] === 'denier';
  return {
    fibre_type: fibre,
    specific_type: wordOf(PROCESS_CODES, key.process_code) ?? null,
    lustre: wordOf(LUSTRE_CODES, key.lustre_code) ?? null,
    twist_intermingling: wordOf(INTERMINGLING_CODES, key.intermingling_code) ?? null,
    // Whole counts, as they were typed: the key is exact enough to give them back.
    denier_count: String(Math.round(isDenier ? (key.millitex * 9) / 1000 : MILLITEX_OF_NE / key.millitex)),
    filament_count: key.filaments === null ? null : String(key.filaments),
    number_of_plys: key.number_of_plys,
    grade: key.grade_rank === null ? null : (QUALITY_GRADES[key.grade_rank - 1] ?? null),
  };
}
