/**
 * Reads one line of the trade. The words come first, then the shapes of numbers, which mean what the words are evidence for, then
 * the numbers that are left; what nobody understood is `rest`. The time is proportional to the length of the line.
 */
import { FIBRES } from './codes.ts';
import { addressesIn } from './addresses.ts';
import { bareNumbers } from './bare-numbers.ts';
import { coverOf } from './cover.ts';
import { RULES } from './rules/all-rules.ts';
import type { Item, Sense } from './matching/lexicon.ts';
import { isFilamentWord, type Line, lineOf } from './line.ts';
import { prefixLength } from './prefix.ts';
import type { Draft, LineReading, Span } from './reading.ts';
import { settled } from './settle.ts';
import { isFirmNamedAfter, isTurned, isVariation, NAMING } from './turned.ts';
import { indexed } from './matching/shape-index.ts';
import { compiled, matched } from './matching/shape-matcher.ts';
import { plainOf } from './matching/text.ts';
import { tokensOf } from './matching/tokens.ts';
import { IMPLIED_FIBRES } from './vocabulary/processes.ts';
import { SHAPES } from './vocabulary/shapes.ts';
import { itemsOf } from './matching/words.ts';

/** What is longer than any line of a list is not read: it is `rest`. In UTF-16 units. */
export const MOST_READ = 2000;

const shapesFrom = indexed(SHAPES.map(([rule, shape]) => ({ rule: RULES[rule], shape: compiled(shape) })));

type Taken = { drafts: Draft[]; noise: Span[]; rest: Span[]; free: number[] };

/** Words of a shape that no draft covers ("s", "no", "denier") belong to the draft beside them. */
function widened(drafts: readonly Draft[], items: readonly Item[]): Draft[] {
  const wide = drafts.map((draft) => ({ ...draft }));
  for (const item of items) {
    if (item.kind === 'sign' || wide.some(({ start, end }) => start <= item.start && item.end <= end)) continue;
    const before = wide.filter(({ end }) => end <= item.start).toSorted((a, b) => b.end - a.end)[0];
    const after = wide.filter(({ start }) => start >= item.end).toSorted((a, b) => a.start - b.start)[0];
    if (before) before.end = item.end;
    else if (after) after.start = item.start;
  }
  return wide;
}

/** Goes through the items once, and takes the first shape at each place that its rule accepts. */
function takeShapes(line: Line): Taken {
  const { items } = line;
  const taken: Taken = { drafts: [], noise: [], rest: [], free: [] };
  for (let at = 0; at < items.length;) {
    let next = at;
    for (const { rule, shape } of shapesFrom(items[at]!, items[at + 1])) {
      const found = matched(shape, items, at, (caught) => rule(line, caught));
      if (found === undefined) continue;
      const { result, to } = found;
      const drafts = result === 'noise' ? [] : result;
      const end = Math.max(items[to - 1]!.end, ...drafts.map((draft) => draft.end));
      next = to;
      while (next < items.length && items[next]!.start < end) next += 1;
      const span = { start: items[at]!.start, end: items[next - 1]!.end };
      if (result === 'noise') taken.noise.push(span);
      else if (drafts.length === 0) taken.rest.push(span);
      else taken.drafts.push(...widened(drafts, items.slice(at, next)));
      break;
    }
    if (next === at) {
      taken.free.push(at);
      next = at + 1;
    }
    at = next;
  }
  return taken;
}

const isBesideNumber = ({ items }: Line, at: number): boolean =>
  [items[at - 1], items[at - 2], items[at + 1]].some((item) => item?.kind === 'number');

/** Whether the line has the evidence that the word needs, besides the word itself. */
function isBacked(line: Line, at: number, needs: Sense['needs'], hasDenier: boolean): boolean {
  if (needs === undefined) return true;
  if (needs === 'number') return isBesideNumber(line, at) || line.spunWords > 1;
  return hasDenier || line.filamentWords - (isFilamentWord(line.items[at]) ? 1 : 0) > 0;
}

