/** Prices and GST. */
import { isBehind } from '../beside.ts';
import { canonicalDecimal, timesPower } from '../decimals.ts';
import { type Item, roleOf } from '../matching/lexicon.ts';
import { PRICED_WEIGHTS, WIDEST_RANGE } from '../vocabulary/ranges.ts';
import { bareCount, isOfPiece, isOtherNumber, isOtherPrice, mayGoOn } from './price-context.ts';
import type { Caught } from '../matching/shape-matcher.ts';
import type { Line } from '../line.ts';
import { draft, isWhole, type Rule } from './rule.ts';

/** A price of a kg in rupees is hardly outside these, nor one in dollars. */
const SURE_RUPEES = [20, 20_000] as const;
const SURE_DOLLARS = [0.3, 60] as const;
/** One that is not said to be of a kg may be of 5 kg, a cone or a truck; but silk and wool are dear. */
const SURE_WITHOUT_UNIT = [50, 700] as const;
const DEAR: readonly string[] = ['silk', 'wool', 'metallic', 'linen', 'spandex'];

/** The range of two numbers (`112-115`, `112-15`), or undefined when the second does not belong to the first. */
function rangeOf(low: Item, high: Item | undefined, isDash: boolean): string | undefined {
  if (high === undefined) return canonicalDecimal(low.text);
  const isShort = isDash && isWhole(low) && isWhole(high) && high.text.length < low.text.length;
  const upper = isShort ? low.text.slice(0, -high.text.length) + high.text : high.text;
  const [from, to] = [Number(low.text), Number(upper)];
  return to > from && to <= from * WIDEST_RANGE
    ? `${canonicalDecimal(low.text)}-${canonicalDecimal(upper)}`
    : undefined;
}

export const price: Rule = (line, caught) => {
  const { a, b, k } = caught.numbers;
  const { weight, money, per, scale } = caught.words;
  const before = line.items[caught.from - 1];
  const isPairPart = a === line.items[caught.from] && before?.text === '/' && a!.glued;
  const parts = line.items.slice(caught.from, caught.to);
  const isDash = b?.glued === true && parts[parts.indexOf(b) - 1]?.text === '-';
  const value = scale ? timesPower(a!.text, roleOf(scale, 'scale')!.value!) : rangeOf(a!, b, isDash);
  if (value === undefined || isPairPart || isOtherNumber(line, caught.to)) return undefined;
  const kilos = caught.words.perKilo ? '1' : roleOf(weight, 'weight')?.value;
  // `20 bags @ 50 kg`: each weighs so much.
  const isWeight = weight !== undefined || roleOf(line.items[caught.to], 'weight') !== undefined;
  if (caught.words.at && isWeight && !per && !money && roleOf(before, 'package')) return undefined;
  const amount = k === undefined ? (kilos ?? '1') : canonicalDecimal(k.text);
  if (k !== undefined && (kilos !== '1' || !PRICED_WEIGHTS.has(amount))) return undefined;
  const slash = parts.some(({ text }) => text === '/');
  if (kilos !== undefined && kilos !== '1' && !per && !slash) return undefined;
  const unit = kilos === undefined ? undefined : amount === '1' ? 'kg' : `${amount}kg`;
  const currency = roleOf(money, 'money')?.value === 'USD' ? 'USD' : 'INR';
  const isDear = line.fibres.some((fibre) => DEAR.includes(fibre));
  const rupees = unit === undefined && !isDear ? SURE_WITHOUT_UNIT : SURE_RUPEES;
  const [least, most] = currency === 'USD' ? SURE_DOLLARS : rupees;
  const size = Number(scale ? value : a!.text);
  const isFee = isBehind(line.items, caught.from, ['fee'], 3);
  // `3 rs tez`: what a price moved by, beside the price.
  const isStep = currency === 'INR' && size < SURE_RUPEES[0];
  const isShortRange = b !== undefined && b.text.length < a!.text.length;
  const isOfYarn = !isFee && !isShortRange && !isOfPiece(line, caught) && !isOtherPrice(line, caught);
  const count = bareCount(line, a!, caught.to);
  const sure = isOfYarn && !count && !mayGoOn(line, caught.to) && size >= least && size <= most;
  const amountOf = draft(line, caught, 'price', value, { unit, currency, sure, isGuess: isFee || isStep });
  return count ? [amountOf, count] : [amountOf];
};

