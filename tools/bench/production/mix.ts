/**
 * The requests of the mixed load, by kind. 80 % are lists, searches and pages, 10 % details, 8 % sign-in and profile, 2 %
 * writes. Each kind has many requests with different values; wrk chooses among them (load.ts).
 */
import type { Random } from './seeded.ts';

/** Who asks: visitors, or a member with a token. Each has an address of their own, as the limits of the server expect. */
export type Request = {
  method: 'GET' | 'POST';
  path: string;
  body?: object | undefined;
  token?: string;
  address: string;
};

export type Kind = {
  name: string;
  /** In thousandths of all requests. */
  weight: number;
  /** Whether each request is made once, in the order of the list. */
  isOnce?: boolean;
  /** The kind whose request of the same place in the list comes well before this one. */
  follows?: string;
  requests: readonly Request[];
};

/** A member with a session. */
export type Buyer = { id: string; token: string };

export type Market = {
  /** Open enquiries in random order. */
  open: readonly { id: string; number: string; posterId: string; updatedAt: string }[];
  companyIds: readonly string[];
  buyers: readonly Buyer[];
  /** Addresses of members who sign in with `password`. */
  signing: readonly string[];
  password: string;
};

const VALUES = 2000;
/** More than a soak of an hour makes. */
const PRESSES = 20_000;
const COLUMNS =
  'id,user_id,poster_country,updated_at,tanabana_free(city,district),enquiry_number,fibre_type,specific_type,lustre,twist_intermingling,blend_ratio,denier_count,filament_count,number_of_plys,grade,preferred_company,lot_no,company_name,quantity_required_kgs';
const FIBRES = ['Polyester Filament', 'Cotton', 'Polyester Spun', 'Viscose Rayon', 'Nylon', 'Wool Blend', 'Silk'];
const WORDS = ['surat', 'cotton', 'bright', 'combed', 'erode', 'ludhiana', 'zenith', 'company', 'textured', 'vadakara'];
const PAGES = ['/', '/check-purchase-enquiries', '/corporate-members', '/faq', '/membership-plans'];

const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** @returns the kinds of the load, with values that `random` chooses */
export function mixOf(market: Market, random: Random): readonly Kind[] {
  const { open, companyIds, buyers, signing, password } = market;
  const many = (make: () => Omit<Request, 'address'>, count = VALUES): Request[] =>
    Array.from({ length: count }, () => ({ ...make(), address: addressOf(random.below(2 ** 24)) }));
  const asBuyer = (make: () => Pick<Request, 'method' | 'path' | 'body'>) => () => ({
    ...make(),
    token: random.of(buyers).token,
  });
  const get = (path: string) => ({ method: 'GET' as const, path });
  const post = (path: string, body: object) => ({ method: 'POST' as const, path, body });

  const list = () => {
    const fibre = random.below(3) > 0 ? `&fibre_type=eq.${encodeURIComponent(random.of(FIBRES))}` : '';
    const { id, updatedAt } = random.of(open);
    const at = encodeURIComponent(updatedAt);
    const behind =
      random.below(2) > 0 ? `&updated_at=lte.${at}&or=(updated_at.lt.${at},and(updated_at.eq.${at},id.lt.${id}))` : '';
    return get(
      `/rest/v1/purchase_enquiries?select=${COLUMNS}&status=eq.Open${fibre}${behind}&order=updated_at.desc,id.desc&limit=50`,
    );
  };
  const search = () => {
    const word = random.of(WORDS) + (random.below(2) > 0 ? ` ${random.of(WORDS)}` : ` ${20 + random.below(280)}`);
    return get(`/rest/v1/rpc/search_purchase_enquiries?q=${encodeURIComponent(word)}`);
  };
  const page = () => get(random.below(4) === 0 ? random.of(PAGES) : `/enquiry/${random.of(open).number}`);
  const products = () =>
    get(`/rest/v1/corporate_products?select=*&company_id=eq.${random.of(companyIds)}&order=id&limit=50`);
  const detail = () =>
    get(
      `/rest/v1/purchase_enquiries?select=${COLUMNS},status,created_at&enquiry_number=eq.${random.of(open).number}&limit=1`,
    );
  const signIn = () => post('/auth/v1/token?grant_type=password', { email: random.of(signing), password });
  const profile = () => {
    const { id, token } = random.of(buyers);
    const path = random.of(['/auth/v1/user', `/rest/v1/tanabana_free?select=*&id=eq.${id}`]);
    return { ...get(path), token };
  };
  const enquiry = () =>
    post('/rest/v1/purchase_enquiries', {
      fibre_type: random.of(FIBRES),
      denier_count: String(10 + random.below(390)),
      grade: 'AA',
      quantity_required_kgs: 1 + random.below(50_000),
      company_name: `Bench Mills ${random.below(5000)}`,
    });
  const pressed = Array.from({ length: PRESSES }, (_, press) => {
    const buyer = press % buyers.length;
    return { buyer: buyers[buyer]!, listing: open[(Math.floor(press / buyers.length) + buyer) % open.length]!.id };
  });
  const press = (make: (buyer: string, listing: string) => Pick<Request, 'method' | 'path' | 'body'>): Request[] =>
    pressed.map(({ buyer: { id, token }, listing }, index) => ({
      ...make(id, listing),
      token,
      address: addressOf(index),
    }));

  return [
    { name: 'list, visitors', weight: 250, requests: many(list) },
    { name: 'list, a member', weight: 150, requests: many(asBuyer(list)) },
    { name: 'search', weight: 150, requests: many(asBuyer(search)) },
    {
      name: 'Product Search',
      weight: 50,
      requests: many(asBuyer(() => post('/rest/v1/rpc/search_products', { p_search: random.of(WORDS) }))),
    },
    { name: 'page', weight: 150, requests: many(page) },
    { name: "a company's products", weight: 50, requests: many(products) },
    { name: 'detail', weight: 100, requests: many(detail) },
    { name: 'sign-in', weight: 20, requests: many(signIn) },
    { name: 'profile', weight: 60, requests: many(profile) },
    { name: 'post', weight: 10, requests: many(asBuyer(enquiry)) },
    {
      name: 'charge',
      weight: 5,
      isOnce: true,
      requests: press((userId, relatedEntityId) =>
        post('/functions/v1/handle-credit-deduction', { userId, transactionType: 'usage_enquiry', relatedEntityId }),
      ),
    },
    {
      name: 'press',
      weight: 5,
      isOnce: true,
      follows: 'charge',
      requests: press((interested_user_id, enquiry_id) =>
        post('/functions/v1/sendPurchaseInterestWhatsapp', { interested_user_id, enquiry_id }),
      ),
    },
  ];
}
