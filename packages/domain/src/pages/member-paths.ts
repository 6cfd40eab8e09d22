/** The addresses of the web app that the server does not prerender: forms, and pages behind a login. */
export const MEMBER_PATHS = {
  signup: '/signup',
  registerProfile: '/register-profile',
  login: '/login',
  updatePassword: '/update-password',
  profile: '/profile/$userId',
  editProfile: '/profile/edit/$userId',
  postEnquiry: '/post-purchase-enquiry',
  postOffer: '/post-sales-offer',
  d2dListings: '/d2d-listings',
  productSearch: '/product-search',
  listedSubscribers: '/listed-subscribers',
  priceManagement: '/price-management',
  bidManagement: '/bid-management',
  myBids: '/my-bids',
  myCredits: '/my-credits',
  priceTrends: '/price-trends',
  admin: '/admin',
  mainAdmin: '/admin2',
  membershipManagement: '/admin/membership-management',
  adManagement: '/admin/ad-management',
  corporateProducts: '/admin/corporate-products',
  payment: '/payment/razorpay',
  inAppPurchase: '/in-app-purchase',
  unsubscribe: '/unsubscribe',
} as const;

/** Addresses that were printed once; the web app leads each to its page. */
export const OLD_PATHS = ['/check-purchase-enquiry', '/yarn-prices'] as const;
