/** Where the pictures are that messengers show beside a link. */
import type { ListingTable } from '@tanabana/domain/words';
import type { PageDeps } from '../served-page.ts';

const FOLDER: Record<ListingTable, string> = { purchase_enquiries: 'enquiry', sales_offers: 'offer' };

/** The card of a listing. */
export const cardPath = (table: ListingTable, number: string): string => `/og/${FOLDER[table]}/${number}.png`;

/** The card of every page that has none of its own. */
export const BRAND_CARD = '/og/brand.png';

export const brandImage = ({ brand, publicUrl }: Pick<PageDeps, 'brand' | 'publicUrl'>) => ({
  url: `${publicUrl}${BRAND_CARD}`,
  alt: `${brand.name}: ${brand.tagline}`,
});
