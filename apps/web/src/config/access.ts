// Defines who may open which page and who sees which menu entry: one table, for display. The database decides what is allowed.
import type { Member } from '#lib/session/member.ts';
import { paths } from './paths.ts';
import type { CommonPath, Path } from './paths.ts';

/** The visitor as the rules see them. */
export type Viewer = { isSignedIn: boolean; member: Member };

export type Rule = (viewer: Viewer) => boolean;

const anyone: Rule = () => true;
const signedIn: Rule = ({ isSignedIn }) => isSignedIn;
/** With a profile; a user without one is a guest. */
const member: Rule = ({ isSignedIn, member }) => isSignedIn && member.membership_type !== 'guest';
const dealer: Rule = ({ isSignedIn, member }) => isSignedIn && member.is_dealer;
const mainAdmin: Rule = ({ isSignedIn, member }) => isSignedIn && member.is_main_admin;
/** Admins but the main admin account, which has a panel of its own. */
const admin: Rule = (viewer) => viewer.isSignedIn && viewer.member.is_admin && !mainAdmin(viewer);
/** Every admin account, with the full or the limited panel. */
const anyAdmin: Rule = ({ isSignedIn, member }) => isSignedIn && member.is_admin;
/** Admins, and members who become one with the second factor. */
const adminAccount: Rule = (viewer) => anyAdmin(viewer) || viewer.member.wants_second_factor;
const management: Rule = ({ isSignedIn, member }) => isSignedIn && (member.is_admin || member.is_executive);
/** Assigned as an executive by role and department, but of no company that there is. */
const unlinkedExecutive: Rule = ({ isSignedIn, member: { profile, is_executive, company_id } }) =>
  isSignedIn &&
  Boolean(profile?.is_corporate_member && profile.role && profile.department) &&
  !is_executive &&
  company_id === null;
/** Paid Members and Corporate Members, since the higher tier includes the lower one. */
const paid: Rule = ({ isSignedIn, member }) =>
  isSignedIn && (member.membership_type === 'Paid Member' || member.membership_type === 'Corporate Member');
const directory: Rule = (viewer) => paid(viewer) || management(viewer);

/** The access rule of each page, later pages included. */
const RULES: Readonly<Record<CommonPath, Rule>> = {
  [paths.home]: anyone,
  [paths.signup]: anyone,
  [paths.registerProfile]: anyone,
  [paths.login]: anyone,
  [paths.updatePassword]: anyone,
  [paths.checkEnquiries]: anyone,
  [paths.checkOffers]: anyone,
  [paths.enquiry]: anyone,
  [paths.offer]: anyone,
  [paths.corporateMembers]: anyone,
  [paths.corporate]: anyone,
  [paths.news]: anyone,
  [paths.newsArticle]: anyone,
  [paths.priceUpdates]: anyone,
  [paths.partners]: anyone,
  [paths.membershipPlans]: anyone,
  [paths.contactCorporate]: anyone,
  [paths.yarnCalculator]: anyone,
  [paths.faq]: anyone,
  [paths.privacyPolicy]: anyone,
  [paths.termsOfUse]: anyone,
  [paths.unsubscribe]: anyone,
  [paths.postEnquiry]: signedIn,
  [paths.postOffer]: signedIn,
  [paths.profile]: signedIn,
  [paths.editProfile]: signedIn,
  [paths.payment]: signedIn,
  [paths.inAppPurchase]: signedIn,
  [paths.myBids]: signedIn,
  [paths.myCredits]: signedIn,
  [paths.priceTrends]: member,
  [paths.d2dListings]: dealer,
  [paths.listedSubscribers]: directory,
  [paths.productSearch]: directory,
  [paths.admin]: admin,
  [paths.membershipManagement]: admin,
  [paths.adManagement]: admin,
  [paths.mainAdmin]: mainAdmin,
  [paths.priceManagement]: management,
  // That page explains the error (OP-03).
  [paths.bidManagement]: (viewer) => management(viewer) || unlinkedExecutive(viewer),
  [paths.corporateProducts]: management,
};

/** Where the pages of administration are: each is for admins but the main one, unless it is named below or above. */
const ADMINISTRATION = '/admin/';

