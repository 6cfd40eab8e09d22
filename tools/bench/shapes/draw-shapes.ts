/**
 * Draws shapes of lists as members and clients ask for them: tables, columns, filters, trees, orders, pages, counts, embedded rows and
 * searches. The values of a shape differ in every request.
 */
import type { Random } from '../production/seeded.ts';
import { dayOf, listedTables, QUANTITIES, type ListedTable, type Rows } from './listed-tables.ts';
import { FIBRES } from './market-values.ts';

export type Shape = {
  /** The query with one of its values. */
  name: string;
  paths: readonly string[];
  /** The header Prefer. */
  prefer: string | undefined;
};

const PATHS = 100;
const MOST_FILTERS = 3;
const SEARCH = '/rest/v1/rpc/search_purchase_enquiries';
const WORDS = ['surat', 'cotton', 'bright', 'combed', 'erode', 'zenith', 'textured', 'vadakara'];
const PREFERS = ['count=exact', 'count=planned', 'count=estimated'];
const PAGE = 50;
const LARGEST_OFFSET = 500;

/** Writes a part of a query with new values. */
type Part = () => string;

export function drawShapes(random: Random, rows: Rows, count: number): Shape[] {
  const tables = listedTables(random, rows).flatMap((table) => Array.from({ length: table.weight }, () => table));
  /** One of ten, and so on. */
  const oneOf = (many: number): boolean => random.below(many) === 0;

  const tree = ({ filters }: ListedTable): Part => {
    const [a, b, c] = [random.of(filters), random.of(filters), random.of(filters)];
    const written = (filter: (typeof filters)[number]): string => {
      const [column, text] = filter();
      const [, operator, value] = /^((?:not\.)?\w+)\.(.*)$/.exec(text)!;
      return ['in', 'not.in', 'is'].includes(operator!) ? `${column}.${text}` : `${column}.${operator}."${value}"`;
    };
    return () => `or=${encodeURIComponent(`(${written(a)},and(${written(b)},${written(c)}))`)}`;
  };
  const filter = ({ filters }: ListedTable): Part => {
    const one = random.of(filters);
    return () => {
      const [column, text] = one();
      return `${column}=${encodeURIComponent(text)}`;
    };
  };
  const keyset = (): string => {
    const { id, updatedAt } = random.of(rows.open);
    return `or=${encodeURIComponent(`(updated_at.lt."${updatedAt}",and(updated_at.eq."${updatedAt}",id.lt.${id}))`)}`;
  };

  const offset: Part = () => `offset=${1 + random.below(LARGEST_OFFSET)}`;
  function pageOf({ isOfPosts }: ListedTable): Part[] {
    const limit: Part = () => `limit=${PAGE}`;
    if (oneOf(4)) return [limit, offset];
    return oneOf(4) && isOfPosts ? [limit, keyset] : [limit];
  }

  /** Arguments of a search, beside its words. */
  const searchArguments: readonly Part[] = [
    () => `fibre_type=${random.of(FIBRES)}`,
    () => `quantity_min=${1 + random.below(QUANTITIES)}`,
    () => `count_max=${20 + random.below(280)}`,
    () => `posted_after=${dayOf(random)}`,
  ];
  const search = (): Part[] => [
    () => `q=${random.of(WORDS)} ${20 + random.below(280)}`,
    ...searchArguments.filter(() => oneOf(4)),
  ];
  const list = (table: ListedTable): Part[] => {
    const [select, order] = [random.of(table.selects), random.of(table.orders)];
    return [
      () => `select=${select}`,
      ...(oneOf(3) || !table.isOfPosts ? [] : [() => 'status=eq.Open']),
      ...Array.from({ length: random.below(MOST_FILTERS + 1) }, () => filter(table)),
      ...(oneOf(5) ? [tree(table)] : []),
      () => `order=${order}`,
      ...pageOf(table),
    ];
  };

  function drawShape(): Shape {
    const table = random.of(tables);
    const isSearch = oneOf(10);
    const drawn = isSearch ? search() : list(table);
    const prefer = !isSearch && oneOf(8) ? random.of(PREFERS) : undefined;
    // A counted list refuses an offset behind its last row.
    const parts = prefer ? drawn.filter((part) => part !== offset) : drawn;
    const query = () =>
      parts
        .map((write) => write())
        .join('&')
        .replaceAll(' ', '%20');
    const target = isSearch ? SEARCH : `/rest/v1/${table.name}`;
    const paths = Array.from({ length: PATHS }, () => `${target}?${query()}`);
    const name = decodeURIComponent(paths[0]!.slice('/rest/v1/'.length));
    return { name: prefer ? `${name} (${prefer})` : name, paths, prefer };
  }
  return Array.from({ length: count }, drawShape);
}
