/** Products of the companies, department by department, and the bids of members on them. */
import type { BidStatus, YarnType } from '@tanabana/domain/vocabulary';
import { COMPANIES } from './companies.ts';
import type { Member } from './member-rows.ts';
import { fixedId, random } from './random.ts';
import { yarnOf, type Yarn } from './yarns.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Key of the nth company, counted from 0. */
export const companyId = (index: number): string => fixedId(4, index + 1);

type Department = readonly [name: string | null, fibre_type: YarnType, products: number];

/** Null is a department without a name: its products are under General Products. */
const DEPARTMENTS: Record<string, readonly Department[]> = {
  'Aravat Suityarn': [
    ['Dyed Suiting', 'PV 65/35', 5],
    ['Grey Suiting', 'Polyester-Viscose (PV)', 4],
    ['Worsted Look', 'PV 80/20', 3],
  ],
  'Tapivat Filaments': [
    ['Bright FDY', 'Polyester Filament', 6],
    ['Nylon', 'Nylon', 4],
  ],
  'Kirtana Spinners': [
    ['Compact Cotton', 'Cotton', 5],
    [null, 'Cotton', 2],
  ],
  'Ojasvi Polyyarn': [['POY and FDY', 'Polyester Filament', 7]],
  'Palashvan Mills': [
    ['Carded Hosiery', 'Cotton', 4],
    ['Blends', 'Polyester Blend', 3],
  ],
  'Vennai Yarns': [
    ['Melange', 'Cotton', 4],
    ['Modal', 'Modal', 3],
  ],
  'Hemvat Woollens': [
    ['Hand Knitting', 'Acrylic', 3],
    ['Worsted', 'Wool', 4],
    ['Shawls', 'Wool Blend', 3],
  ],
  'Nandini Doublers': [['Twisted Yarn', 'Polyester Filament', 4]],
  'Girija Cotspin': [
    ['Combed Cotton', 'Cotton', 5],
    ['Linen Blends', 'Linen Blend', 2],
  ],
  'Vistar Texturisers': [['Texturised', 'Polyester Filament', 5]],
  'Meghdoot Jute Works': [
    ['Hessian', 'Jute', 3],
    [null, 'Linen', 2],
  ],
  'Sutradhar Yarns': [
    ['Grey Yarn', 'Cotton', 3],
    ['Rayon', 'Viscose Rayon', 3],
    ['Fancy', 'Others', 2],
  ],
};

/** How many bids a login or member placed; the two with fewest credits placed none. */
const BIDDERS: Record<string, number> = {
  'free@tanabana.example': 5,
  'paid@tanabana.example': 7,
  'dealer@tanabana.example': 4,
  'ramesh@chaudhari.example': 3,
  'bharat@shahdoubling.example': 4,
  'vikram@khannaexports.example': 3,
  'anwar@banarasi.example': 2,
  'nasrin@dhakaknit.example': 2,
  'yusuf@bhiwandiloom.example': 1,
};

/** Each bidder's bids take their status in this order, the newest first. */
const STATUSES: readonly BidStatus[] = ['Pending', 'Accepted', 'Rejected', 'Pending', 'Cancelled'];

/** Whose first bids are on the first company's products: its executive is a login, who has bids in every status to look at. */
const BIDS_ON_THE_FIRST = 'paid@tanabana.example';

type Product = Omit<Yarn, 'price'> & {
  id: string;
  company_id: string;
  department_name: string | null;
  associated_corporate_user_id: string | null;
  role: unknown;
  basic_price: number | null;
  visibility_status: string;
  updated_at: Date;
};
export type Bid = Record<string, unknown> & { id: string; bidder_user_id: string; bid_time: Date };
export type Change = {
  product_id: string;
  changed_at: Date;
  changed_by: string | null;
  price_from: number | null;
  price_to: number | null;
  visibility_from: string | null;
  visibility_to: string;
};
export type Corporate = { products: Product[]; changes: Change[]; bids: Bid[] };

function products(members: readonly Member[], now: Date): Product[] {
  const r = random(90_001);
  let n = 0;
  return COMPANIES.flatMap(([company_name], index) => {
    const executives = members.filter(({ profile }) => profile.role && profile.business_name === company_name);
    return DEPARTMENTS[company_name]!.flatMap(([department_name, fibre_type, count]) => {
      const executive = executives.find(({ profile }) => profile.department === department_name) ?? executives[0];
      return Array.from({ length: count }, (): Product => {
        const { price, ...spec } = yarnOf(fibre_type, r);
        n += 1;
        return {
          id: fixedId(7, n),
          company_id: companyId(index),
          department_name,
          associated_corporate_user_id: executive?.id ?? null,
          role: executive?.profile.role ?? null,
          ...spec,
          basic_price: r.chance(0.1) ? null : price,
          visibility_status: r.chance(0.12) ? 'Hide' : 'Reveal',
          updated_at: new Date(now.getTime() - r.between(1, 40) * DAY - r.between(0, 600) * 60_000),
        };
      });
    });
  });
}

