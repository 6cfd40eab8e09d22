/** The kind of every public page. Addresses without a kind are excluded from search engines. */
import { companiesKind, companyKind } from './kinds/company.ts';
import { faqKind } from './kinds/faq.ts';
import { legalKind } from './kinds/legal.ts';
import { listingKind } from './kinds/listing.ts';
import { homeKind, listKind } from './kinds/lists.ts';
import { newsArticleKind, newsKind } from './kinds/news.ts';
import { calculatorKind, partnersKind, plansKind, supportKind } from './kinds/text-pages.ts';
import { plainKind } from './kinds/public-page.ts';
import type { PageKey, PageKind } from './page-shell.ts';

export const ALL_KINDS: Readonly<Record<PageKey, PageKind>> = {
  home: homeKind,
  checkEnquiries: listKind('purchase_enquiries'),
  checkOffers: listKind('sales_offers'),
  enquiry: listingKind('purchase_enquiries'),
  offer: listingKind('sales_offers'),
  corporateMembers: companiesKind,
  corporate: companyKind,
  news: newsKind,
  newsArticle: newsArticleKind,
  priceUpdates: plainKind('priceUpdates'),
  partners: partnersKind,
  membershipPlans: plansKind,
  contactCorporate: supportKind,
  yarnCalculator: calculatorKind,
  faq: faqKind,
  privacyPolicy: legalKind('privacyPolicy'),
  termsOfUse: legalKind('termsOfUse'),
};
