/** Two or three numbers with strokes between them: denier and filaments, plies and count, or something else. */
import { canonicalDecimal } from '../decimals.ts';
import { type Item, roleOf } from '../matching/lexicon.ts';
import { type Line } from '../line.ts';
import type { Draft } from '../reading.ts';
import type { Role } from '../vocabulary/entry.ts';
import { USUAL_CLOSE_PAIRS, USUAL_NE } from '../vocabulary/ranges.ts';
import { countOf, isDenierAndFilaments, isPly, plyAndCount, spunCountOf, twoCounts } from './counts.ts';
import { draftOf, isWhole, type Rule } from './rule.ts';

const isUsualNe = (item: Item): boolean => USUAL_NE.has(Number(item.text));

/** What makes the last number one of something else: `2-3 ton`. */
const OTHER_UNITS: readonly Role[] = ['weight', 'scale', 'twist'];

function isFreePair(line: Line, from: number, to: number): boolean {
  const [first, last] = [line.items[from]!, line.items[to - 1]!];
  const next = line.items[to];
  if (next !== undefined && OTHER_UNITS.some((role) => roleOf(next, role))) return false;
  if (next?.text === '%') return false;
  const isPriced = roleOf(next, 'money') !== undefined && line.items[to + 1]?.kind !== 'number';
  const isPacked = roleOf(next, 'package') !== undefined && line.items[to - 2]!.text !== '/';
  if (isPriced || isPacked) return false;
  const separators = line.items.slice(from + 1, to).filter((item) => item.kind !== 'number');
  const isTight = separators.every((item) => item.text === '/' || item.glued);
  return isTight && isWhole(first) && isWhole(last);
}

/**
 * Sure beside a word of filament yarn. Without one, it is sure where the numbers are no counts of spun yarn (`150/48`),
 * differ (no `112/114`) and are no ratio (`65/35`).
 */
function denierAndFilaments(line: Line, a: Item, b: Item, isStroke: boolean): readonly Draft[] | undefined {
  if (!isDenierAndFilaments(a, b)) return undefined;
  const [den, fil] = [Number(a.text), Number(b.text)];
  const isOther = (Math.abs(den - fil) <= 3 && !USUAL_CLOSE_PAIRS.has(`${den}/${fil}`)) || den + fil === 100;
  const isFree = isStroke && !isOther && (!isUsualNe(a) || !isUsualNe(b));
  if (isOther && !line.isFilament) return undefined;
  const sure = line.isFilament ? !line.isSpun || isFree : isFree && !line.isSpun;
  return [countOf(a, 'denier', sure), draftOf(b, 'filaments', canonicalDecimal(b.text), { sure })];
}

/** `2/40` and `40/2`; beside words of filament yarn the count is a denier. */
function pliedPair(line: Line, a: Item, b: Item): readonly Draft[] | undefined {
  const pair = plyAndCount(a, b);
  if (pair === undefined || line.fibres.includes('metallic')) return undefined;
  const isFil = line.isFilament && (!line.isSpun || Number(pair.count.text) >= 100);
  const number = canonicalDecimal(pair.ply.text);
  if (!isFil) {
    const count = spunCountOf(line, pair.count, false);
    return [count, draftOf(pair.ply, 'ply', number, { sure: line.isSpun })];
  }
  const isMono = line.items.some(({ text }) => text === 'mono' || text === 'monofilament');
  return [
    countOf(pair.count, 'denier', false),
    draftOf(pair.ply, isMono && pair.ply === b ? 'filaments' : 'ply', number, { sure: false }),
  ];
}

/** Silk is sold by a range of deniers: 20/22. */
function silkRange(line: Line, a: Item, b: Item, isMarked: boolean): readonly Draft[] | undefined {
  const gap = Number(b.text) - Number(a.text);
  if (!line.fibres.includes('silk') || gap < 1 || gap > 3) return undefined;
  return [{ ...countOf(a, 'denier', isMarked), value: `${a.text}-${b.text}`, end: b.end }];
}

export const pair: Rule = (line, caught) => {
  const { a, b } = caught.numbers;
  const isMarked = caught.words.den !== undefined;
  if (!isFreePair(line, caught.from, isMarked ? caught.to - 1 : caught.to)) return undefined;
  const stroke = caught.words.sep!.text;
  if (line.isCovered) return [];
  const silk = silkRange(line, a!, b!, isMarked);
  if (silk) return silk;
  if (stroke === '/') {
    const plied = pliedPair(line, a!, b!);
    if (plied) return plied;
  }
  const isSpunOnly = line.isSpun && !line.isFilament;
  if (isSpunOnly && isUsualNe(a!) && isUsualNe(b!)) return stroke === '/' ? twoCounts(line, a!, b!) : undefined;
  return denierAndFilaments(line, a!, b!, stroke === '/');
};

/** `155/96/1`. */
export const yarn: Rule = (line, caught) => {
  const { a, b, c } = caught.numbers;
  const isStroke = line.items[caught.to - 2]!.text === '/';
  if (!isPly(c!) || !(c!.glued || isStroke) || !isFreePair(line, caught.from, caught.to)) return undefined;
  const two = denierAndFilaments(line, a!, b!, true);
  return two && [...two, draftOf(c!, 'ply', canonicalDecimal(c!.text), { sure: two[0]!.sure })];
};

/** `2/150/48`, `2x150/48`. */
export const strands: Rule = (line, caught) => {
  const { a, b, c } = caught.numbers;
  const isMarked = caught.words.den !== undefined;
  if (!isPly(a!) || !isFreePair(line, caught.from, isMarked ? caught.to - 1 : caught.to)) return undefined;
  const two = denierAndFilaments(line, b!, c!, true);
  return two && [...two, draftOf(a!, 'ply', canonicalDecimal(a!.text), { sure: two[0]!.sure })];
};

/** `3/2/40s`: three strands of two. */
export const cabled: Rule = (line, caught) => {
  const { a, b, c } = caught.numbers;
  const isMarked = caught.words.s !== undefined;
  if (!isPly(a!) || !isPly(b!) || Number(c!.text) < 5 || !isWhole(c)) return undefined;
  const count = spunCountOf(line, c!, isMarked);
  const plies = { value: `${a!.text}x${b!.text}`, end: b!.end, sure: isMarked || line.isSpun };
  return [count, { ...draftOf(a!, 'ply', ''), ...plies }];
};

/** Three numbers that are no yarn: counts in a row, a date, the parts of a covered yarn. */
export const chain: Rule = (line, caught) => {
  const { a, b, c } = caught.numbers;
  const all = [a!, b!, c!];
  if (line.isSpun && all.every(isUsualNe)) return all.map((item) => countOf(item, 'Ne', false));
  return line.items.slice(caught.from + 1, caught.from + 5).every(({ glued }) => glued) ? [] : undefined;
};
