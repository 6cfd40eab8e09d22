/** Counts whose unit is written, filaments and plies. */
import { canonicalDecimal } from '../decimals.ts';
import { type Item, roleOf } from '../matching/lexicon.ts';
import { type Line, spunUnit } from '../line.ts';
import type { Caught } from '../matching/shape-matcher.ts';
import type { Draft } from '../reading.ts';
import type { Role } from '../vocabulary/entry.ts';
import {
  LEAST_DENIER,
  LEAST_DENIER_PER_FILAMENT,
  MOST_DENIER,
  MOST_DENIER_PER_FILAMENT,
  MOST_FILAMENTS,
  MOST_PLIES,
  USUAL_NE,
} from '../vocabulary/ranges.ts';
import { draftOf, isWhole, type Rule } from './rule.ts';

const MOST_NE = 300;
const MOST_VISCOSE_NE = 80;
/** `15D` behind a price. */
const CREDIT_DAYS: ReadonlySet<string> = new Set(['7', '10', '15', '21', '30', '45', '60', '90']);
/** A coarser yarn is not plied. */
const LEAST_PLIED = 5;
/** Number 1 is a quality. */
const LEAST_NUMBERED = 4;

/** Whether two numbers can be the denier and the filaments of one yarn. */
export function isDenierAndFilaments(denier: Item, filaments: Item): boolean {
  const [den, fil] = [Number(denier.text), Number(filaments.text)];
  const each = den / fil;
  return (
    isWhole(filaments) &&
    den >= LEAST_DENIER &&
    den <= MOST_DENIER &&
    fil <= MOST_FILAMENTS &&
    each >= LEAST_DENIER_PER_FILAMENT &&
    each <= MOST_DENIER_PER_FILAMENT
  );
}

export const isPly = (item: Item): boolean =>
  isWhole(item) && Number(item.text) >= 1 && Number(item.text) <= MOST_PLIES;

export const countOf = (item: Item, unit: string, sure: boolean): Draft =>
  draftOf(item, 'count', canonicalDecimal(item.text), { unit, sure });

/** A count of spun yarn; sure where the line speaks of one, and the trade counts it in Ne. */
export function spunCountOf(line: Line, item: Item, isMarked: boolean): Draft {
  const unit = isMarked && spunUnit(line) !== 'lea' ? 'Ne' : spunUnit(line);
  const isUsual = isMarked ? Number(item.text) <= MOST_NE : USUAL_NE.has(Number(item.text));
  const isPolyester = isMarked && line.fibres.includes('polyester');
  // `120/2 viscose` is more often a denier.
  const isFilamentViscose = !isMarked && line.fibres.includes('viscose') && Number(item.text) > MOST_VISCOSE_NE;
  const sure = isUsual && !isFilamentViscose && spunUnit(line) === 'Ne' && (line.isSpun || isPolyester);
  return countOf(item, unit, sure);
}

/** The two numbers of `2/40` or `40/2`, or undefined when neither is a ply. */
export function plyAndCount(a: Item, b: Item): { ply: Item; count: Item } | undefined {
  if (isPly(a) && Number(b.text) > MOST_PLIES) return { ply: a, count: b };
  if (isPly(b) && Number(a.text) >= LEAST_PLIED) return { ply: b, count: a };
  return isPly(a) && isPly(b) && Number(b.text) >= LEAST_PLIED ? { ply: a, count: b } : undefined;
}

/** What the number behind "ne" is of, where it is no count: `Ramesh ne 30 bag liya`. */
const OTHER_UNITS: readonly Role[] = ['day', 'den', 'fil', 'scale', 'weight'];

/** A yarn that has denier; viscose has either. */
const isOfFilament = ({ isFilament, isSpun, fibres }: Line): boolean =>
  isFilament && !isSpun && !fibres.includes('viscose');

/** In Hindi, who does something has "ne" behind the name: before a denier or an amount it is no unit. */
function isNameEnding(line: Line, { to, words, numbers: { a, b } }: Caught): boolean {
  if (words.unit!.text !== 'ne') return false;
  const next = line.items[to];
  const packed = roleOf(next, 'package')?.value;
  // A cone is what the yarn is packed on; other packages are counted.
  const isAmount = OTHER_UNITS.some((role) => roleOf(next, role)) || (packed !== undefined && packed !== 'cones');
  const isCount = b === undefined ? USUAL_NE.has(Number(a!.text)) : plyAndCount(a!, b) !== undefined;
  return isAmount || (isOfFilament(line) && !isCount);
}

