import { describe, expect, it } from 'vitest';
import { GUEST } from '#lib/session/member.ts';
import type { Member } from '#lib/session/member.ts';
import { isThere, mayOpen, mayViewProfiles, menuFor, quickLinks } from './access.ts';
import type { Offer, Verdict, Viewer } from './access.ts';
import { paths } from './paths.ts';
import type { Path } from './paths.ts';

const everything: Offer = { hasRoute: () => true, isApple: false };
const as = (member: Partial<Member>): Viewer => ({ isSignedIn: true, member: { ...GUEST, ...member } });

const VIEWERS = {
  visitor: { isSignedIn: false, member: GUEST },
  guest: as({}),
  free: as({ membership_type: 'Free Member' }),
  paid: as({ membership_type: 'Paid Member' }),
  corporate: as({ membership_type: 'Corporate Member' }),
  dealer: as({ membership_type: 'Free Member', is_dealer: true }),
  executive: as({ membership_type: 'Free Member', is_executive: true }),
  admin: as({ membership_type: 'admin', is_admin: true }),
  mainAdmin: as({ membership_type: 'admin', is_admin: true, is_main_admin: true }),
} satisfies Record<string, Viewer>;

const PUBLIC = [
  'home',
  'postEnquiry',
  'postOffer',
  'checkEnquiries',
  'checkOffers',
  'corporateMembers',
  'news',
  'priceUpdates',
];
const OWN = ['myBids', 'profile'];
const DIRECTORY = ['productSearch', 'listedSubscribers'];
const MANAGEMENT = ['priceManagement', 'bidManagement'];

const key = (path: string) => Object.entries(paths).find(([, each]) => each === path)?.[0];
const menuOf = (viewer: Viewer, offer = everything) => menuFor(viewer, offer).map((item) => key(item.path));

describe('the menu', () => {
  it.each<[keyof typeof VIEWERS, string[]]>([
    ['visitor', PUBLIC],
    ['guest', [...PUBLIC, ...OWN]],
    ['free', [...PUBLIC, ...OWN]],
    ['paid', [...PUBLIC, ...OWN, ...DIRECTORY]],
    ['corporate', [...PUBLIC, ...OWN, ...DIRECTORY]],
    ['dealer', [...PUBLIC, ...OWN, 'd2dListings']],
    ['executive', [...PUBLIC, ...OWN, ...DIRECTORY, ...MANAGEMENT]],
    ['admin', [...PUBLIC, ...OWN, ...DIRECTORY, ...MANAGEMENT, 'admin']],
    ['mainAdmin', [...PUBLIC, ...OWN, ...DIRECTORY, ...MANAGEMENT, 'mainAdmin']],
  ])('shows a %s their entries and no others', (name, entries) => {
    expect(menuOf(VIEWERS[name]).sort()).toEqual([...entries].sort());
  });

  it('is in the order of the spec, and leaves out what only the footer has', () => {
    expect(menuOf(VIEWERS.mainAdmin)).toEqual([
      'home',
      'postEnquiry',
      'postOffer',
      'checkEnquiries',
      'checkOffers',
      'productSearch',
      'listedSubscribers',
      'corporateMembers',
      'news',
      'priceUpdates',
      'priceManagement',
      'bidManagement',
      'myBids',
      'profile',
      'mainAdmin',
    ]);
  });

  it('shows special access to executives and admins on a phone as on a desktop', () => {
    const phone: Offer = { ...everything, isApple: true };
    for (const viewer of [VIEWERS.executive, VIEWERS.admin, VIEWERS.mainAdmin]) {
      expect(menuOf(viewer, phone)).toEqual(expect.arrayContaining([...DIRECTORY, ...MANAGEMENT]));
    }
  });

  it('offers no page that this build does not have', () => {
    const few: Offer = { ...everything, hasRoute: (path) => path === paths.home || path === paths.checkOffers };
    expect(menuOf(VIEWERS.admin, few)).toEqual(['home', 'checkOffers']);
  });
});

describe('the quick links', () => {
  it('are those of the spec, in its order', () => {
    expect(quickLinks(everything).map(key)).toEqual([
      'home',
      'partners',
      'membershipPlans',
      'contactCorporate',
      'faq',
      'privacyPolicy',
      'termsOfUse',
    ]);
  });

  it('have an FAQ, except on Apple devices', () => {
    expect(quickLinks(everything)).toContain(paths.faq);
    expect(quickLinks({ ...everything, isApple: true })).not.toContain(paths.faq);
  });
});

const EVERYBODY = Object.keys(VIEWERS) as (keyof typeof VIEWERS)[];
const MEMBERS = EVERYBODY.filter((name) => name !== 'visitor');
const ADMINS = ['admin', 'mainAdmin'] as const;
const LISTED = ['paid', 'corporate', 'executive', ...ADMINS] as const;
const MANAGERS = ['executive', ...ADMINS] as const;