/** How a product came to its price, oldest change first: every week or so a little up or down, the last time when it shows. */
function changesOf({
  id,
  associated_corporate_user_id,
  basic_price,
  visibility_status,
  updated_at,
}: Product): Change[] {
  const r = random(Number(id.slice(-4)) + 50_000);
  const changes: Change[] = [];
  let price = basic_price;
  let changed_at = updated_at;
  for (let left = basic_price === null ? 0 : r.between(3, 14); left >= 0; left -= 1) {
    const price_from: number | null =
      left === 0 ? null : Math.max(1, Math.round(price! * (0.97 + r.next() * 0.06) * 4) / 4);
    if (price_from === price) continue;
    changes.push({
      product_id: id,
      changed_at,
      changed_by: associated_corporate_user_id,
      price_from,
      price_to: price,
      visibility_from: left === 0 ? null : visibility_status,
      visibility_to: visibility_status,
    });
    price = price_from;
    changed_at = new Date(changed_at.getTime() - r.between(4, 11) * DAY - r.between(0, 300) * 60_000);
  }
  return changes.reverse();
}

function bidsOf(
  bidder: Member,
  count: number,
  offered: readonly Product[],
  members: readonly Member[],
  now: Date,
): Bid[] {
  const r = random(Number(bidder.id.slice(-4)) + 70_000);
  const ofTheFirst = offered.filter(({ company_id }) => company_id === companyId(0));
  return Array.from({ length: count }, (_, n): Bid => {
    const isOnTheFirst = bidder.user.email === BIDS_ON_THE_FIRST && n < STATUSES.length;
    const product = r.pick(isOnTheFirst ? ofTheFirst : offered);
    const {
      id: corporate_product_id,
      company_id,
      role: _role,
      visibility_status: _visible,
      updated_at,
      ...copied
    } = product;
    const { associated_corporate_user_id, ...spec } = copied;
    const executive = members.find(({ id }) => id === associated_corporate_user_id);
    const price = product.basic_price ?? 240;
    const bid_time = new Date(now.getTime() - (n * 9 + 1) * DAY - r.between(0, 20) * HOUR);
    const bid_status = STATUSES[n % STATUSES.length]!;
    const isAnswered = bid_status === 'Accepted' || bid_status === 'Rejected';
    return {
      id: '',
      bidder_user_id: bidder.id,
      bid_time,
      bid_status,
      accept_bid_time: isAnswered ? new Date(bid_time.getTime() + r.between(2, 20) * HOUR) : null,
      accepted_by_executive_id: isAnswered ? (executive?.id ?? null) : null,
      accepted_by_executive_name: isAnswered ? (executive?.profile.member_name ?? null) : null,
      company_name: COMPANIES.find((_entry, index) => companyId(index) === company_id)![0],
      product_updated_at: updated_at,
      ...spec,
      bid_price: Math.round(price * (0.94 + r.next() * 0.06) * 4) / 4,
      bid_quantity: r.pick([250, 500, 1000, 1500, 2500, 5000, 12_000]),
      bidder_name: bidder.profile.member_name,
      bidder_email: bidder.user.email,
      bidder_country_code: bidder.profile.country_code,
      bidder_mobile_number: bidder.profile.mobile_number,
      corporate_product_id,
      product_associated_corporate_user_id: associated_corporate_user_id,
      corporate_company_id: company_id,
    };
  });
}

/** What the companies offer and what was bid, oldest bid first: numbers are issued in that order. */
export function corporateRows(members: readonly Member[], now: Date): Corporate {
  const all = products(members, now);
  const offered = all.filter(({ visibility_status }) => visibility_status === 'Reveal');
  const bids = Object.entries(BIDDERS)
    .flatMap(([email, count]) => {
      const bidder = members.find(({ user }) => user.email === email)!;
      return bidsOf(bidder, count, offered, members, now);
    })
    .sort((a, b) => a.bid_time.getTime() - b.bid_time.getTime())
    .map((bid, index) => ({ ...bid, id: fixedId(8, index + 1) }));
  return { products: all, changes: all.flatMap(changesOf), bids };
}
