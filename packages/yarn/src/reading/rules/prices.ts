/** Prices and GST. */
import { canonicalDecimal } from '../decimals.ts';
import { type Item, roleOf } from '../matching/lexicon.ts';
import type { Line } from '../line.ts';
import type { Role } from '../vocabulary/entry.ts';
import { PRICED_WEIGHTS, WIDEST_RANGE } from '../vocabulary/ranges.ts';
import { draft, type Rule } from './rule.ts';

/** A price of a kg in rupees is hardly outside these, nor one in dollars. */
const SURE_RUPEES = [20, 20_000] as const;
const SURE_DOLLARS = [0.3, 60] as const;

/** What shows that the number before it is a count and no price. */
const OTHER_UNITS: readonly Role[] = [
  's',
  'den',
  'fil',
  'ply',
  'twist',
  'unit',
  'count',
  'no',
  'day',
  'package',
  'scale',
];

const isOtherNumber = (line: Line, to: number): boolean => {
  const [next, after] = [line.items[to], line.items[to + 1]];
  if (next === undefined) return false;
  if (next.text === '%') return true;
  const isPair = next.glued && roleOf(next, 'sep') !== undefined && after?.kind === 'number' && after.glued;
  return (
    isPair ||
    (next.kind !== 'sign' && OTHER_UNITS.some((role) => roleOf(next, role) !== undefined && next.glued)) ||
    roleOf(next, 'day') !== undefined
  );
};

/** The range of two numbers as it is written, or undefined when the second does not belong to the first. */
function rangeOf(low: Item, high: Item | undefined): string | undefined {
  if (high === undefined) return canonicalDecimal(low.text);
  const [from, to] = [Number(low.text), Number(high.text)];
  return to > from && to <= from * WIDEST_RANGE
    ? `${canonicalDecimal(low.text)}-${canonicalDecimal(high.text)}`
    : undefined;
}

export const price: Rule = (line, caught) => {
  const { a, b, k } = caught.numbers;
  const { weight, money, per } = caught.words;
  const before = line.items[caught.from - 1];
  const isPairPart = a === line.items[caught.from] && before?.text === '/' && a!.glued;
  const value = rangeOf(a!, b);
  if (value === undefined || isPairPart || isOtherNumber(line, caught.to)) return undefined;
  const kilos = roleOf(weight, 'weight')?.value;
  const amount = k === undefined ? (kilos ?? '1') : canonicalDecimal(k.text);
  if (k !== undefined && (kilos !== '1' || !PRICED_WEIGHTS.has(amount))) return undefined;
  const slash = line.items.slice(caught.from, caught.to).some(({ text }) => text === '/');
  if (kilos !== undefined && kilos !== '1' && !per && !slash) return undefined;
  const unit = kilos === undefined ? undefined : amount === '1' ? 'kg' : `${amount}kg`;
  const currency = roleOf(money, 'money')?.value === 'USD' ? 'USD' : 'INR';
  const [least, most] = currency === 'USD' ? SURE_DOLLARS : SURE_RUPEES;
  const size = Number(a!.text);
  return [draft(line, caught, 'price', value, { unit, currency, sure: size >= least && size <= most })];
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
  const value = rangeOf(a, caught.numbers.b);
  const before = line.items[caught.from - 1];
  const isPairPart = a.glued && (before?.kind === 'sign' || before?.kind === 'word');
  if (!(isPlus || isTerm || isNext) || isPairPart || value === undefined || Number(a.text) < SURE_RUPEES[0])
    return undefined;
  return [draft(line, caught, 'price', value, { currency: 'INR' })];
};

export const gst: Rule = (line, caught) => {
  const { plus, extra, included } = caught.words;
  const rate = caught.numbers.p;
  const unit = rate === undefined ? undefined : `${canonicalDecimal(rate.text)}%`;
  if (included) return [draft(line, caught, 'gst', 'included', { unit, sure: !extra })];
  return plus || extra ? [draft(line, caught, 'gst', 'extra', { unit })] : undefined;
};
