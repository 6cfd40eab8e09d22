/** Three or four numbers with strokes between them: a yarn and its plies, two yarns, or something else. */
import { canonicalDecimal } from '../decimals.ts';
import type { Line } from '../line.ts';
import type { Item } from '../matching/lexicon.ts';
import type { Draft } from '../reading.ts';
import { USUAL_DENIER, USUAL_FILAMENTS } from '../vocabulary/ranges.ts';
import { countOf, isDenierAndFilaments, isPly, plyAndCount, spunCountOf } from './counts.ts';
import { denierAndFilaments, isFreePair, isUsualNe } from './pairs.ts';
import { draftOf, isWhole, type Rule } from './rule.ts';

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

/** `75/36-150/48`, `2/30-2/40`. */
export const twoYarns: Rule = (line, caught) => {
  const { a, b, c, d } = caught.numbers;
  if (line.isCovered || (line.items[caught.to]?.glued && line.items[caught.to]?.text === '/')) return undefined;
  const [first, second] = [plyAndCount(a!, b!), plyAndCount(c!, d!)];
  if (first && second && !line.isFilament)
    return [first, second].flatMap(({ ply, count }) => [
      spunCountOf(line, count, false),
      draftOf(ply, 'ply', canonicalDecimal(ply.text), { sure: line.isSpun }),
    ]);
  const [one, two] = [denierAndFilaments(line, a!, b!, true), denierAndFilaments(line, c!, d!, true)];
  return one && two && [...one, ...two];
};

/** `75/36/72`: 75/36 and 75/72. */
function twoFilaments(line: Line, a: Item, b: Item, c: Item): readonly Draft[] | undefined {
  const isYarn = line.isFilament && !line.isSpun && !line.isCovered && USUAL_DENIER.has(Number(a.text));
  const filaments = [b, c].filter((item) => isDenierAndFilaments(a, item) && USUAL_FILAMENTS.has(Number(item.text)));
  if (!isYarn || filaments.length < 2) return undefined;
  return [
    countOf(a, 'denier', false),
    ...filaments.map((item) => draftOf(item, 'filaments', canonicalDecimal(item.text), { sure: false })),
  ];
}

/** Three numbers that are no yarn: counts in a row, a date, the parts of a covered yarn. */
export const chain: Rule = (line, caught) => {
  const { a, b, c } = caught.numbers;
  const all = [a!, b!, c!];
  if (line.isSpun && all.every(isUsualNe)) return all.map((item) => countOf(item, 'Ne', false));
  const isTight = line.items.slice(caught.from + 1, caught.from + 5).every(({ glued }) => glued);
  return twoFilaments(line, a!, b!, c!) ?? (isTight ? [] : undefined);
};
