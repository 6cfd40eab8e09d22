/** The page of one enquiry or offer. */
import { dateTime, money, quantity } from '@tanabana/domain/format';
import { LIMITS } from '@tanabana/domain/limits';
import { placeText } from '@tanabana/domain/listings/place';
import { listingNumber, listingPath } from '@tanabana/domain/listings/number';
import { listingDescription, listingFacts, listingTitle, yarnTitle } from '@tanabana/domain/listings/summary';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { html } from 'hono/html';
import { findListing, newestListings, type ListingRow } from '../rows/listing-rows.ts';
import type { Markup, PageDeps, PageKey, PageKind, PageShell, Voice } from '../page-shell.ts';
import { brandImage, cardImage } from '../share-card/card-address.ts';
import { breadcrumbs, listingData } from '../structured-data.ts';
import { listingGone, pageName, served } from '../messages.ts';
import { listingLinks } from './listing-links.ts';

const LIST: Record<ListingTable, PageKey> = { purchase_enquiries: 'checkEnquiries', sales_offers: 'checkOffers' };

export const listingKind = (table: ListingTable): PageKind => ({
  isPrerendered: true,
  async make(deps, { number: typed = '' }) {
    const number = listingNumber(table, typed);
    if (number === null) return gone(table, deps);
    const found = await deps.read(async (tx) => {
      const listing = await findListing(tx, table, number);
      if (!listing || number !== typed) return { listing, similar: [] };
      const { fibre_type: fibre } = listing;
      const similar = await newestListings(tx, table, LIMITS.similar_listings_length, { fibre, but: number });
      return { listing, similar };
    });
    if (!found.listing) return gone(table, deps);
    if (number !== typed) return { redirect: listingPath(table, number) };
    return pageOf(found.listing, found.similar, deps);
  },
});

function pageOf(listing: ListingRow, similar: readonly ListingRow[], { publicUrl, brand }: PageDeps): PageShell {
  const { table, number } = listing;
  const path = listingPath(table, number);
  const title = listingTitle(listing);
  const image = cardImage(publicUrl, listing, title);
  const list = LIST[table];
  return {
    status: 200,
    name: title,
    description: listingDescription(listing),
    canonical: path,
    kind: 'website',
    image,
    data: [
      listingData(listing, `${publicUrl}${path}`, image.url),
      breadcrumbs([
        [brand.name, `${publicUrl}/`],
        [pageName(list, brand), `${publicUrl}${PUBLIC_PATHS[list]}`],
        [number, `${publicUrl}${path}`],
      ]),
    ],
    body: bodyOf(listing, similar, brand),
  };
}

function bodyOf(listing: ListingRow, similar: readonly ListingRow[], brand: Voice): Markup {
  const { table, number, kgs, price } = listing;
  const t = served(brand);
  const list = LIST[table];
  const place = placeText(listing);
  const facts: (readonly [string, string])[] = [
    ...(price === null ? [] : [[t('listing.price'), t('listing.perKg', { price: money(price) })] as const]),
    [t('listing.quantity'), t('listing.kgs', { kgs: quantity(kgs) })],
    ...listingFacts(listing).map(({ label, value }) => [label, value] as const),
    ...(place ? [[t('listing.place'), place] as const] : []),
    [t('listing.posted'), dateTime(listing.created_at)],
  ];
  return html`<p><a href="${PUBLIC_PATHS[list]}">${pageName(list, brand)}</a> / ${number}</p>
    <h1>${yarnTitle(listing)}</h1>
    <p>${listingDescription(listing)}</p>
    <dl>
      ${facts.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${
      similar.length > 0
        ? html`<h2>${t('listing.more', { fibre: listing.fibre_type })}</h2>
            ${listingLinks(similar)}`
        : ''
    }`;
}

function gone(table: ListingTable, deps: PageDeps): PageShell {
  const { title, hint } = listingGone(table, deps.brand);
  const list = LIST[table];
  return {
    status: 404,
    name: title,
    description: hint,
    canonical: null,
    kind: 'website',
    image: brandImage(deps),
    data: [],
    body: html`<h1>${title}</h1>
      <p>${hint}</p>
      <p><a href="${PUBLIC_PATHS[list]}">${pageName(list, deps.brand)}</a></p>`,
  };
}
