/** Words that the words beside them make something else of. */
import { isBefore, isBehind } from './beside.ts';
import { codeOf, type Item, roleOf } from './matching/lexicon.ts';
import { isFilamentWord, isSpunWord, type Line } from './line.ts';
import type { Field } from './reading.ts';
import { isPrice } from './rival-numbers.ts';
import type { Role } from './vocabulary/entry.ts';

const isUnknown = (item: Item | undefined): boolean =>
  item?.kind === 'word' && item.senses.length === 0 && !item.isNoise;

const isInitial = (item: Item | undefined): boolean => item?.kind === 'word' && /^[a-z]$/.test(item.text);

/** What a firm may be called after. */
export const NAMING: ReadonlySet<Field> = new Set(['fibre', 'process', 'lustre', 'colour', 'use']);

/** The word is the one before the last of a firm's name: silk mills, bright traders. */
export const isFirmNamedAfter = (items: readonly Item[], at: number): boolean =>
  roleOf(items[at + 1], 'firm') !== undefined;

/** `R K Hosiery`, `R.K. Hosiery` */
function isBehindInitials(items: readonly Item[], at: number): boolean {
  const before = items.slice(Math.max(0, at - 4), at).filter(({ text }) => text !== '.');
  const [first, second] = before.slice(-2);
  const isTwist = first?.roles.has('sz') === true && second?.roles.has('sz') === true;
  return isInitial(first) && isInitial(second) && !isTwist;
}

/** A firm with a town in its name may be elsewhere: Coimbatore cotton mills, M/s Tirupur knits. */
function isTownOfFirm(items: readonly Item[], at: number): boolean {
  const [next, after] = [items[at + 1], items[at + 2]];
  const isLongName = next?.kind === 'word' && roleOf(after, 'firm') !== undefined;
  const isCalledAfterUse = codeOf(next, 'use') !== undefined && roleOf(after, 'says') !== undefined;
  return isFirmNamedAfter(items, at) || isLongName || isCalledAfterUse || isBehind(items, at, ['called'], 1);
}

/** Surat quality is made anywhere; so is what is called the goods of Surat. */
const isKindOfTown = (items: readonly Item[], at: number): boolean =>
  roleOf(items[at + (roleOf(items[at + 1], 'genitive') ? 2 : 1)], 'kind') !== undefined;

/** Who of a town wants or offers, and where freight is paid to, is not where the yarn is: `delhi wala party`, `freight to tirupur 2.25`. */
function isTownOfOthers(items: readonly Item[], at: number): boolean {
  const isPeople = roleOf(items[at + 1], 'genitive')?.value === 'wala' || roleOf(items[at + 1], 'people') !== undefined;
  const isTo = roleOf(items[at - 1], 'to') !== undefined;
  return isPeople || isBehind(items, isTo ? at - 1 : at, ['fee'], 1);
}

/** `Chirala/Karur`: one of two towns, and the other is not known. */
const isOneOfTowns = (items: readonly Item[], at: number): boolean =>
  ([1, -1] as const).some((step) => items[at + step]?.text === '/' && isUnknown(items[at + 2 * step]));

/** What makes the number behind "offer" one of a yarn or an amount. */
const UNITS: readonly Role[] = ['count', 'den', 'fil', 'no', 'package', 'ply', 's', 'scale', 'sep', 'unit', 'weight'];

/** `offered 236, we counter 228`: somebody names a price, and does not say who sells. */
function isOfPrice(items: readonly Item[], at: number): boolean {
  const [number, next] = [items[at + 1], items[at + 2]];
  const isOfYarn = UNITS.some((role) => next?.roles.has(role)) || isFilamentWord(next) || isSpunWord(next);
  return items[at]!.text.startsWith('offer') && number?.kind === 'number' && isPrice(number) && !isOfYarn;
}

const isWanted = ({ senses }: Item, isSure: boolean): boolean =>
  senses.some(({ reads }) => reads.some(({ code, sure }) => code === 'wanted' && sure === isSure));

/**
 * What another party offers, what is asked for, and an offer that is only named: `another buyer is ready`,
 * `who has 75/36 ready`, `30 kg guwahati offer`.
 */
function isOfferOfOthers(items: readonly Item[], at: number): boolean {
  if (codeOf(items[at], 'intent') !== 'offered') return false;
  const isRequested = items.slice(0, at).some((item) => isWanted(item, false));
  const isLast = items.slice(at + 1).every(({ kind }) => kind === 'sign');
  return isRequested || isBehind(items, at, ['party']) || (items[at]!.text === 'offer' && isLast);
}

/** `we want 30 days`: a term of payment. */
const isOfDays = (items: readonly Item[], at: number): boolean =>
  items[at + 1]?.kind === 'number' && ['day', 'days', 'din'].includes(items[at + 2]?.text ?? '');

