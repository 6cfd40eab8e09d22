/** What the published examples share: the library's answers in few words, and sources of several examples. */
import { Fraction } from '../../src/arithmetic/fraction.ts';
import { showRoot } from '../../src/arithmetic/format.ts';
import type { Outcome } from '../../src/arithmetic/input.ts';
import { ply } from '../../src/arithmetic/ply.ts';
import { fromTex, POUND, toTex, UNITS, YARD, type UnitName } from '../../src/arithmetic/units.ts';

export type Example = {
  says: string;
  /** As it is printed. */
  published: string;
  ours: () => Fraction;
  title: string;
  url: string;
};

export const result = <I, R>(outcome: Outcome<I, R>): R => {
  if (!outcome.isDone) throw new Error(`The inputs were refused: ${JSON.stringify(outcome.errors)}`);
  return outcome.result;
};
export const number = (text: string): Fraction => Fraction.parse(text)!;
export const convert = (count: string | Fraction, from: UnitName, to: UnitName): Fraction =>
  fromTex(toTex(typeof count === 'string' ? number(count) : count, from), to);
export const plied = (typed: Parameters<typeof ply>[0], unit: UnitName): Fraction =>
  fromTex(result(ply(typed, unit)).tex, unit);
/** Several different singles of the cotton count, twisted into one. */
export const folded = (...counts: string[]): Fraction =>
  fromTex(
    counts.map((count) => toTex(number(count), 'ne')).reduce((sum, tex) => sum.plus(tex)),
    'ne',
  );
export const root = (square: Fraction): Fraction => number(showRoot(square, 8, 8).text);
export const yardsInAPound = (unit: UnitName): Fraction => POUND.over(UNITS[unit].tex).times(1000).over(YARD);

export const BROOKS = {
  title: 'C. P. Brooks, Cotton Manufacturing (page 91 of the scan)',
  url: 'https://bitlit.ru/page/en/christopher-parkinson-brooks/cotton-manufacturing/91',
};
const TAYLOR = 'https://bitlit.ru/page/en/john-t-taylor/cotton-weaving-and-designing-6th-edition';
const COTTON_WEAVING = 'J. T. Taylor, Cotton Weaving and Designing, 6th edition';
export const TAYLOR_239 = { title: `${COTTON_WEAVING} (page 239 of the scan)`, url: `${TAYLOR}/239` };
export const TAYLOR_430 = { title: `${COTTON_WEAVING} (page 430 of the scan)`, url: `${TAYLOR}/430` };
const DAVIS = 'https://bitlit.ru/page/en/ma-william-davis/hosiery-manufacture';
export const DAVIS_22 = { title: 'W. Davis, Hosiery Manufacture (page 22 of the scan)', url: `${DAVIS}/22` };
export const DAVIS_29 = { title: 'W. Davis, Hosiery Manufacture (page 29 of the scan)', url: `${DAVIS}/29` };
export const CONVERSION = {
  title: 'Count Conversion of Yarn',
  url: 'http://textilelearner.blogspot.com/2012/12/count-conversion-of-yarn.html',
};
export const LEA = {
  title: 'How to determine yarn count',
  url: 'https://www.textilecalculations.com/how-to-determine-yarn-count/',
};
export const CONSUMPTION = {
  title: 'Calculate the Yarn Consumption of a Loom',
  url: 'http://textilecalculation.blogspot.com/2015/06/calculate-yarn-consumption-of-loom.html',
};
