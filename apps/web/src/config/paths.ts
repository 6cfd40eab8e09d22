// Every address of the product, in one place.
export const paths = {
  home: '/',
  signup: '/signup',
  registerProfile: '/register-profile',
  login: '/login',
  updatePassword: '/update-password',
  profile: '/profile/$userId',
  editProfile: '/profile/edit/$userId',
  checkEnquiries: '/check-purchase-enquiries',
  checkOffers: '/check-sales-offers',
  postEnquiry: '/post-purchase-enquiry',
  postOffer: '/post-sales-offer',
  d2dListings: '/d2d-listings',
  productSearch: '/product-search',
  listedSubscribers: '/listed-subscribers',
  corporateMembers: '/corporate-members',
  corporate: '/corporate/$companyId',
  news: '/news',
  newsArticle: '/news/$articleId',
  priceUpdates: '/price-updates',
  priceManagement: '/price-management',
  bidManagement: '/bid-management',
  myBids: '/my-bids',
  myCredits: '/my-credits',
  admin: '/admin',
  mainAdmin: '/admin2',
  membershipManagement: '/admin/membership-management',
  adManagement: '/admin/ad-management',
  corporateProducts: '/admin/corporate-products',
  partners: '/tanabana-partners',
  membershipPlans: '/membership-plans',
  contactCorporate: '/contact-corporate',
  faq: '/faq',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-of-use',
  payment: '/payment/razorpay',
  inAppPurchase: '/in-app-purchase',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The word that stands for the signed-in member's own id in a profile address. */
export const ME = 'me';
