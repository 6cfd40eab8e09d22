// Every address of the product. Those that anybody may open are the domain's: the server names them too.
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';

export const paths = {
  ...PUBLIC_PATHS,
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
  admin: '/admin',
  mainAdmin: '/admin2',
  membershipManagement: '/admin/membership-management',
  adManagement: '/admin/ad-management',
  corporateProducts: '/admin/corporate-products',
  payment: '/payment/razorpay',
  inAppPurchase: '/in-app-purchase',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The word that stands for the signed-in member's own id in a profile address. */
export const ME = 'me';