export const packagePrice: Rule = (line, caught) => {
  const unit = roleOf(caught.words.package, 'package')!.value!.replace(/s$/, '');
  const currency = roleOf(caught.words.money, 'money')!.value as 'INR' | 'USD';
  return [draft(line, caught, 'price', canonicalDecimal(caught.numbers.a!.text), { unit, currency, sure: false })];
};

/** `101.50 + GST`: what GST comes upon is a price. */
export const priceBeforeGst: Rule = (line, caught) => {
  const [next, after] = [line.items[caught.to], line.items[caught.to + 1]];
  const rest = line.items.slice(caught.to, caught.to + 6).filter(({ text }) => text !== '.');
  const gst = rest.findIndex((item) => roleOf(item, 'gst'));
  if (gst < 0) return undefined;
  const between = rest.slice(0, gst);
  const isPlus =
    roleOf(next, 'plus') !== undefined && between.slice(1).every(({ kind, text }) => kind === 'number' || text === '%');
  const isTerm = gst === 1 && (roleOf(next, 'extra') ?? roleOf(next, 'included')) !== undefined;
  const isNext = gst === 0 && (roleOf(after, 'extra') ?? roleOf(after, 'included')) !== undefined;
  const a = caught.numbers.a!;
  const value = rangeOf(a, caught.numbers.b, false);
  const before = line.items[caught.from - 1];
  const isPairPart = a.glued && (before?.kind === 'sign' || before?.kind === 'word');
  if (!(isPlus || isTerm || isNext) || isPairPart || value === undefined || Number(a.text) < SURE_RUPEES[0])
    return undefined;
  return [draft(line, caught, 'price', value, { currency: 'INR' })];
};

/** `including gst or plus?`: it is asked which of the two. */
const isInQuestion = ({ items }: Line, { to }: Caught): boolean =>
  items[to]?.text === '?' || items[to]?.roles.has('or') === true;

/** `reply with gst`, `quote without gst`: only what stands behind an amount is of it. What is paid may be paid by either. */
function isRequested({ items }: Line, { from }: Caught, term: Item): boolean {
  const before = items[from - 1];
  const isOfAmount =
    before?.kind === 'number' || before?.text === '-' || before?.roles.has('money') || before?.roles.has('weight');
  return term.text === 'paid' || (['with', 'without'].includes(term.text) && !isOfAmount);
}

export const gst: Rule = (line, caught) => {
  const { plus, extra, included } = caught.words;
  const isOpen = isInQuestion(line, caught);
  const rate = caught.numbers.p;
  const unit = rate === undefined ? undefined : `${canonicalDecimal(rate.text)}%`;
  if (included)
    return [
      draft(line, caught, 'gst', 'included', { unit, sure: !extra && !isOpen && !isRequested(line, caught, included) }),
    ];
  const isSure = extra === undefined || (roleOf(extra, 'extra')!.isSure && !isRequested(line, caught, extra));
  const sure = isSure && !isOpen;
  return plus || extra ? [draft(line, caught, 'gst', 'extra', { unit, sure })] : undefined;
};

const GST_RATES: ReadonlySet<string> = new Set(['5', '12', '18']);

/** `232 + 12%`, `101, gst 5`: a rate of GST that nobody says is extra. */
export const surcharge: Rule = (line, caught) => {
  const rate = canonicalDecimal(caught.numbers.p!.text);
  return GST_RATES.has(rate) ? [draft(line, caught, 'gst', 'extra', { unit: `${rate}%`, sure: false })] : undefined;
};
