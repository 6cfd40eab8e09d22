/**
 * Draws shapes of lists as members and clients ask for them: columns, filters, trees, orders, pages, counts, embedded rows and searches. The
 * values of a shape differ in every request.
 */
import type { Random } from '../production/seeded.ts';
import { FIBRES } from './market-values.ts';

export type Shape = {
  /** The query with one of its values. */
  name: string;
  paths: readonly string[];
  /** The header Prefer. */
  prefer: string | undefined;
};

/** What values are taken from. */
export type Rows = { readonly open: readonly { id: string; updatedAt: string }[] };

const PATHS = 100;
const MOST_FILTERS = 3;
const LIST = '/rest/v1/purchase_enquiries';
const SEARCH = '/rest/v1/rpc/search_purchase_enquiries';
const SELECTS = [
  '*',
  '*,tanabana_free(city,district)',
  '*,tanabana_free!inner(city,district)',
  'id,enquiry_number,fibre_type,quantity_required_kgs,updated_at',
  'id,fibre_type,tanabana_free(business_name,city,state)',
];
const TYPES = ['Textured', 'FDY', 'POY', 'Combed', 'Carded', 'Compact'];
const COUNTS = ['20', '30', '34', '40', '60', '75', '100', '150', '160', '250', '300'];
const QUANTITIES = 50_000;
const DAYS = 700;
const WORDS = ['surat', 'cotton', 'bright', 'combed', 'erode', 'zenith', 'textured', 'vadakara'];
const ORDERS = [
  'updated_at.desc,id.desc',
  'updated_at.desc,id.desc',
  'updated_at.desc,id.desc',
  'quantity_required_kgs.asc,id.asc',
  'created_at.desc,id.desc',
  'fibre_type.asc,updated_at.desc,id.desc',
];
const PREFERS = ['count=exact', 'count=planned', 'count=estimated'];
const PAGE = 50;

/** Writes a part of a query with new values. */
type Part = () => string;

export function drawShapes(random: Random, { open }: Rows, count: number): Shape[] {
  const number = () => 1 + random.below(QUANTITIES);
  const day = () => new Date(Date.UTC(2026, 10, 20) - random.below(DAYS) * 86_400_000).toISOString();
  const row = () => random.of(open);
  const some = <T>(list: readonly T[]): T[] => [random.of(list), random.of(list), random.of(list)];

  /** Column, operator and value of a filter. */
  const filters: readonly (() => [column: string, filter: string])[] = [
    () => ['fibre_type', `eq.${random.of(FIBRES)}`],
    () => ['fibre_type', `neq.${random.of(FIBRES)}`],
    () => ['fibre_type', `in.(${some(FIBRES).join(',')})`],
    () => ['specific_type', `eq.${random.of(TYPES)}`],
    () => ['denier_count', `eq.${random.of(COUNTS)}`],
    () => ['denier_count', `in.(${some(COUNTS).join(',')})`],
    () => ['quantity_required_kgs', `gte.${number()}`],
    () => ['quantity_required_kgs', `lt.${number()}`],
    () => ['created_at', `gte.${day()}`],
    () => ['updated_at', `lte.${day()}`],
    () => ['id', `neq.${row().id}`],
    () => [
      'id',
      `not.in.(${some(open)
        .map(({ id }) => id)
        .join(',')})`,
    ],
    () => ['lot_no', `ilike.L${random.below(90) + 10}*`],
    () => ['company_name', `ilike.*mill ${random.below(400)}*`],
    () => ['preferred_company', `like.Company ${random.below(40)}*`],
    () => ['lustre', 'is.null'],
  ];
  const tree = (): Part => {
    const [a, b, c] = [random.of(filters), random.of(filters), random.of(filters)];
    const written = (filter: (typeof filters)[number]): string => {
      const [column, text] = filter();
      const [, operator, value] = /^((?:not\.)?\w+)\.(.*)$/.exec(text)!;
      return ['in', 'not.in', 'is'].includes(operator!) ? `${column}.${text}` : `${column}.${operator}."${value}"`;
    };
    return () => `or=${encodeURIComponent(`(${written(a)},and(${written(b)},${written(c)}))`)}`;
  };
  const filter = (): Part => {
    const one = random.of(filters);
    return () => {
      const [column, text] = one();
      return `${column}=${encodeURIComponent(text)}`;
    };
  };
  const keyset = (): string => {
    const { id, updatedAt } = row();
    return `or=${encodeURIComponent(`(updated_at.lt."${updatedAt}",and(updated_at.eq."${updatedAt}",id.lt.${id}))`)}`;
  };
  /** One of ten, and so on. */
  const oneOf = (many: number): boolean => random.below(many) === 0;

  const offset: Part = () => `offset=${1 + random.below(500)}`;
  function pageOf(): Part[] {
    const limit: Part = () => `limit=${PAGE}`;
    if (oneOf(4)) return [limit, offset];
    return oneOf(4) ? [limit, keyset] : [limit];
  }

  /** Arguments of a search, beside its words. */
  const searchArguments: readonly Part[] = [
    () => `fibre_type=${random.of(FIBRES)}`,
    () => `quantity_min=${number()}`,
    () => `count_max=${20 + random.below(280)}`,
    () => `posted_after=${day()}`,
  ];
  const search = (): Part[] => [
    () => `q=${random.of(WORDS)} ${20 + random.below(280)}`,
    ...searchArguments.filter(() => oneOf(4)),
  ];
  const list = (): Part[] => {
    const [select, order] = [random.of(SELECTS), random.of(ORDERS)];
    return [
      () => `select=${select}`,
      ...(oneOf(3) ? [] : [() => 'status=eq.Open']),
      ...Array.from({ length: random.below(MOST_FILTERS + 1) }, filter),
      ...(oneOf(5) ? [tree()] : []),
      () => `order=${order}`,
      ...pageOf(),
    ];
  };

  function drawShape(): Shape {
    const isSearch = oneOf(10);
    const drawn = isSearch ? search() : list();
    const prefer = !isSearch && oneOf(8) ? random.of(PREFERS) : undefined;
    // A counted list refuses an offset behind its last row.
    const parts = prefer ? drawn.filter((part) => part !== offset) : drawn;
    const query = () =>
      parts
        .map((write) => write())
        .join('&')
        .replaceAll(' ', '%20');
    const paths = Array.from({ length: PATHS }, () => `${isSearch ? SEARCH : LIST}?${query()}`);
    const name = decodeURIComponent(paths[0]!.slice('/rest/v1/'.length));
    return { name: prefer ? `${name} (${prefer})` : name, paths, prefer };
  }
  return Array.from({ length: count }, drawShape);
}
