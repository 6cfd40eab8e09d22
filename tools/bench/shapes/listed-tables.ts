/**
 * The tables of which the bench draws lists, with the columns, filters and orders that members and clients use. Every filter has another value
 * each time.
 */
import type { Random } from '../production/seeded.ts';
import { FIBRES } from './market-values.ts';

/** Column, operator and value of a filter. */
export type Filter = () => [column: string, filter: string];

export type ListedTable = {
  name: string;
  /** The weight of the table in the random choice. */
  weight: number;
  selects: readonly string[];
  filters: readonly Filter[];
  orders: readonly string[];
  /** Whether its rows are posts: open or closed, and read in pages by keyset. */
  isOfPosts: boolean;
};

/** What values are taken from. */
export type Rows = {
  readonly open: readonly { id: string; posterId: string; updatedAt: string }[];
  readonly companyIds: readonly string[];
};

const POSTER = 'tanabana_free(city,district)';
const TYPES = ['Textured', 'FDY', 'POY', 'Combed', 'Carded', 'Compact'];
const COUNTS = ['20', '30', '34', '40', '60', '75', '100', '150', '160', '250', '300'];
const PLACES = ['Surat', 'Bhiwandi', 'Erode', 'Ludhiana', 'Panipat', 'Vadakara'];
const STATES = ['Gujarat', 'Maharashtra', 'Tamil Nadu', 'Punjab', 'Rajasthan'];
export const QUANTITIES = 50_000;
const DAYS = 700;

/** Three of a list, each perhaps several times. */
const someOf = <T>(random: Random, list: readonly T[]): T[] => [random.of(list), random.of(list), random.of(list)];

export const dayOf = (random: Random): string =>
  new Date(Date.UTC(2026, 10, 20) - random.below(DAYS) * 86_400_000).toISOString();

/** Sort orders of posts. The default order is listed three times, so that the random choice has it most often. */
const postOrders = (quantity: string): string[] => [
  ...Array.from({ length: 3 }, () => 'updated_at.desc,id.desc'),
  `${quantity}.asc,id.asc`,
  'created_at.desc,id.desc',
  'fibre_type.asc,updated_at.desc,id.desc',
];

export function listedTables(random: Random, { open, companyIds }: Rows): ListedTable[] {
  const ofYarn: readonly Filter[] = [
    () => ['fibre_type', `eq.${random.of(FIBRES)}`],
    () => ['fibre_type', `neq.${random.of(FIBRES)}`],
    () => ['fibre_type', `in.(${someOf(random, FIBRES).join(',')})`],
    () => ['specific_type', `eq.${random.of(TYPES)}`],
    () => ['denier_count', `eq.${random.of(COUNTS)}`],
    () => ['denier_count', `in.(${someOf(random, COUNTS).join(',')})`],
    () => ['id', `neq.${random.of(open).id}`],
    () => ['lustre', 'is.null'],
  ];
  const ofPosts = (quantity: string): Filter[] => [
    ...ofYarn,
    () => ['user_id', `eq.${random.of(open).posterId}`],
    () => [quantity, `gte.${1 + random.below(QUANTITIES)}`],
    () => [quantity, `lt.${1 + random.below(QUANTITIES)}`],
    () => ['created_at', `gte.${dayOf(random)}`],
    () => ['updated_at', `lte.${dayOf(random)}`],
    () => [
      'id',
      `not.in.(${someOf(random, open)
        .map(({ id }) => id)
        .join(',')})`,
    ],
    () => ['lot_no', `ilike.L${random.below(90) + 10}*`],
    () => ['company_name', `ilike.*mill ${random.below(400)}*`],
  ];
  const price = (): string => (random.below(60_000) / 100).toFixed(2);
  return [
    {
      name: 'purchase_enquiries',
      weight: 5,
      selects: [
        '*',
        `*,${POSTER}`,
        '*,tanabana_free!inner(city,district)',
        'id,enquiry_number,fibre_type,quantity_required_kgs,updated_at',
        'id,fibre_type,tanabana_free(business_name,city,state)',
      ],
      filters: [...ofPosts('quantity_required_kgs'), () => ['preferred_company', `like.Company ${random.below(40)}*`]],
      orders: postOrders('quantity_required_kgs'),
      isOfPosts: true,
    },
    {
      name: 'sales_offers',
      weight: 3,
      selects: ['*', `*,${POSTER}`, 'id,offer_number,fibre_type,quantity_kgs,price,updated_at'],
      filters: [
        ...ofPosts('quantity_kgs'),
        () => ['price', `gte.${price()}`],
        () => ['price', `lte.${price()}`],
        () => ['price', `in.(${price()},${price()},${price()})`],
      ],
      orders: [...postOrders('quantity_kgs'), 'price.asc,id.asc', 'price.desc,id.desc'],
      isOfPosts: true,
    },
    {
      name: 'corporate_products',
      weight: 1,
      selects: ['*', 'id,fibre_type,denier_count,basic_price', '*,company_details(company_name)'],
      filters: [
        ...ofYarn,
        () => ['company_id', `eq.${random.of(companyIds)}`],
        () => ['basic_price', `gte.${100 + random.below(50)}`],
        () => ['basic_price', `lt.${100 + random.below(50)}`],
      ],
      orders: ['updated_at.desc,id.desc', 'basic_price.asc,id.asc', 'department_name.asc,id.asc'],
      isOfPosts: false,
    },
    {
      name: 'tanabana_free',
      weight: 1,
      selects: ['*', 'id,business_name,city,state', 'id,member_name,membership_type'],
      filters: [
        () => ['city', `eq.${random.of(PLACES)}`],
        () => ['state', `in.(${someOf(random, STATES).join(',')})`],
        () => ['business_name', `ilike.*mill ${random.below(400)}*`],
        () => ['membership_type', 'eq.Paid Member'],
        () => ['id', `neq.${random.of(open).id}`],
      ],
      orders: ['id.asc', 'member_name.asc,id.asc', 'city.asc,id.asc'],
      isOfPosts: false,
    },
  ];
}
