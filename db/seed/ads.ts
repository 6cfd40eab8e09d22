/** Advertisements of the demonstration. draw-ads.ts renders their pictures, served at /demo/ads. */
import type { AdPage, AdPlacement } from '@tanabana/domain/vocabulary';

/** The picture's file name without its ending, who advertises, and the picture in words. */
export const PICTURES = {
  tapivat: [
    'Tapivat Filaments',
    'Ready stock, Sachin GIDC. FDY 50 to 150 denier, Bright. Lorry loads, same-day dispatch.',
  ],
  kirtana: ['Kirtana Spinners', 'Compact cotton, spun in Erode. 30s and 40s for knitting. Lot-wise test reports.'],
  aravat: ['Aravat Suityarn', 'Suiting yarn, Bhilwara. PV 2/20s to 2/40s, dyed. 4,200 shades.'],
  ojasvi: ['Ojasvi Polyyarn', 'Texturised, Silvassa. 75 to 300D, NIM and HIM. Tested for dye pick-up.'],
  hemvat: ['Hemvat Woollens', 'Worsted, Ludhiana. Wool 2/48s, ready to dye. Five-kilo cones from stock.'],
  vennai: ['Vennai Yarns', 'Melange, Tiruppur. 40 melange shades in 30s. Knit it tomorrow.'],
} as const satisfies Record<string, readonly [company_name: string, alt_text: string]>;

export type Picture = keyof typeof PICTURES;

/** First and last day count from today. The last three do not show: over, not begun, switched off. */
export const ADS: readonly (readonly [Picture, AdPlacement, AdPage, first: number, last: number, status: boolean])[] = [
  ['tapivat', 'Home', 'HomePage', -20, 60, true],
  ['kirtana', 'Home', 'HomePage', -12, 45, true],
  ['aravat', 'Home', 'HomePage', -5, 30, true],
  ['tapivat', 'Premium', 'CheckPurchaseEnquiriesPage', -20, 60, true],
  ['kirtana', 'Premium', 'CheckPurchaseEnquiriesPage', -12, 45, true],
  ['ojasvi', 'Premium', 'CheckSalesOfferPage', -9, 50, true],
  ['vennai', 'Premium', 'CheckSalesOfferPage', 0, 40, true],
  ['hemvat', 'Premium', 'NewsPage', -4, 35, true],
  ['aravat', 'Premium', 'PriceUpdatesPage', -5, 30, true],
  ['kirtana', 'Premium', 'LoginPage', -12, 45, true],
  ['hemvat', 'Premium', 'SignupPage', -3, 28, true],
  ['vennai', 'Premium', 'PostPurchaseEnquiryPage', -1, 40, true],
  ['aravat', 'Premium', 'PostSalesOfferPage', -5, 30, true],
  ['ojasvi', 'Non-Premium', 'ProfileDetailsPage', -9, 50, true],
  ['hemvat', 'Non-Premium', 'EditProfilePage', -3, 28, true],
  ['tapivat', 'Non-Premium', 'TermsOfUsePage', -20, 60, true],
  ['aravat', 'Non-Premium', 'PrivacyPolicyPage', -5, 0, true],
  ['hemvat', 'Home', 'HomePage', -60, -1, true],
  ['vennai', 'Home', 'HomePage', 1, 20, true],
  ['ojasvi', 'Home', 'HomePage', -10, 20, false],
];