/** Pages of administration that the Limited Admin Panel leads to as well. */
const OF_BOTH_PANELS: readonly Path[] = [
  '/admin/price-lists',
  '/admin/price-lists/$listId',
  '/admin/news',
  '/admin/snippets',
  '/admin/partners',
  '/admin/register-company',
];

/** Where admins show or set up their second factor. */
const SECOND_FACTOR = '/admin/second-factor' satisfies Path;

/** Pages that explain a denied access themselves, in place of a redirect. */
const EXPLAIN_THEMSELVES: readonly string[] = [paths.priceManagement, paths.bidManagement];

/** Pages that are not there on Apple devices. */
const NOT_ON_APPLE: readonly string[] = [paths.faq];

/** Pages of one member that no other may open. */
const OWNERS_ALONE: readonly string[] = [paths.editProfile];

/** `login`, `home` and `second-factor` redirect there; `denied` is shown at the page's own address. */
export type Verdict = 'yes' | 'login' | 'home' | 'second-factor' | 'denied';

/** The rule of a route's address. One that is neither in the table nor of administration only leads on to a page. */
function ruleOf(path: string): Rule {
  const own = RULES[path as CommonPath] as Rule | undefined;
  if (own || !path.startsWith(ADMINISTRATION)) return own ?? anyone;
  if (path === SECOND_FACTOR) return adminAccount;
  return OF_BOTH_PANELS.includes(path as Path) ? anyAdmin : admin;
}

/** Whether a page would open if the admin had used the second factor. */
const opensWithSecondFactor = (path: string, { isSignedIn, member }: Viewer): boolean =>
  member.wants_second_factor &&
  [false, true].some((is_main_admin) =>
    ruleOf(path)({ isSignedIn, member: { ...member, is_admin: true, is_main_admin } }),
  );

/**
 * Whether this visitor may open a page: a visitor without a session is sent to the login, one with the wrong role to Home, unless the page
 * explains itself.
 */
export function mayOpen(path: string, viewer: Viewer): Verdict {
  if (ruleOf(path)(viewer)) return 'yes';
  if (opensWithSecondFactor(path, viewer)) return 'second-factor';
  if (EXPLAIN_THEMSELVES.includes(path)) return 'denied';
  return viewer.isSignedIn ? 'home' : 'login';
}

/** Whether a page's rule needs more than the fact that somebody is signed in. */
export const needsMember = (path: string): boolean => ![anyone, signedIn].includes(ruleOf(path));

/** Whether a page exists on this kind of device. */
export const isThere = (path: string, isApple: boolean): boolean => !(isApple && NOT_ON_APPLE.includes(path));

/** Whether a page is for its owner only. */
export const isOwnersAlone = (path: string): boolean => OWNERS_ALONE.includes(path);

/** The price of a yarn in the last weeks, on the pages of listings too. */
export const maySeePriceTrends: Rule = member;

/** The View Profile link of a listing: Paid Member, corporate executive and admin. */
export const mayViewProfiles: Rule = directory;

/** Calling and writing to posters directly: Paid and Corporate Members, executives and admins. */
export const mayContactPosters: Rule = directory;

export type MenuGroup = 'market' | 'post' | 'members' | 'mine' | 'manage';
export type MenuItem = { path: Path; group: MenuGroup };

/**
 * The menu in the order of the spec. Everybody sees the post entries; without a session they lead to the login. Admins and executives see
 * the entries of special access (the two of `members`, the first two of `manage`) on every device.
 */
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
  // One entry named Admin: each admin account has its own panel.
  { path: paths.admin, group: 'manage', shows: (viewer) => admin(viewer) || viewer.member.wants_second_factor },
  { path: paths.mainAdmin, group: 'manage', shows: mainAdmin },
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

const isOffered = (path: Path, { hasRoute, isApple }: Offer) => hasRoute(path) && isThere(path, isApple);

/** The menu entries of this visitor. */
export function menuFor(viewer: Viewer, offer: Offer): MenuItem[] {
  return MENU.filter((item) => isOffered(item.path, offer) && item.shows(viewer));
}

/** The footer's links on this device. */
export function quickLinks(offer: Offer): Path[] {
  return QUICK_LINKS.filter((path) => isOffered(path, offer));
}
