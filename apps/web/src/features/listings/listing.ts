// A listing as the lists read it: an enquiry or an offer, alike except for their number, quantity and price.
import { LISTING_COLUMNS as YARN } from '@tanabana/domain/listings/listing-columns.gen';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import type { ComponentType } from 'react';
import { paths } from '#config/paths.ts';
import type { Selected } from '#lib/reading/select.ts';

const SHARED = 'id,user_id,poster_country,updated_at,millitex,tanabana_free(city,district)';

/** The columns that a list reads, in the data service's notation; the poster's place comes from the profile. */
export const LISTING_COLUMNS = {
  purchase_enquiries: `${SHARED},enquiry_number,${YARN.purchase_enquiries}`,
  sales_offers: `${SHARED},offer_number,${YARN.sales_offers}`,
} as const satisfies Record<ListingTable, string>;

/** A row whose poster is null to a reader who may not see the profile, which the types of the columns do not know. */
export type WithPoster<Row extends { tanabana_free: unknown }> = Omit<Row, 'tanabana_free'> & {
  tanabana_free: Row['tanabana_free'] | null;
};

export type Enquiry = WithPoster<Selected<'purchase_enquiries', typeof LISTING_COLUMNS.purchase_enquiries>>;
export type Offer = WithPoster<Selected<'sales_offers', typeof LISTING_COLUMNS.sales_offers>>;
export type Listing = Enquiry | Offer;

/** Whether the payload of an announcement has every column that a list reads. */
export const isListing = (table: ListingTable, row: object): row is Listing =>
  LISTING_COLUMNS[table]
    .replace(/\(.*\)/, '')
    .split(',')
    .every((column) => column in row);

/** The actions on a listing of a list. The route provides them, since they belong to other features. */
export type ListingActions = ComponentType<{ table: ListingTable; listing: Listing }>;

/** The number that people quote: PE-000001 or SO-000001. */
export const numberOf = (listing: Listing): string =>
  'offer_number' in listing ? listing.offer_number : listing.enquiry_number;

/** The page of a table's list. */
export const listOf = (table: ListingTable) =>
  table === 'purchase_enquiries' ? paths.checkEnquiries : paths.checkOffers;

/** The route of the page that each listing of a table has. */
export const pageOf = (table: ListingTable) => (table === 'purchase_enquiries' ? paths.enquiry : paths.offer);

/** Kilograms wanted or offered. */
export const quantityOf = (listing: Listing): number =>
  'quantity_kgs' in listing ? listing.quantity_kgs : listing.quantity_required_kgs;

/** Rupees per kg; null for an enquiry. */
export const priceOf = (listing: Listing): number | null => ('price' in listing ? listing.price : null);
