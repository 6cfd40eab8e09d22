/** How a list by texts is read, by the shares of rows that its filters select. */
import { expect, it } from 'vitest';
import type { RequestValue } from '../values/request-value.ts';
import type { Estimate } from './statistics/estimates.ts';
import type { ListCondition } from './list-shares.ts';
import { readingOf, type ReadList } from './reading.ts';
import type { ValueUse } from './value-uses.ts';

type Filter = {
  column: string;
  comparison: 'eq' | 'like' | 'ilike' | 'lt' | 'lte' | 'gte';
  share: number;
  least?: number;
  type?: string;
};
type Shown = 'in order' | 'among candidates' | 'among candidates, else in order' | undefined;
type Condition = Filter | { or: readonly Filter[] } | { not: Filter } | 'unknown';
type Given = Partial<Omit<ReadList, 'uses' | 'conditions'>> & { rows?: number; offset?: number };

/** As for a list of filters that every row passes, or else of one tree. */
function alternativesOf(conditions: readonly ListCondition[], isFound: (place: number) => boolean): number[][] {
  const placesOf = (list: readonly ListCondition[]): number[] =>
    list.flatMap((one) => (one?.kind === 'filter' && !one.negated && isFound(one.place) ? [one.place] : []));
  const own = placesOf(conditions);
  if (own.length > 0) return [own];
  const branches = conditions.flatMap((one) => (one?.kind === 'tree' ? [one.children] : []))[0] ?? [];
  const places = placesOf(branches);
  return places.length === branches.length ? places.map((place) => [place]) : [];
}

/** Each filter selects rows of the given share. */
function readingBy(
  conditions: readonly Condition[],
  { rows = 1_000_000, offset, page = 50, isOrdered = true, columns = ['lot', 'mill', 'price'] }: Given = {},
): Shown {
  const uses: ValueUse[] = [];
  const estimates: Estimate[] = [];
  const placed = (filter: Filter, negated = false): ListCondition => {
    const { column, comparison, share, least = share, type = 'text' } = filter;
    uses.push({ kind: 'compared', key: { relation: 1, column, type }, comparison });
    return { kind: 'filter', negated, place: estimates.push({ share, least, rows }) - 1 };
  };
  const listed = conditions.map((condition): ListCondition => {
    if (condition === 'unknown') return undefined;
    if ('not' in condition) return placed(condition.not, true);
    if (!('or' in condition)) return placed(condition);
    return { kind: 'tree', operator: 'or', negated: false, children: condition.or.map((one) => placed(one)) };
  });
  const values: RequestValue[] = estimates.map(() => ({ kind: 'plain', text: 'x' }));
  if (offset !== undefined) {
    uses.push({ kind: 'offset' });
    values.push({ kind: 'offset', count: offset });
  }
  const alternatives = alternativesOf(listed, (place) => {
    const use = uses[place]!;
    return use.kind === 'compared' && columns.includes(use.key.column);
  });
  const list = { conditions: listed, uses, columns, alternatives, most: 2000, page, isOrdered };
  const { hasCandidates, isInOrder } = readingOf(list, values, estimates);
  if (hasCandidates) return isInOrder ? 'among candidates, else in order' : 'among candidates';
  return isInOrder ? 'in order' : undefined;
}

const lot = (share: number): Filter => ({ column: 'lot', comparison: 'ilike', share });
const id = (share: number, comparison: 'lt' | 'lte' | 'gte' = 'lt'): Filter => ({ column: 'id', comparison, share });
const price = (comparison: 'gte' | 'lte', share: number, least = share): Filter => ({
  column: 'price',
  comparison,
  share,
  least,
  type: 'numeric',
});
const note = (share: number): Filter => ({ column: 'note', comparison: 'like', share });

it.each<[Shown, string, Condition[], Given?]>([
  ['in order', 'a common text', [lot(0.1)]],
  ['in order', 'a common text without candidates', [note(0.1)]],
  ['in order', 'a text whose page is full after a fourth of the rows', [note(0.0003)]],
  [undefined, 'a text whose page is full after half of the rows', [note(0.0001)]],
  [undefined, 'a rare text without candidates', [note(0)]],
  [undefined, 'a common text of a list that is not ordered', [lot(0.1)], { isOrdered: false }],
  [undefined, 'a common text of a list of all rows', [lot(0.1)], { page: Infinity }],
  [undefined, 'a common text far behind', [note(0.001)], { offset: 500 }],
  [undefined, 'a common text in few rows', [lot(0.1)], { rows: 9000 }],
  [undefined, 'a common text in the few rows of another filter', [lot(0.1), id(0.001)]],
  [undefined, 'a common text in rows of an unknown filter', [lot(0.1), 'unknown']],
  ['in order', 'a common text of a branch', [{ or: [lot(0.1), id(0.0001)] }]],
  ['in order', 'all but a rare text', [{ not: lot(0.001) }]],
  [undefined, 'a tree of rare branches', [{ or: [note(0), id(0.0001)] }]],
  [undefined, 'no text', [id(0.1)]],
  ['in order', 'an equal price', [{ column: 'price', comparison: 'eq', share: 0.1, type: 'numeric(8,2)' }]],
  [undefined, 'an equal text, which PostgreSQL estimates', [{ column: 'note', comparison: 'eq', share: 0.1 }]],
  ['among candidates', 'a rare text', [lot(0)]],
  ['among candidates', 'a rare text of a list of all rows', [lot(0.001)], { page: Infinity, isOrdered: false }],
  ['among candidates, else in order', 'a text that many or few rows may have', [{ ...lot(0.01), least: 0 }]],
  ['in order', 'a text that may be in too many rows', [{ ...lot(0.01), least: 0.0021 }]],
  ['among candidates', 'few prices', [price('lte', 0)]],
  ['among candidates, else in order', 'prices of which hardly any may be', [price('lte', 0.02, 0)]],
  ['among candidates', 'prices between limits that each pass half', [price('gte', 0.5), price('lte', 0.5)]],
  ['among candidates, else in order', 'prices between close limits', [price('gte', 0.5), price('lte', 0.52)]],
  ['in order', 'many prices between limits', [price('gte', 0.8), price('lte', 0.8)]],
  ['among candidates', 'a rare text in an uncertain range of the index', [lot(0), id(0.5, 'gte'), id(0.52, 'lte')]],
  ['in order', 'many prices', [price('gte', 0.8), price('gte', 0.5)]],
  ['among candidates', 'a rare text beside a common one', [lot(0.001), note(0.1)]],
  ['among candidates', 'a rare text in rows of an unknown filter', [lot(0), 'unknown']],
  ['in order', 'a text that is in too many rows', [lot(0.003)]],
  [undefined, 'a rare text in few rows', [lot(0)], { rows: 9000 }],
  [undefined, 'a rare text in the few rows of another filter', [lot(0), id(0.001)]],
  [undefined, 'a rare text of a branch', [{ or: [lot(0), id(0.0001)] }]],
  ['among candidates, else in order', 'one rare text or the other', [{ or: [lot(0.0005), lot(0)] }]],
  ['in order', 'one of two texts of which one is common', [{ or: [lot(0), lot(0.1)] }]],
  ['in order', 'one of many rare texts', [{ or: Array.from({ length: 5 }, () => lot(0.0015)) }]],
  [undefined, 'all but a text that is everywhere', [{ not: lot(1) }]],
])('%s: %s', (reading, _, filters, given) => {
  expect(readingBy(filters, given)).toBe(reading);
});
