/** Addresses and size of the pictures that messengers show beside a link. Separate from the rendering, which loads large modules. */
import type { ListingTable } from '@tanabana/domain/vocabulary';
import type { PageDeps, PageImage } from '../page-shell.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

type Numbered = { table: ListingTable; number: string };

const FOLDER: Record<ListingTable, string> = { purchase_enquiries: 'enquiry', sales_offers: 'offer' };

const cardPath = (table: ListingTable, number: string): string => `/og/${FOLDER[table]}/${number}.png`;

const format = { type: 'image/png', width: CARD_WIDTH, height: CARD_HEIGHT } as const;

/** The card of a listing. */
export const cardImage = (publicUrl: string, { table, number }: Numbered, alt: string): PageImage => ({
  url: `${publicUrl}${cardPath(table, number)}`,
  alt,
  ...format,
});

/** The card of an article. Its own picture may be of any size and format. */
export const newsImage = (publicUrl: string, { id, headline }: { id: string; headline: string }): PageImage => ({
  url: `${publicUrl}/og/news/${id}.png`,
  alt: headline,
  ...format,
});

/** The card of a company. Its banner may be of any size and format. */
export const companyImage = (publicUrl: string, company: { id: string; company_name: string }): PageImage => ({
  url: `${publicUrl}/og/corporate/${company.id}.png`,
  alt: company.company_name,
  ...format,
});

/** The card of every page without a card of its own. */
export const BRAND_CARD = '/og/brand.png';

export const brandImage = ({ brand, publicUrl }: Pick<PageDeps, 'brand' | 'publicUrl'>): PageImage => ({
  url: `${publicUrl}${BRAND_CARD}`,
  alt: `${brand.name}: ${brand.tagline}`,
  ...format,
});
