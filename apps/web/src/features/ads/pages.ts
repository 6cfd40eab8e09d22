// Which page carries which ad identifier. The groups of the identifiers are the domain's; pages without an identifier
// never show an ad.
import { AD_PAGES } from '@tanabana/domain/ads/ad-pages';
import type { AdPage, AdPlacement } from '@tanabana/domain/vocabulary';
import { paths } from '#config/paths.ts';
import type { Path } from '#config/paths.ts';

const PAGES: Partial<Record<Path, AdPage>> = {
  [paths.home]: 'HomePage',
  [paths.signup]: 'SignupPage',
  [paths.login]: 'LoginPage',
  [paths.checkEnquiries]: 'CheckPurchaseEnquiriesPage',
  [paths.checkOffers]: 'CheckSalesOfferPage',
  [paths.news]: 'NewsPage',
  [paths.priceUpdates]: 'PriceUpdatesPage',
  [paths.corporateMembers]: 'CorporateMembersPage',
  [paths.postOffer]: 'PostSalesOfferPage',
  [paths.postEnquiry]: 'PostPurchaseEnquiryPage',
  [paths.profile]: 'ProfileDetailsPage',
  [paths.editProfile]: 'EditProfilePage',
  [paths.privacyPolicy]: 'PrivacyPolicyPage',
  [paths.termsOfUse]: 'TermsOfUsePage',
  [paths.listedSubscribers]: 'ListedSubscribersPage',
  [paths.corporate]: 'CorporateProfilePage',
  [paths.partners]: 'TanabanaPartnersPage',
  [paths.membershipPlans]: 'MembershipPlansPage',
  [paths.newsArticle]: 'NewsArticlePage',
};

/** Pages whose own layout contains the ad above the content; the frame adds it to the others. */
const PLACES_ITS_OWN: readonly string[] = [
  paths.home,
  paths.checkEnquiries,
  paths.checkOffers,
  paths.news,
  paths.priceUpdates,
  paths.corporateMembers,
  paths.corporate,
  paths.profile,
];

/** The identifier of the page at a route's address; `UnknownPage`, in no group, for the rest. */
export function adPageOf(path: string): AdPage | 'UnknownPage' {
  return PAGES[path as Path] ?? 'UnknownPage';
}

/** The group that an ad for this page must have been placed in. */
export function placementOf(page: AdPage | 'UnknownPage'): AdPlacement | undefined {
  const groups = Object.entries(AD_PAGES) as [AdPlacement, readonly string[]][];
  return groups.find(([, pages]) => pages.includes(page))?.[0];
}

/** Whether the page's own layout contains the ad above its content. */
export const placesItsOwnAd = (path: string): boolean => PLACES_ITS_OWN.includes(path);
