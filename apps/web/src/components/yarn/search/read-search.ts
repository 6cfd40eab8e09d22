// Reads what is typed into a search box as a yarn. It is loaded with the first search, with the reader of the yarn package.
import {
  COUNT_UNITS,
  FIBRE_CODES,
  FIBRE_PROCESS_CODES,
  INTERMINGLING_CODES,
  LUSTRE_CODES,
  PROCESS_CODES,
} from '@tanabana/domain/listings/key/yarn-codes';
import { gradeShort, QUALITY_GRADES } from '@tanabana/domain/vocabulary';
import type { YarnType } from '@tanabana/domain/vocabulary';
import { format } from '@tanabana/yarn/arithmetic/format';
import { Fraction } from '@tanabana/yarn/arithmetic/fraction';
import { toTex } from '@tanabana/yarn/arithmetic/units';
import type { UnitName } from '@tanabana/yarn/arithmetic/units';
import { GRADES } from '@tanabana/yarn/reading/codes';
import type { CountUnit, Grade } from '@tanabana/yarn/reading/codes';
import { readLine } from '@tanabana/yarn/reading/read-line';
import type { Field, LineReading, Reading } from '@tanabana/yarn/reading/reading';
import type { YarnKey, YarnSearch } from './yarn-search.ts';

const UNITS: Readonly<Record<CountUnit, UnitName>> = {
  Ne: 'ne',
  Nm: 'nm',
  denier: 'denier',
  dtex: 'dtex',
  tex: 'tex',
  lea: 'linen',
};

type Codes = Readonly<Record<string, string | null>>;

/** The word of the vocabulary that a code stands for; undefined for a code that no listing has. */
const wordOf = (codes: Codes, code: string): string | undefined =>
  Object.keys(codes).find((word) => codes[word] === code);

const PROCESSES: Codes = { ...PROCESS_CODES, ...FIBRE_PROCESS_CODES };

/** The columns of the key that a reading fills, and the word that says it; null where a listing has no such thing. */
function partOf({ field, value }: Reading): { key: Partial<YarnKey>; word?: string } | null {
  const coded = (codes: Codes, column: keyof YarnKey) => {
    const word = wordOf(codes, value);
    return word === undefined ? null : { key: { [column]: value }, word };
  };
  if (field === 'filaments') return /^\d{1,4}$/.test(value) ? { key: { filaments: Number(value) } } : null;
  if (field === 'ply') return /^\d{1,2}$/.test(value) ? { key: { number_of_plys: Number(value) } } : null;
  if (field === 'fibre') return coded(FIBRE_CODES, 'fibre_code');
  if (field === 'process') return coded(PROCESSES, 'process_code');
  if (field === 'lustre') return coded(LUSTRE_CODES, 'lustre_code');
  if (field === 'intermingling') return coded(INTERMINGLING_CODES, 'intermingling_code');
  if (field !== 'grade') return null;
  const rank = GRADES.indexOf(value as Grade);
  return { key: { grade_rank: rank + 1 }, word: gradeShort(QUALITY_GRADES[rank]!) };
}

/** The one count of a line: sure, or `30s`, which a search takes for the English count and says so. */
function countOf({ readings }: LineReading): Reading | undefined {
  const counts = readings.filter(({ field }) => field === 'count');
  const [count] = counts;
  const isRead = count && (count.sure || count.unit === 'Ne') && /^\d+(\.\d+)?$/.test(count.value);
  return counts.length === 1 && isRead ? count : undefined;
}

/** Whether listings of the fibre say in which unit their count is, without which they have no key to be found by. */
function hasUnit({ fibre_code, filaments }: Partial<YarnKey>): boolean {
  if (fibre_code === undefined || filaments !== undefined) return true;
  return Object.entries(FIBRE_CODES).some(
    ([word, code]) => code === fibre_code && COUNT_UNITS[word as YarnType] !== null,
  );
}

const once = (readings: readonly Reading[], field: Field) =>
  readings.filter((reading) => reading.field === field).length === 1;

/**
 * What a search asks for, where it names a count that can hardly mean anything else.
 *
 * @param text as typed
 * @returns null where the words are to be searched as they stand
 * @example readSearch('150/48 SD surat') // 16667 millitex, 48 filaments, semi-dull, and the word surat
 */
export function readSearch(text: string): YarnSearch | null {
  const line = readLine(text);
  const count = countOf(line);
  if (!count) return null;
  const unit = count.unit as CountUnit;
  const millitex = Number(format(toTex(Fraction.parse(count.value)!, UNITS[unit]).times(1000), 0));
  const key: YarnKey = { millitex };
  const words: string[] = [];
  const used = new Set<Reading>([count]);
  for (const reading of line.readings) {
    const part = reading.sure && once(line.readings, reading.field) ? partOf(reading) : null;
    if (!part) continue;
    Object.assign(key, part.key);
    if (part.word !== undefined) words.push(part.word);
    used.add(reading);
  }
  if (!hasUnit(key) || millitex < 1) return null;
  // A fibre that is only implied was written nowhere else.
  const written = [...used].flatMap(({ spans }) => spans);
  const others = [...line.readings.filter((reading) => !used.has(reading)).flatMap(({ spans }) => spans), ...line.rest]
    .filter(({ start, end }) => !written.some((span) => span.start < end && start < span.end))
    .sort((one, other) => one.start - other.start)
    .map(({ start, end }) => text.slice(start, end));
  return { key, count: count.value, unit, words, rest: [...new Set(others)].join(' ') };
}