/** `Ne 30/1`, `2/32 Nm`, `167 dtex 48`. */
export const countWithUnit: Rule = (line, caught) => {
  const { a, b } = caught.numbers;
  const unit = roleOf(caught.words.unit, 'unit')!.value!;
  const isFirst = line.items[caught.from] === caught.words.unit;
  if (isFirst && isNameEnding(line, caught)) return undefined;
  const sure = !isFirst || unit !== 'Ne' || !isOfFilament(line);
  if (b === undefined) return isFirst && isFirstOfPair(line, caught.to) ? undefined : [countOf(a!, unit, sure)];
  if (unit === 'dtex')
    return isDenierAndFilaments(a!, b)
      ? [countOf(a!, unit, true), draftOf(b, 'filaments', canonicalDecimal(b.text))]
      : undefined;
  // `3/4 Nm`: three plies of 4 Nm, 0.75 Nm, or one of two.
  if (isPly(a!) && isPly(b) && Number(b.text) < LEAST_PLIED)
    return [countOf(b, unit, false), draftOf(a!, 'ply', canonicalDecimal(a!.text), { sure: false })];
  const pair = plyAndCount(a!, b);
  if (line.items[caught.to]?.text === '/') return undefined;
  if (pair === undefined) return unit === 'Ne' ? twoCounts(line, a!, b) : undefined;
  return [countOf(pair.count, unit, sure), draftOf(pair.ply, 'ply', canonicalDecimal(pair.ply.text))];
};

/** A stroke and another number follow: `count 150/48`. */
const isFirstOfPair = (line: Line, to: number): boolean =>
  line.items[to]?.glued === true &&
  roleOf(line.items[to], 'sep') !== undefined &&
  line.items[to + 1]?.kind === 'number';

/** `150D/48F/1`, `Denier: 150`. */
export const denier: Rule = (line, caught) => {
  const { a, b, c } = caught.numbers;
  const next = line.items[caught.to];
  if (next?.glued === true && next.kind === 'number') return undefined;
  // `1.4D 38mm`, `9999 denier 500 kg`: the unit belongs to the number before it, though no filament yarn has that denier.
  const { den } = caught.words;
  if (line.items[caught.from] === den && line.items[caught.from - 1]?.kind === 'number') return undefined;
  if (Number(a!.text) < 5 || Number(a!.text) > MOST_DENIER) return undefined;
  const isCredit = line.hasCount && line.isPriced && den?.text === 'd' && CREDIT_DAYS.has(a!.text);
  if (isCredit && b === undefined) return [];
  if (b !== undefined && !isDenierAndFilaments(a!, b)) return undefined;
  if (c !== undefined && !isPly(c)) return undefined;
  // `167f48` is written of dtex, too.
  const isNamed = den !== undefined || caught.words.fil !== undefined;
  return [
    countOf(a!, 'denier', isNamed && !line.isSplit),
    ...(b ? [draftOf(b, 'filaments', canonicalDecimal(b.text))] : []),
    ...(c ? [draftOf(c, 'ply', canonicalDecimal(c.text))] : []),
  ];
};

export const filaments: Rule = (line, caught) => {
  const { a } = caught.numbers;
  const next = line.items[caught.to];
  // `150f48`: the letter belongs to the number behind it.
  if (next?.glued === true && next.kind === 'number') return undefined;
  // `viscose filament 120 D`
  if (line.items[caught.from] === caught.words.fil && next?.roles.has('den')) return undefined;
  return !isFirstOfPair(line, caught.to) && isWhole(a) && Number(a!.text) <= MOST_FILAMENTS
    ? [draftOf(a!, 'filaments', canonicalDecimal(a!.text))]
    : undefined;
};

export const ply: Rule = (_, caught) => {
  const { a } = caught.numbers;
  return isWhole(a) && Number(a!.text) >= 1 && Number(a!.text) <= 24
    ? [draftOf(a!, 'ply', canonicalDecimal(a!.text))]
    : undefined;
};

/** `30s`, `2/40s`, `30s/1`. */
export const spun: Rule = (line, caught) => {
  const { a, b, c } = caught.numbers;
  const next = line.items[caught.to];
  const isTwist = !caught.words.s!.glued && (roleOf(next, 'turn') !== undefined || roleOf(next, 'twist') !== undefined);
  if (isTwist || Number(a!.text) < 1 || (c !== undefined && !isPly(c))) return undefined;
  if (b === undefined) {
    const count = spunCountOf(line, a!, true);
    return Number(a!.text) > MOST_NE
      ? undefined
      : [count, ...(c ? [draftOf(c, 'ply', c.text, { sure: count.sure })] : [])];
  }
  const pair = plyAndCount(a!, b);
  if (pair === undefined) return twoCounts(line, a!, b);
  const count = spunCountOf(line, pair.count, true);
  return [count, draftOf(pair.ply, 'ply', pair.ply.text)];
};

/** `30/40s`: one or the other, so neither is sure. */
export function twoCounts(line: Line, a: Item, b: Item): readonly Draft[] | undefined {
  if (!USUAL_NE.has(Number(a.text)) || !USUAL_NE.has(Number(b.text))) return undefined;
  return [countOf(a, spunUnit(line), false), countOf(b, spunUnit(line), false)];
}

/** `30 no`, `count 30`: a number of yarn, in Ne where the line speaks of spun yarn. */
export const numbered: Rule = (line, caught) => {
  const { a } = caught.numbers;
  const next = line.items[caught.to];
  const isPart = (next?.glued === true && next.kind === 'word') || isFirstOfPair(line, caught.to);
  if (isPart || Number(a!.text) < LEAST_NUMBERED || Number(a!.text) > MOST_NE) return undefined;
  const count = spunCountOf(line, a!, true);
  return [
    {
      ...count,
      unit: spunUnit(line),
      sure: count.sure && !line.isFilament && !!(line.isSpun || line.fibres.includes('polyester')),
    },
  ];
};
