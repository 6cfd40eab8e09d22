/** Groups of pages that an ad is placed in. */
export const AD_PLACEMENTS = ['Home', 'Premium', 'Non-Premium'] as const;
export type AdPlacement = (typeof AD_PLACEMENTS)[number];

/** Page identifiers per placement group. `UnknownPage` is in no group: it never has an ad. */
export const AD_PAGES = {
  Home: ['HomePage'],
  Premium: [
    'SignupPage',
    'LoginPage',
    'CheckPurchaseEnquiriesPage',
    'CheckSalesOfferPage',
    'NewsPage',
    'PriceUpdatesPage',
    'CorporateMembersPage',
    'PostSalesOfferPage',
    'PostPurchaseEnquiryPage',
  ],
  'Non-Premium': [
    'ProfileDetailsPage',
    'EditProfilePage',
    'PrivacyPolicyPage',
    'TermsOfUsePage',
    'ListedSubscribersPage',
    'CorporateProfilePage',
    'TanabanaPartnersPage',
    'MembershipPlansPage',
    'NewsArticlePage',
  ],
} as const satisfies Record<AdPlacement, readonly string[]>;
export type AdPage = (typeof AD_PAGES)[AdPlacement][number];
