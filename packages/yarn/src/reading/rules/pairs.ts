/** Two numbers with a stroke between them: denier and filaments, plies and count, or something else. */
import { isBefore } from '../beside.ts';
import { canonicalDecimal } from '../decimals.ts';
import { type Item, roleOf } from '../matching/lexicon.ts';
import type { Line } from '../line.ts';
import type { Draft } from '../reading.ts';
import type { Role } from '../vocabulary/entry.ts';
import { isPrice } from '../rival-numbers.ts';
import { USUAL_CLOSE_PAIRS, USUAL_DENIER, USUAL_FILAMENTS, USUAL_NE } from '../vocabulary/ranges.ts';
import { countOf, isDenierAndFilaments, plyAndCount, spunCountOf, twoCounts } from './counts.ts';
import { draftOf, isWhole, type Rule } from './rule.ts';

export const isUsualNe = (item: Item): boolean => USUAL_NE.has(Number(item.text));

/** What makes the last number one of something else: `2-3 ton`. */
const OTHER_UNITS: readonly Role[] = ['weight', 'scale', 'twist', 'day', 'paise'];

/** Whether nothing beside the numbers makes something else of them. */
export function isFreePair(line: Line, from: number, to: number): boolean {
  const [first, last] = [line.items[from]!, line.items[to - 1]!];
  const next = line.items[to];
  if (next !== undefined && OTHER_UNITS.some((role) => roleOf(next, role))) return false;
  if (next?.text === '%') return false;
  // `stock 200/ 30s`
  if (next?.glued && roleOf(next, 's') !== undefined && !last.glued) return false;
  const isPriced = roleOf(next, 'money') !== undefined && line.items[to + 1]?.kind !== 'number';
  const isPacked = roleOf(next, 'package') !== undefined && line.items[to - 2]!.text !== '/';
  if (isPriced || isPacked) return false;
  const separators = line.items.slice(from + 1, to).filter((item) => item.kind !== 'number');
  const isTight = separators.every((item) => item.text === '/' || item.glued);
  return isTight && isWhole(first) && isWhole(last);
}

/** A range of prices is at most so wide. */
const CLOSE_PRICES = 1.1;

/** Two numbers and their stroke. */
const PAIR_ITEMS = 3;

/** A filament of mother yarn is as thick as a yarn; a metallic yarn is not named by its filaments. */
const LEAST_MOTHER_FILAMENT = 3;
/** Beside the word of a thread, so few may be its plies: `20/9`. */
const MOST_PLIES_OF_THREAD = 12;
const isOfOther = (line: Line, each: number, filaments: number): boolean =>
  (line.isThread && filaments <= MOST_PLIES_OF_THREAD && !USUAL_FILAMENTS.has(filaments)) ||
  line.fibres.includes('metallic') ||
  (line.isMother && (each < LEAST_MOTHER_FILAMENT || line.isSplit));

/**
 * Sure beside a word of filament yarn. Without one, it is sure where the numbers are no counts of spun yarn (`150/48`),
 * differ (no `112/114`) and are no ratio (`65/35`).
 */
export function denierAndFilaments(line: Line, a: Item, b: Item, isStroke: boolean): readonly Draft[] | undefined {
  if (!isDenierAndFilaments(a, b)) return undefined;
  const [den, fil] = [Number(a.text), Number(b.text)];
  const isOther = (Math.abs(den - fil) <= 3 && !USUAL_CLOSE_PAIRS.has(`${den}/${fil}`)) || den + fil === 100;
  const isFree = isStroke && !isOther && (!isUsualNe(a) || !isUsualNe(b));
  if (isOther && !line.isFilament) return undefined;
  // A pair that is typed alone is no date, bill or size.
  const isKnown = USUAL_DENIER.has(den) || USUAL_FILAMENTS.has(fil) || line.items.length === PAIR_ITEMS;
  const isUsual = isKnown && !(fil > den && USUAL_DENIER.has(fil));
  const sure =
    isUsual && !isOfOther(line, den / fil, fil) && (line.isFilament ? !line.isSpun || isFree : isFree && !line.isSpun);
  return [countOf(a, 'denier', sure), draftOf(b, 'filaments', canonicalDecimal(b.text), { sure })];
}

/** Threads for sewing and embroidery are filament yarn (`120/2`), but for those of cotton. */
const LEAST_FINE = 100;

/** `2/40` and `40/2`; beside words of filament yarn the count is a denier. */
function pliedPair(line: Line, a: Item, b: Item): readonly Draft[] | undefined {
  const pair = plyAndCount(a, b);
  if (pair === undefined || line.fibres.includes('metallic')) return undefined;
  const isFine = Number(pair.count.text) >= LEAST_FINE;
  const isFil = line.isFilament ? !line.isSpun || isFine : line.isThread && isFine && !line.fibres.includes('cotton');
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

/** `30s 240/242`, `50/48 fdy 115-116`: beside a count, two close numbers that are no filaments are a range of prices; falling, two. */
function priceRange(line: Line, a: Item, b: Item): readonly Draft[] | undefined {
  const ratio = Number(b.text) / Number(a.text);
  const isClose = ratio !== 1 && ratio <= CLOSE_PRICES && ratio >= 1 / CLOSE_PRICES && isPrice(a) && isPrice(b);
  if (!isClose || line.countLike < 2 || USUAL_FILAMENTS.has(Number(b.text))) return undefined;
  const [low, high] = [a, b].map(({ text }) => canonicalDecimal(text));
  const others = { currency: 'INR', sure: false, isGuess: true } as const;
  return ratio > 1
    ? [draftOf(a, 'price', `${low}-${high}`, { ...others, end: b.end })]
    : [draftOf(a, 'price', low!, others), draftOf(b, 'price', high!, others)];
}

/** `30-40 den`, `75/150 den`: one or the other. */
function twoDeniers(a: Item, b: Item): readonly Draft[] | undefined {
  const isOrdered = Number(b.text) > Number(a.text);
  if (!isOrdered || !USUAL_DENIER.has(Number(a.text)) || !USUAL_DENIER.has(Number(b.text))) return undefined;
  return [countOf(a, 'denier', false), countOf(b, 'denier', false)];
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
  const counts = isMarked ? twoDeniers(a!, b!) : undefined;
  if (counts) return counts;
  const prices = isMarked ? undefined : priceRange(line, a!, b!);
  if (prices) return prices;
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

/** `150 48 sd`: the stroke is not written. */
export const spacedPair: Rule = (line, caught) => {
  const { a, b } = caught.numbers;
  const isUsual = USUAL_DENIER.has(Number(a!.text)) && USUAL_FILAMENTS.has(Number(b!.text));
  if (!isUsual || !line.isFilament || line.isSpun || line.isCovered || !isDenierAndFilaments(a!, b!)) return undefined;
  if (isBefore(line.items, caught.to, OTHER_UNITS)) return undefined;
  return [countOf(a!, 'denier', false), draftOf(b!, 'filaments', b!.text, { sure: false })];
};