/** Whether what is offered or wanted is no yarn of who writes: a service, a payment, what another offers. */
function isOfOthers(items: readonly Item[], at: number): boolean {
  const isOfTerms = isBehind(items, at, ['terms', 'fee'], 1) || isBefore(items, at + 1, ['terms'], 1);
  const isOther = isOfPrice(items, at) || isOfDays(items, at) || isOfferOfOthers(items, at);
  return isOfTerms || isOther || items[at + 1]?.text === 'by';
}

/** A job in a silk mill, but not a viscose that is mill dyed. */
const isOfMill = (items: readonly Item[], at: number): boolean =>
  items[at + 1]?.text === 'mill' && codeOf(items[at + 2], 'process') === undefined;

/** TC is a blend, and the certificate that goes with organic yarn. */
const isCertificate = ({ text }: Item, { isCertified }: Line): boolean => isCertified && ['tc', 't c'].includes(text);

/** A variation is at most so many per cent. */
const MOST_VARIATION = 25;

/** `CV below 11`, `CV% 9.5`: how even a yarn is, and no blend of cotton and viscose. */
export function isVariation(items: readonly Item[], at: number): boolean {
  if (!['cv', 'c v'].includes(items[at]!.text)) return false;
  let next = at + 1;
  while (next <= at + 2 && (['%', '<'].includes(items[next]?.text ?? '') || items[next]?.roles.has('bound'))) next += 1;
  const [number, after] = [items[next], items[next + 1]];
  const isSize = number?.kind === 'number' && Number(number.text) <= MOST_VARIATION;
  return isSize && next > at + 1 && (after === undefined || (after.kind === 'sign' && !after.roles.has('sep')));
}

/** `no slub`; behind a number it is the word of a count: `30 no slub`. */
const isBehindNo = (items: readonly Item[], at: number): boolean =>
  items[at - 1]?.text === 'no' && items[at - 2]?.kind !== 'number';

/** Not for warp, except Surat; no slub, `warp nahi`, slub free. */
const isDenied = (items: readonly Item[], at: number): boolean =>
  isBehind(items, at, ['not']) ||
  isBehindNo(items, at) ||
  roleOf(items[at + 1], 'denial') !== undefined ||
  isBefore(items, at + 1, ['negation'], 3);

/** `grey or dyed`, `surat ya bhiwandi`. */
const isChoice = (items: readonly Item[], at: number): boolean =>
  ([1, -1] as const).some((step) => roleOf(items[at + step], 'or') !== undefined);

/** `slub hai kya, nahi to plain bhi chalega`: one or the other. */
function isAlternative(items: readonly Item[], at: number): boolean {
  if (roleOf(items[at + 1], 'also')) return true;
  const isElse = items.findIndex((item) => item.roles.has('else'));
  return at < isElse && items.slice(isElse).some((item) => item.roles.has('also'));
}

/** `want modal semi combed? 500 kg`: who says what he wants asks about the last word alone. */
const isInQuestion = (items: readonly Item[], at: number): boolean =>
  items[at + 1]?.text === '?' && items[at + 2] !== undefined && items.slice(0, at).some((item) => isWanted(item, true));

/** `20 cheese for sampling` */
const isOfSample = (items: readonly Item[], at: number): boolean =>
  roleOf(items[at + (items[at + 1]?.text === 'for' ? 2 : 1)], 'aside') !== undefined;

/** Who has a machine for it, or what is paid for it. */
const BESIDE_PROCESS: readonly Role[] = ['body', 'extra', 'fee'];
const BESIDE_USE: readonly Role[] = ['body', 'says'];
const BEFORE_PACKING: readonly Role[] = ['aside', 'day', 'money', 'per'];

/** Whether what a word says of a field is not sure, for what stands beside it: a price per cone is no packing. */
export function isTurned(line: Line, at: number, field: Field): boolean {
  const { items, isEvent } = line;
  const next = items[at + 1];
  const isOfNamed = NAMING.has(field) && (next?.roles.has('people') === true || isBehindInitials(items, at));
  if (isDenied(items, at) || isOfNamed) return true;
  if (field === 'intent') return line.isPast || isOfOthers(items, at);
  if (isChoice(items, at) || isAlternative(items, at) || isInQuestion(items, at)) return true;
  if (field === 'fibre') return isCertificate(items[at]!, line) || isOfMill(items, at);
  // `texturising unit`, `bleaching extra 40`
  if (field === 'process') return BESIDE_PROCESS.some((role) => next?.roles.has(role));
  if (field === 'lustre' && items[at]!.roles.has('fee')) return next?.kind === 'number' || items[at - 1]?.text === '%';
  if (field === 'packing')
    return BEFORE_PACKING.some((role) => items[at - 1]?.roles.has(role)) || isOfSample(items, at);
  if (field === 'use') return BESIDE_USE.some((role) => next?.roles.has(role));
  if (field !== 'place') return false;
  const isElsewhere = isTownOfFirm(items, at) || isTownOfOthers(items, at) || isKindOfTown(items, at);
  return isElsewhere || isOneOfTowns(items, at) || next?.text === '?' || isEvent;
}
