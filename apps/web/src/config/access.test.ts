import { describe, expect, it } from 'vitest';
import { GUEST } from '#lib/member.ts';
import type { Member } from '#lib/member.ts';
import { mayOpen, mayViewProfiles, menuFor, quickLinks } from './access.ts';
import type { Offer, Viewer } from './access.ts';
import { paths } from './paths.ts';

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
  ])('shows a %s their entries and no others', (name, entries) => {
    expect(menuOf(VIEWERS[name]).sort()).toEqual([...entries].sort());
  });

  it('offers no page that this build does not have', () => {
    const few: Offer = { ...everything, hasRoute: (path) => path === paths.home || path === paths.checkOffers };
    expect(menuOf(VIEWERS.admin, few)).toEqual(['home', 'checkOffers']);
  });
});

describe('the quick links', () => {
  it('have an FAQ, except on Apple devices', () => {
    expect(quickLinks(everything)).toContain(paths.faq);
    expect(quickLinks({ ...everything, isApple: true })).not.toContain(paths.faq);
  });
});

describe('a protected page', () => {
  it.each<[string, keyof typeof VIEWERS, 'yes' | 'login' | 'home']>([
    [paths.checkOffers, 'visitor', 'yes'],
    [paths.postOffer, 'visitor', 'login'],
    [paths.postOffer, 'guest', 'yes'],
    [paths.profile, 'visitor', 'login'],
    [paths.d2dListings, 'visitor', 'login'],
    [paths.d2dListings, 'paid', 'home'],
    [paths.d2dListings, 'dealer', 'yes'],
    [paths.productSearch, 'free', 'home'],
    [paths.productSearch, 'corporate', 'yes'],
    [paths.admin, 'executive', 'home'],
    [paths.admin, 'admin', 'yes'],
    [paths.corporateProducts, 'executive', 'yes'],
    // These explain themselves to those who may not use them.
    [paths.priceManagement, 'free', 'yes'],
    [paths.bidManagement, 'visitor', 'yes'],
  ])('%s answers a %s with %s', (path, viewer, verdict) => {
    expect(mayOpen(path, VIEWERS[viewer])).toBe(verdict);
  });
});

describe('View Profile', () => {
  it('is for paid and corporate members, executives and admins', () => {
    const allowed = Object.entries(VIEWERS).filter(([, viewer]) => mayViewProfiles(viewer));
    expect(allowed.map(([name]) => name)).toEqual(['paid', 'corporate', 'executive', 'admin']);
  });
});
