import { listingPath } from '@tanabana/domain/listings/number';
import { placeText } from '@tanabana/domain/listings/place';
import { listingTitle } from '@tanabana/domain/listings/summary';
import { html } from 'hono/html';
import type { ListingRow } from '../rows/listing-rows.ts';
import type { Markup } from '../page-shell.ts';

/** Listings as links to their pages. */
export function listingLinks(listings: readonly ListingRow[]): Markup {
  return html`<ul>
    ${listings.map(
      (listing) =>
        html`<li>
          <a href="${listingPath(listing.table, listing.number)}">${listingTitle(listing)}</a> ${placeText(listing)}
        </li>`,
    )}
  </ul>`;
}
