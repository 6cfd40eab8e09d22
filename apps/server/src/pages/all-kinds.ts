/** Every public address that this build has a page for, and what the server says of it. Any other is kept out of search engines. */
import { faqKind } from './kinds/faq.ts';
import { listingKind } from './kinds/listing.ts';
import { homeKind, listKind } from './kinds/lists.ts';
import { newsArticleKind, newsKind } from './kinds/news.ts';
import { plainKind } from './kinds/public-page.ts';
import type { PageKey, PageKind } from './served-page.ts';

// A company's page comes with its route: until then its address leads home.
export const ALL_KINDS: Readonly<Record<Exclude<PageKey, 'corporate'>, PageKind>> = {
  home: homeKind,
  checkEnquiries: listKind('purchase_enquiries'),
  checkOffers: listKind('sales_offers'),
  enquiry: listingKind('purchase_enquiries'),
  offer: listingKind('sales_offers'),
  corporateMembers: plainKind('corporateMembers'),
  news: newsKind,
  newsArticle: newsArticleKind,
  priceUpdates: plainKind('priceUpdates'),
  partners: plainKind('partners'),
  membershipPlans: plainKind('membershipPlans'),
  contactCorporate: plainKind('contactCorporate'),
  faq: faqKind,
  privacyPolicy: plainKind('privacyPolicy'),
  termsOfUse: plainKind('termsOfUse'),
};