/** Every page of the product, and who may open it. */
const OPENS: Record<Path, readonly (keyof typeof VIEWERS)[]> = {
  '/': EVERYBODY,
  '/signup': EVERYBODY,
  '/register-profile': EVERYBODY,
  '/login': EVERYBODY,
  '/update-password': EVERYBODY,
  '/unsubscribe': EVERYBODY,
  '/enquiry/$number': EVERYBODY,
  '/offer/$number': EVERYBODY,
  '/news': EVERYBODY,
  '/news/$articleId': EVERYBODY,
  '/price-updates': EVERYBODY,
  '/privacy-policy': EVERYBODY,
  '/terms-of-use': EVERYBODY,
  '/yarn-calculator': EVERYBODY,
  '/faq': EVERYBODY,
  '/corporate-members': EVERYBODY,
  '/corporate/$companyId': EVERYBODY,
  '/tanabana-partners': EVERYBODY,
  '/membership-plans': EVERYBODY,
  '/contact-corporate': EVERYBODY,
  '/check-purchase-enquiries': EVERYBODY,
  '/check-sales-offers': EVERYBODY,
  '/post-purchase-enquiry': MEMBERS,
  '/post-sales-offer': MEMBERS,
  '/profile/$userId': MEMBERS,
  '/profile/edit/$userId': MEMBERS,
  '/payment/razorpay': MEMBERS,
  '/in-app-purchase': MEMBERS,
  '/my-bids': MEMBERS,
  '/my-credits': MEMBERS,
  '/price-trends': MEMBERS.filter((name) => name !== 'guest'),
  '/d2d-listings': ['dealer'],
  '/listed-subscribers': LISTED,
  '/product-search': LISTED,
  '/admin': ['admin'],
  '/admin/membership-management': ['admin'],
  '/admin/ad-management': ['admin'],
  '/admin2': ['mainAdmin'],
  '/admin/price-lists': ADMINS,
  '/admin/price-lists/$listId': ADMINS,
  '/admin/news': ADMINS,
  '/admin/snippets': ADMINS,
  '/admin/partners': ADMINS,
  '/admin/register-company': ADMINS,
  '/admin/companies': ['admin'],
  '/admin/companies/$companyId': ['admin'],
  '/admin/dealers': ['admin'],
  '/admin/enquiries': ['admin'],
  '/admin/audit-log': ['admin'],
  '/admin/failed-messages': ['admin'],
  '/admin/mailings': ['admin'],
  '/admin/moderation': ['admin'],
  '/admin/payments': ['admin'],
  '/admin/settings': ['admin'],
  '/admin/dashboard': ['admin'],
  '/admin/operations': ['admin'],
  '/admin/security': ['admin'],
  '/admin/second-factor': ADMINS,
  '/price-management': MANAGERS,
  '/bid-management': MANAGERS,
  '/admin/corporate-products': MANAGERS,
};
const EXPLAINED: readonly string[] = ['/price-management', '/bid-management'];

describe('a page', () => {
  const cells = Object.entries(OPENS).flatMap(([path, allowed]) =>
    EVERYBODY.map((name): [string, keyof typeof VIEWERS, Verdict] => {
      if (allowed.includes(name)) return [path, name, 'yes'];
      if (EXPLAINED.includes(path)) return [path, name, 'denied'];
      return [path, name, name === 'visitor' ? 'login' : 'home'];
    }),
  );

  it.each(cells)('%s answers a %s with %s', (path, name, verdict) => {
    expect(mayOpen(path, VIEWERS[name])).toBe(verdict);
  });

  it.each(Object.keys(OPENS))('%s is there on every device, but for the FAQ on Apple devices', (path) => {
    expect(isThere(path, false)).toBe(true);
    expect(isThere(path, true)).toBe(path !== '/faq');
  });
});

describe('an admin who has yet to show the second factor', () => {
  const waiting = as({ membership_type: 'admin', wants_second_factor: true });

  const cells = Object.entries(OPENS).map(([path, opens]): [string, Verdict] => {
    if (path === '/admin/second-factor' || opens.includes('free')) return [path, 'yes'];
    return [path, ADMINS.some((name) => opens.includes(name)) ? 'second-factor' : 'home'];
  });

  it.each(cells)('is answered by %s with %s', (path, verdict) => {
    expect(mayOpen(path, waiting)).toBe(verdict);
  });

  it('finds the way there in the menu', () => {
    expect(menuOf(waiting)).toContain('admin');
  });
});

it('a page of administration that no list names is for admins but the main one', () => {
  const verdicts = EVERYBODY.map((name) => mayOpen('/admin/of-later-work', VIEWERS[name]));
  expect(verdicts.filter((verdict) => verdict === 'yes')).toHaveLength(1);
  expect(mayOpen('/admin/of-later-work', VIEWERS.admin)).toBe('yes');
});

describe('View Profile', () => {
  it('is for paid and corporate members, executives and admins', () => {
    const allowed = Object.entries(VIEWERS).filter(([, viewer]) => mayViewProfiles(viewer));
    expect(allowed.map(([name]) => name)).toEqual(['paid', 'corporate', 'executive', 'admin', 'mainAdmin']);
  });
});
