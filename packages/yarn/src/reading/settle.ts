/** Decides between readings of the same field, and joins equal ones. */
import { LUSTRE_GROUPS, PROCESS_GROUPS, USE_GROUPS } from './codes.ts';
import type { Draft, Field, Reading, Span } from './reading.ts';

/** A yarn has one of each of these; two different ones on a line are two yarns, and neither is sure. */
const SINGLE: ReadonlySet<Field> = new Set<Field>([
  'intent',
  'fibre',
  'count',
  'filaments',
  'ply',
  'intermingling',
  'twist',
  'direction',
  'blend',
  'grade',
  'colour',
  'lot',
  'quantity',
  'price',
  'gst',
  'packing',
  'place',
]);

/** Of these fields the codes of one group compete. */
const GROUPS: { readonly [field in Field]?: readonly (readonly string[])[] } = {
  process: PROCESS_GROUPS,
  lustre: LUSTRE_GROUPS,
  use: USE_GROUPS,
};

/** Names what a reading competes with others for; undefined when it stands beside them. */
function rivalry({ field, value }: Draft): string | undefined {
  if (SINGLE.has(field)) return field;
  const groups: readonly (readonly string[])[] = GROUPS[field] ?? [];
  const group = groups.findIndex((codes) => codes.includes(value));
  return group < 0 ? undefined : `${field} ${group}`;
}

/** Yarn is dyed or greige: a line with both is of two yarns. */
const isDyed = ({ field, value }: Draft): boolean => field === 'process' && value === 'dyed';
const isGreige = ({ field, value }: Draft): boolean => field === 'colour' && value === 'greige';

/** Equal for readings that say the same. */
const identity = ({ field, value, unit, currency }: Draft): string => [field, value, unit, currency].join('\n');

/** A fibre that is part of a blend on the same line is that blend: `PC`, then "polyester". */
function withoutParts(drafts: readonly Draft[]): readonly Draft[] {
  const parts = new Set(
    drafts
      .filter(({ field, value, sure }) => field === 'fibre' && sure && value.includes('-'))
      .flatMap(({ value }) => value.split('-')),
  );
  return drafts.filter(({ field, value }) => field !== 'fibre' || !parts.has(value));
}

/**
 * @param drafts what was read, in any order
 * @param isQuestion the line asks something: then it may ask for what it seems to offer
 */
export function settled(drafts: readonly Draft[], isQuestion: boolean): Reading[] {
  const firm = new Set(drafts.filter(({ isGuess }) => isGuess !== true).map(({ field }) => field));
  const kept = withoutParts(drafts.filter(({ field, isGuess }) => isGuess !== true || !firm.has(field)));
  const isOfTwo = kept.some(isDyed) && kept.some(isGreige);
  const equals = new Map<string, Draft[]>();
  const rivals = new Map<string, Set<string>>();
  for (const draft of kept) {
    const [same, key] = [identity(draft), rivalry(draft)];
    equals.set(same, equals.get(same) ?? []);
    equals.get(same)!.push(draft);
    if (key === undefined) continue;
    rivals.set(key, rivals.get(key) ?? new Set());
    rivals.get(key)!.add(same);
  }
  return [...equals.values()].map((equal) => {
    const { field, value, unit, currency } = equal[0]!;
    const hasRival = (rivals.get(rivalry(equal[0]!) ?? '')?.size ?? 0) > 1;
    // `1 ton black, 1 ton white` are two tons.
    const isRepeated = field === 'quantity' && equal.length > 1;
    const isEither = isOfTwo && (isDyed(equal[0]!) || isGreige(equal[0]!));
    const isUncertain = isRepeated || isEither || (isQuestion && field === 'intent');
    return {
      field,
      value,
      ...(unit === undefined ? {} : { unit }),
      ...(currency === undefined ? {} : { currency }),
      spans: spansOf(equal),
      sure: !hasRival && !isUncertain && equal.some(({ sure }) => sure),
    };
  });
}

const spansOf = (drafts: readonly Draft[]): Span[] =>
  drafts.map(({ start, end }) => ({ start, end })).toSorted((a, b) => a.start - b.start || a.end - b.end);
