/** Home and the two lists: the newest listings, each with a link to its page. */
import { LIMITS } from '@tanabana/domain/limits';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { html } from 'hono/html';
import { newestListings } from '../rows/listing-rows.ts';
import type { PageKind } from '../page-shell.ts';
import { brandImage } from '../share-card/card-address.ts';
import { siteData } from '../structured-data.ts';
import { pageDescription, pageName } from '../messages.ts';
import { publicPage } from './public-page.ts';
import { listingLinks } from './listing-links.ts';

/** How long a list is cached, so that a frequent crawler does not cause reads. */
const CACHE_SECONDS = 30;

/** The page kind of Check Purchase Enquiries or Check Sales Offers. */
export const listKind = (table: ListingTable): PageKind => ({
  isPrerendered: true,
  cacheSeconds: CACHE_SECONDS,
  async make(deps) {
    const key = table === 'purchase_enquiries' ? 'checkEnquiries' : 'checkOffers';
    const listings = await deps.read((tx) => newestListings(tx, table, LIMITS.listing_page_size));
    return publicPage(key, deps, listingLinks(listings));
  },
});

export const homeKind: PageKind = {
  isPrerendered: true,
  cacheSeconds: CACHE_SECONDS,
  async make(deps) {
    const { brand, publicUrl } = deps;
    const description = pageDescription('home', brand);
    const [enquiries, offers] = await deps.read(async (tx) => [
      await newestListings(tx, 'purchase_enquiries', LIMITS.home_list_length),
      await newestListings(tx, 'sales_offers', LIMITS.home_list_length),
    ]);
    return {
      status: 200,
      name: null,
      description: `${brand.tagline}. ${description}`,
      canonical: PUBLIC_PATHS.home,
      kind: 'website',
      image: brandImage(deps),
      data: siteData(brand, publicUrl),
      body: html`<h1>${brand.tagline}</h1>
        <p>${description}</p>
        <h2>${pageName('checkEnquiries', brand)}</h2>
        ${listingLinks(enquiries!)}
        <h2>${pageName('checkOffers', brand)}</h2>
        ${listingLinks(offers!)}`,
    };
  },
};
