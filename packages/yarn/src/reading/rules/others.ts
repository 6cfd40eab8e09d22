/** Twist, lots, blends by ratio, and numbers that are none of a yarn's. */
import { isBehind } from '../beside.ts';
import { FIBRES } from '../codes.ts';
import { canonicalDecimal } from '../decimals.ts';
import { codeOf, type Item, roleOf } from '../matching/lexicon.ts';
import { isFilamentWord, isSpunWord, type Line } from '../line.ts';
import type { Role } from '../vocabulary/entry.ts';
import { USUAL_RATIOS } from '../vocabulary/ranges.ts';
import { draft, draftOf, isWhole, type Rule } from './rule.ts';

const MOST_TWIST = { TPM: 5000, TPI: 120 } as const;

/** Both directions are named, `S & Z`: then neither is the yarn's. Signs and the word "and" stand between. */
const isBoth = (line: Line, at: number): boolean =>
  ([1, -1] as const).some((step) => {
    let other = at + step;
    while (line.items[other]?.kind === 'sign' || line.items[other]?.text === 'and') other += step;
    return Math.abs(other - at) > 1 && roleOf(line.items[other], 'sz') !== undefined;
  });

export const twist: Rule = (line, caught) => {
  const unit = roleOf(caught.words.twist, 'twist')!.value as 'TPM' | 'TPI';
  const { a } = caught.numbers;
  const { sz } = caught.words;
  const isSecond = a!.glued && ['/', '-'].includes(line.items[caught.from - 1]?.text ?? '');
  if (Number(a!.text) > MOST_TWIST[unit]) return undefined;
  const at = sz === undefined ? -1 : line.items.indexOf(sz);
  if (sz !== undefined && (isBoth(line, at) || (sz.glued && line.items[at - 1]?.kind === 'number'))) return undefined;
  const amount = draft(line, caught, 'twist', canonicalDecimal(a!.text), { unit, sure: !isSecond });
  return sz === undefined ? [amount] : [amount, draftOf(sz, 'direction', sz.text.toUpperCase())];
};

/** S or Z alone, beside a word of twisting. */
export const direction: Rule = (line, caught) => {
  const item = caught.words.sz!;
  const at = caught.from;
  if (isBoth(line, at) || (item.glued && line.items[at - 1]?.kind === 'number')) return undefined;
  const beside = [-2, -1, 1, 2].filter((step) => Math.abs(step) === 1 || line.items[at + step / 2]?.kind === 'sign');
  const value = item.text.toUpperCase();
  if (beside.some((step) => roleOf(line.items[at + step], 'turn'))) return [draftOf(item, 'direction', value)];
  return line.isTwisted ? [draftOf(item, 'direction', value, { sure: false })] : undefined;
};

const LOT = /^[a-z\d]{1,12}(?:-[a-z\d]{1,12})?/;

/** `new lot 470 + gst`: what GST comes upon is a price. */
function isPriceOfLot(items: readonly Item[], to: number): boolean {
  const at = roleOf(items[to], 'plus') ? to + 1 : to;
  return roleOf(items[at], 'gst') !== undefined || (items[to]?.text === '/' && items[to + 1]?.text === '-');
}

/** The shape catches the first word or number; what is glued to it (`B-204`, `77A`) is of the lot too. */
export const lot: Rule = (line, caught) => {
  const { r } = caught.numbers;
  const name = LOT.exec(line.plain.slice(r!.start, r!.start + 30))?.[0] ?? '';
  const end = r!.start + name.length;
  const after = line.items.slice(caught.to, caught.to + name.length).find(({ start }) => start >= end);
  const isOther = roleOf(after, 'weight') ?? roleOf(after, 'package');
  const isCount = /^\d{1,3}s$/.test(name) || /^\/\d/.test(line.plain.slice(end, end + 2));
  const isPrice = r!.end === end && isPriceOfLot(line.items, caught.to);
  const sure = !isBehind(line.items, caught.from, ['not']);
  return /\d/.test(name) && !isOther && !isCount && !isPrice
    ? [draft(line, caught, 'lot', name.toUpperCase(), { end, sure })]
    : undefined;
};

/** A ratio beside the name of a blend; `70 30` without a stroke only if it is a usual one. */
export const blend: Rule = (line, caught) => {
  const { a, b } = caught.numbers;
  const next = line.items[caught.to];
  const isCount = next?.glued === true && roleOf(next, 's') !== undefined;
  if (line.blend === undefined || isCount || Number(a!.text) + Number(b!.text) !== 100) return undefined;
  if (!isWhole(a) || Math.min(Number(a!.text), Number(b!.text)) < 5) return undefined;
  const value = `${line.blend[0]}:${a!.text},${line.blend[1]}:${b!.text}`;
  const isWritten = caught.to - caught.from > 2;
  const isUsual = USUAL_RATIOS.has(`${a!.text}/${b!.text}`);
  return isUsual || isWritten ? [draft(line, caught, 'blend', value, { sure: isUsual && isWritten })] : undefined;
};

/** `65% polyester 35% viscose`. */
export const blendOfNames: Rule = (line, caught) => {
  const { a, b } = caught.numbers;
  const named = line.items.slice(caught.from, caught.to).flatMap((item) => codeOf(item, 'fibre') ?? []);
  const [first, second] = named;
  if (first === undefined || second === undefined || Number(a!.text) + Number(b!.text) !== 100) return undefined;
  const fibre = FIBRES.find((code) => code === `${first}-${second}` || code === `${second}-${first}`);
  const sure = line.items.slice(caught.from, caught.to).some(({ text }) => text === '%');
  const value = `${first}:${a!.text},${second}:${b!.text}`;
  return [
    draft(line, caught, 'blend', value, { sure }),
    ...(fibre === undefined ? [] : [draft(line, caught, 'fibre', fibre, { sure })]),
  ];
};

/** `100% cotton`: all of it. */
export const everything: Rule = (_, caught) => (caught.numbers.a!.text === '100' ? 'noise' : undefined);

/** Behind a number they make it one of a yarn, an amount or a price. */
const UNITS: readonly Role[] = ['den', 'fil', 'gst', 'money', 'package', 'perKilo', 'ply', 'scale', 'unit', 'weight'];

/** Whether a number before this item is one of a yarn, an amount or a price, or goes on (`150` of `150/48`). */
const isOfYarn = (next: Item | undefined): boolean =>
  isFilamentWord(next) ||
  isSpunWord(next) ||
  UNITS.some((role) => roleOf(next, role)) ||
  (next?.glued === true && (['s', 'sep'] as const).some((role) => roleOf(next, role)));

/** The number of a paper, of a plot or of a shade, or a day. Behind the name of a paper alone it may be one of a yarn. */
export const paper: Rule = ({ items }, { words, to }) => {
  const isLoose = roleOf(words.paper, 'paper')?.value === 'loose' && !words.no;
  return isLoose && isOfYarn(items[to]) ? undefined : [];
};

/** As many digits are a telephone number by themselves. */
const WHOLE_NUMBER = 8;

/** Telephone numbers, and others that are too long for a yarn. */
export const unread: Rule = (_, caught) => {
  const { p, q } = caught.numbers;
  const digits = `${p!.text}${q?.text ?? ''}`;
  const isFirstHalf = p!.text.length >= 4 && p!.text.length < WHOLE_NUMBER;
  const isLong = q === undefined ? digits.length >= WHOLE_NUMBER : digits.length >= 10 && isFirstHalf;
  return isLong && !digits.includes('.') ? [] : undefined;
};
