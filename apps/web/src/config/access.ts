// Who may open which page and who sees which menu entry: one table, for display. The database decides what is allowed.
import type { Member } from '#lib/member.ts';
import { paths } from './paths.ts';
import type { Path } from './paths.ts';

/** The visitor as the rules see them. */
export type Viewer = { isSignedIn: boolean; member: Member };

type Rule = (viewer: Viewer) => boolean;

const signedIn: Rule = ({ isSignedIn }) => isSignedIn;
const dealer: Rule = ({ isSignedIn, member }) => isSignedIn && member.is_dealer;
const admin: Rule = ({ isSignedIn, member }) => isSignedIn && member.is_admin;
const management: Rule = ({ isSignedIn, member }) => isSignedIn && (member.is_admin || member.is_executive);
/** Paid Members and, since the tier adds and never takes away, Corporate Members. */
const paid: Rule = ({ isSignedIn, member }) =>
  isSignedIn && (member.membership_type === 'Paid Member' || member.membership_type === 'Corporate Member');
const directory: Rule = (viewer) => paid(viewer) || management(viewer);

/** Pages that are not for everybody. A page that is missing here is public. */
const RULES: Partial<Record<Path, Rule>> = {
  [paths.postEnquiry]: signedIn,
  [paths.postOffer]: signedIn,
  [paths.profile]: signedIn,
  [paths.editProfile]: signedIn,
  [paths.payment]: signedIn,
  [paths.inAppPurchase]: signedIn,
  [paths.myBids]: signedIn,
  [paths.d2dListings]: dealer,
  [paths.listedSubscribers]: directory,
  [paths.productSearch]: directory,
  [paths.admin]: admin,
  [paths.membershipManagement]: admin,
  [paths.adManagement]: admin,
  [paths.mainAdmin]: admin,
  [paths.corporateProducts]: management,
};

/** Whether a page of this route may open, and where else to go: signed out to login, the wrong role home. */
export function mayOpen(path: string, viewer: Viewer): 'yes' | 'login' | 'home' {
  const rule = RULES[path as Path];
  if (!rule || rule(viewer)) return 'yes';
  return viewer.isSignedIn ? 'home' : 'login';
}

/** Whether a page needs to know more than that somebody is signed in. */
export const needsMember = (path: string): boolean => {
  const rule = RULES[path as Path];
  return rule !== undefined && rule !== signedIn;
};

/** The View Profile link of a listing: Paid Member, corporate executive and admin. */
export const mayViewProfiles: Rule = directory;

export type MenuGroup = 'market' | 'post' | 'members' | 'mine' | 'manage';
export type MenuItem = { path: Path; group: MenuGroup };

const anyone: Rule = () => true;

/** The menu in the order of the spec. Post entries show to everybody and lead to login when signed out. */
const MENU: readonly (MenuItem & { shows: Rule })[] = [
  { path: paths.home, group: 'market', shows: anyone },
  { path: paths.postEnquiry, group: 'post', shows: anyone },
  { path: paths.postOffer, group: 'post', shows: anyone },
  { path: paths.checkEnquiries, group: 'market', shows: anyone },
  { path: paths.checkOffers, group: 'market', shows: anyone },
  { path: paths.d2dListings, group: 'market', shows: dealer },
  { path: paths.productSearch, group: 'members', shows: directory },
  { path: paths.listedSubscribers, group: 'members', shows: directory },
  { path: paths.corporateMembers, group: 'market', shows: anyone },
  { path: paths.news, group: 'market', shows: anyone },
  { path: paths.priceUpdates, group: 'market', shows: anyone },
  { path: paths.priceManagement, group: 'manage', shows: management },
  { path: paths.bidManagement, group: 'manage', shows: management },
  { path: paths.myBids, group: 'mine', shows: signedIn },
  { path: paths.profile, group: 'mine', shows: signedIn },
  { path: paths.admin, group: 'manage', shows: admin },
];

/** Quick Links of the footer. */
const QUICK_LINKS: readonly Path[] = [
  paths.home,
  paths.partners,
  paths.membershipPlans,
  paths.contactCorporate,
  paths.faq,
  paths.privacyPolicy,
  paths.termsOfUse,
];

/** What this build and device have: pages that are not there are not offered. */
export type Offer = { hasRoute: (path: Path) => boolean; isApple: boolean };

/** There is no FAQ on Apple devices. */
const isOffered = (path: Path, { hasRoute, isApple }: Offer) => hasRoute(path) && !(isApple && path === paths.faq);

/** The menu entries of this visitor. */
export function menuFor(viewer: Viewer, offer: Offer): MenuItem[] {
  return MENU.filter((item) => isOffered(item.path, offer) && item.shows(viewer));
}

/** The footer's links on this device. */
export function quickLinks(offer: Offer): Path[] {
  return QUICK_LINKS.filter((path) => isOffered(path, offer));
}
