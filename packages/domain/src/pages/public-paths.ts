/** The public addresses: the web app routes by them, and the server titles and lists them for search engines. */
export const PUBLIC_PATHS = {
  home: '/',
  checkEnquiries: '/check-purchase-enquiries',
  checkOffers: '/check-sales-offers',
  enquiry: '/enquiry/$number',
  offer: '/offer/$number',
  corporateMembers: '/corporate-members',
  corporate: '/corporate/$companyId',
  news: '/news',
  newsArticle: '/news/$articleId',
  priceUpdates: '/price-updates',
  partners: '/tanabana-partners',
  membershipPlans: '/membership-plans',
  contactCorporate: '/contact-corporate',
  faq: '/faq',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-of-use',
} as const;
