/**
 * `npm run bench yarn`: how well lines of the trade are read. For each set of labelled lines (`packages/yarn/fixtures/`) and each
 * field it prints the share of labels that are found, and the share of sure readings that are right, and the same of all lines that
 * were held out; then the time of a line, and of texts of 10,000 characters. The number is that of the rounds that are timed.
 * `--misses` names what is wrong or missing. It fails where a set misses a target, or a field of the lines that were held out.
 */
import { readFileSync } from 'node:fs';
import { readLine } from '../../packages/yarn/src/reading/read-line.ts';
import { FIXTURES } from '../../packages/yarn/test/reading/fixtures.ts';
import { type LabelledLine, labelledLines } from '../../packages/yarn/test/reading/labels.ts';
import { type Figures, measured, total } from '../../packages/yarn/test/reading/measure.ts';
import { checkFlags } from './flags.ts';
import { median } from './median.ts';

const LEAST_PRECISION = 0.98;
const LEAST_RECALL = 0.9;
/** A field with fewer sure readings says too little. */
const LEAST_SURE = 30;
/** Microseconds of a line; milliseconds of a text of 10,000 characters. */
const MOST_OF_LINE = 1000;
const MOST_OF_LONG_TEXT = 20;
const LONG = 10_000;

/** What costs most: many tokens, many beginnings of shapes, many readings. */
const LONG_TEXTS = [
  '1/',
  '1,',
  '9 ',
  's.',
  '(',
  '+ ',
  '@ : ',
  's & z ',
  'lot ',
  'yarn ',
  'सूत ',
  'rate 1-2 rs /',
  '150/48 sd nim 500 kg ',
  'a',
] as const;

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(3));

const row = (name: string, { labels, found, sure, right }: Figures): string =>
  `${name} | ${labels} | ${percent(found, labels)} | ${sure} | ${percent(right, sure)}`;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

type LabelledSet = { readonly name: string; readonly lines: readonly LabelledLine[] };

/** Milliseconds of processor time, so that what else the machine does is not counted. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const isOnTarget = ({ labels, found, sure, right }: Figures): boolean =>
  right / sure >= LEAST_PRECISION && found / labels >= LEAST_RECALL;

function printTable(name: string, count: number, fields: ReadonlyMap<string, Figures>): void {
  print(`\n${name}: ${count} lines\nfield | labels | found | sure | of these right`);
  for (const [field, figures] of [...fields].toSorted(([a], [b]) => a.localeCompare(b))) print(row(field, figures));
  print(row('all', total(fields.values())));
}

function benchSet({ name, lines }: LabelledSet, showsMisses: boolean): boolean {
  const { fields, misses } = measured(lines, readLine);
  printTable(name, lines.length, fields);
  if (showsMisses) for (const { text, what, field, value } of misses) print(`${what}: ${field} ${value} | ${text}`);
  return isOnTarget(total(fields.values()));
}

/** All lines that the reader was not tuned on, together; each field counts. */
function benchHeldOut(sets: readonly LabelledSet[]): boolean {
  const lines = sets.filter(({ name }) => name !== 'tuning').flatMap((set) => set.lines);
  const { fields } = measured(lines, readLine);
  printTable('all held out', lines.length, fields);
  const missed = [...fields].filter(([, figures]) => figures.sure >= LEAST_SURE && !isOnTarget(figures));
  for (const [field] of missed) print(`misses its target: ${field}`);
  return missed.length === 0;
}

/** Prints the tables; false when a target is missed. */
export async function benchYarn([rounds = 5]: readonly number[], flags: readonly string[]): Promise<boolean> {
  checkFlags(flags, ['misses']);
  const sets: LabelledSet[] = Object.entries(FIXTURES).map(([name, files]) => ({
    name,
    lines: files.flatMap((file) =>
      labelledLines(readFileSync(new URL(`../../packages/yarn/fixtures/${file}`, import.meta.url), 'utf8')),
    ),
  }));
  let areTargetsMet = true;
  for (const set of sets) areTargetsMet = benchSet(set, flags.length > 0) && areTargetsMet;
  areTargetsMet = benchHeldOut(sets) && areTargetsMet;

  const texts = sets.flatMap((set) => set.lines.map(({ text }) => text));
  const readAll = () => texts.forEach((text) => readLine(text));
  readAll();
  const ofLine = median(Array.from({ length: rounds }, () => (processorTime(readAll) * 1000) / texts.length));
  print(`\nµs of a line, median of ${rounds} rounds over ${texts.length} lines: ${ofLine.toFixed(0)}`);
  print('\n10,000 characters of | ms');
  for (const piece of LONG_TEXTS) {
    const text = piece.repeat(LONG / piece.length);
    const ms = median(Array.from({ length: rounds }, () => processorTime(() => readLine(text))));
    print(`${piece} | ${ms.toFixed(1)}`);
    areTargetsMet &&= ms <= MOST_OF_LONG_TEXT;
  }
  return areTargetsMet && ofLine <= MOST_OF_LINE;
}