/** What the words say that no shape took. The name of a firm says nothing of its yarn. */
function wordDrafts(line: Line, free: readonly number[], hasDenier: boolean): Draft[] {
  return free.flatMap((at) => {
    if (isVariation(line.items, at)) return [];
    const isOfFirm = isFirmNamedAfter(line.items, at);
    const { senses, start, end } = line.items[at]!;
    return senses.flatMap(({ reads, needs }) =>
      reads
        .filter(({ field }) => !isOfFirm || !NAMING.has(field))
        .map(({ field, code, sure }) => {
          const isSure = sure && isBacked(line, at, needs, hasDenier) && !isTurned(line, at, field);
          return { field, value: code, start, end, sure: isSure, isGuess: field === 'intent' && !isSure };
        }),
    );
  });
}

/** The fibre that is meant where none is named: combed yarn is cotton, textured yarn is polyester. */
function impliedFibre(line: Line, free: readonly number[], drafts: readonly Draft[]): Draft | undefined {
  for (const { fibre, by, never } of IMPLIED_FIBRES) {
    if (drafts.some(({ unit }) => unit === never)) continue;
    const item = free.map((at) => line.items[at]!).find((one) => one.evidence.some((each) => by.includes(each)));
    if (item) return { field: 'fibre', value: fibre, start: item.start, end: item.end, sure: false, isGuess: true };
  }
  const count = drafts.find(({ field, unit }) => field === 'count' && unit === 'denier');
  const hasFilaments = drafts.some(({ field }) => field === 'filaments');
  return count && hasFilaments
    ? { ...count, field: 'fibre', value: 'polyester', unit: undefined, sure: false, isGuess: true }
    : undefined;
}

/** A line that names a fabric or a machine, and no count, is not about yarn. */
const isOfOtherGoods = ({ items }: Line, drafts: readonly Draft[]): boolean =>
  items.some(({ roles }) => roles.has('ware')) && drafts.every(({ field }) => field !== 'count');

/** Two fibres that are named apart may be a blend of both: `cotton + spandex`. */
function possibleBlend(drafts: readonly Draft[]): Draft | undefined {
  const fibres = drafts.filter(({ field }) => field === 'fibre');
  const [first, second] = [...new Set(fibres.map(({ value }) => value))];
  const blend = FIBRES.find((code) => code === `${first}-${second}` || code === `${second}-${first}`);
  return blend && { ...fibres[0]!, value: blend, sure: false };
}

const blanked = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

/**
 * Reads a line.
 *
 * @param text as it was typed; only the first `MOST_READ` characters are read, the others are `rest`
 * @returns readings with their places in `text`; it never throws
 */
export function readLine(text: string): LineReading {
  const plain = plainOf(text.slice(0, MOST_READ));
  const prefix = prefixLength(plain);
  const addresses = addressesIn(plain.slice(prefix)).map(({ start, end }) => ({
    start: start + prefix,
    end: end + prefix,
  }));
  const body = [{ start: 0, end: prefix }, ...addresses].reduce(blanked, plain);
  const line = lineOf(body, itemsOf(tokensOf(body)));
  const taken = takeShapes(line);
  const hasDenier = taken.drafts.some(
    ({ field, unit }) => field === 'filaments' || unit === 'denier' || unit === 'dtex',
  );
  const words = wordDrafts(line, taken.free, hasDenier);
  const bare = bareNumbers(line, taken.free, taken.drafts);
  const drafts = [...taken.drafts, ...words, ...bare.map(({ draft }) => draft)];
  const blend = possibleBlend(drafts);
  if (blend) drafts.push(blend);
  const implied = drafts.some(({ field }) => field === 'fibre') ? undefined : impliedFibre(line, taken.free, drafts);
  const all = implied ? [...drafts, implied] : drafts;
  const readings = settled(
    isOfOtherGoods(line, drafts) ? all.map((draft) => ({ ...draft, sure: false })) : all,
    plain.includes('?'),
  );
  const noise = [...taken.noise, ...(prefix > 0 ? [{ start: 0, end: prefix }] : [])];
  return { readings, ...coverOf(text, line.items, readings, noise, [...taken.rest, ...addresses]) };
}
