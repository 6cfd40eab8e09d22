/** A line while it is read: its items, and what its words are evidence for. */
import { codeOf, type Item, roleOf } from './matching/lexicon.ts';
import type { Role } from './vocabulary/entry.ts';
import { BLEND_ORDER } from './vocabulary/fibres.ts';
import { FILAMENT_EVIDENCE, SPUN_EVIDENCE } from './vocabulary/processes.ts';

export type Line = {
  readonly plain: string;
  readonly items: readonly Item[];
  /** How many words speak of a filament yarn, and of a spun one. */
  readonly filamentWords: number;
  readonly spunWords: number;
  readonly isFilament: boolean;
  /** A covered yarn's numbers are those of its core and of its cover; they are not told apart. */
  readonly isCovered: boolean;
  readonly isMother: boolean;
  /** A thread for sewing or embroidery. */
  readonly isThread: boolean;
  /** A standard of organic or recycled yarn is named. */
  readonly isCertified: boolean;
  /** A mother yarn with a pair and a denier: one is of the yarn, and the other of what it is split into. */
  readonly isSplit: boolean;
  /** Viscose is spun and filament; beside other evidence of a filament yarn it says nothing. */
  readonly isSpun: boolean;
  /** Fibres that are named, without repetition. */
  readonly fibres: readonly string[];
  /** The fibres that a ratio on this line is of, in its order; undefined when no blend is named. */
  readonly blend: readonly string[] | undefined;
  /** A twist is named, or a yarn that has one. */
  readonly isTwisted: boolean;
  /** What the line speaks of is over. */
  readonly isPast: boolean;
  /** What the line speaks of is a day, and its town is where that is. */
  readonly isEvent: boolean;
  /** A price is marked. */
  readonly isPriced: boolean;
  /** A price is said to be of a package: `Rs 5,400/bag`. */
  readonly isPackagePriced: boolean;
  /** How many numbers are written like counts (`150/48`, `30s`), and whether one is. */
  readonly countLike: number;
  readonly hasCount: boolean;
};

const filament: ReadonlySet<string> = new Set(FILAMENT_EVIDENCE);
const spun: ReadonlySet<string> = new Set(SPUN_EVIDENCE);

export const isFilamentWord = (item: Item | undefined): boolean =>
  item !== undefined && item.evidence.some((one) => filament.has(one));

export const isSpunWord = (item: Item | undefined): boolean =>
  item !== undefined && item.evidence.some((one) => spun.has(one));

function blendOf(items: readonly Item[]): readonly string[] | undefined {
  for (const item of items) {
    const named = BLEND_ORDER[item.text];
    if (named !== undefined) return named.split(' ');
    const parts = codeOf(item, 'fibre')?.split('-') ?? [];
    if (parts.length === 2) return parts;
  }
  return undefined;
}

const PRICE_MARKS: readonly Role[] = ['at', 'rate', 'money', 'gst'];

const isCount = (items: readonly Item[], at: number): boolean => {
  const [item, next, after] = [items[at]!, items[at + 1], items[at + 2]];
  if (item.kind !== 'number' || next?.glued !== true || roleOf(items[at + 3], 'money') !== undefined) return false;
  return (
    roleOf(next, 's') !== undefined || (roleOf(next, 'sep') !== undefined && after?.kind === 'number' && after.glued)
  );
};

/** The sign of money, a number, and "per bag" behind it. */
const MOST_OF_PRICE = 6;
const isPerPackage = (items: readonly Item[]): boolean =>
  items.some(
    ({ roles }, at) =>
      roles.has('package') && (items[at - 1]?.text === '/' || items[at - 1]?.roles.has('per') === true),
  );

/** Looks at the words of a line before its numbers are read. */
export function lineOf(plain: string, items: readonly Item[]): Line {
  const fibres = [...new Set(items.map((item) => codeOf(item, 'fibre')).filter((code) => code !== undefined))];
  const filamentWords = items.filter(
    (item) => isFilamentWord(item) || item.roles.has('fil') || item.roles.has('den'),
  ).length;
  const spunWords = items.filter(isSpunWord);
  const countLike = items.filter((_, at) => isCount(items, at)).length;
  const isMother = items.some(({ evidence }) => evidence.includes('process:mother-yarn'));
  const isViscose = spunWords.every((item) => codeOf(item, 'fibre') === 'viscose');
  return {
    plain,
    items,
    filamentWords,
    spunWords: spunWords.length,
    isFilament: filamentWords > 0,
    isCovered: items.some(({ evidence }) => evidence.includes('process:covered')),
    isMother,
    isThread: items.some(({ evidence }) => evidence.includes('use:embroidery') || evidence.includes('use:sewing')),
    isCertified: items.some(({ roles }) => roles.has('certified')),
    isSplit: isMother && countLike > 0 && items.some(({ roles }) => roles.has('den')),
    isSpun: spunWords.length > 0 && !(filamentWords > 0 && isViscose),
    fibres,
    blend: blendOf(items),
    isTwisted: items.some(({ roles }) => roles.has('turn') || roles.has('twist')),
    isPast: items.some(({ roles }) => roles.has('past')),
    isEvent: items.some(({ roles }) => roles.has('event')),
    isPriced: items.some(
      ({ roles, text }, at) =>
        PRICE_MARKS.some((mark) => roles.has(mark)) || (text === '/' && items[at + 1]?.text === '-'),
    ),
    isPackagePriced: items.some(
      ({ roles }, at) => roles.has('money') && isPerPackage(items.slice(at + 1, at + MOST_OF_PRICE)),
    ),
    countLike,
    hasCount: countLike > 0,
  };
}

/** Ne, or Nm or lea where the trade counts that fibre by it. */
export function spunUnit(line: Line): 'Ne' | 'Nm' | 'lea' {
  if (line.fibres.some((fibre) => fibre === 'acrylic' || fibre.includes('wool'))) return 'Nm';
  return line.fibres.every((fibre) => fibre === 'linen') && line.fibres.length > 0 ? 'lea' : 'Ne';
}
