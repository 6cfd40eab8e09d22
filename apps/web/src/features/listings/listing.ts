// A listing as the lists read it: an enquiry or an offer, alike but for their number, quantity and price.
import type { Tables } from '@tanabana/db/types';
import { countText } from '@tanabana/domain/listings/spec-line';
import type { ListingTable } from '@tanabana/domain/words';
import { gradeShort } from '@tanabana/domain/words';
import type { ComponentType } from 'react';
import { paths } from '#config/paths.ts';

type SharedField =
  | 'id'
  | 'user_id'
  | 'fibre_type'
  | 'specific_type'
  | 'lustre'
  | 'twist_intermingling'
  | 'blend_ratio'
  | 'denier_count'
  | 'filament_count'
  | 'number_of_plys'
  | 'grade'
  | 'preferred_company'
  | 'lot_no'
  | 'company_name'
  | 'updated_at';

/** Where the poster is, from the poster's profile. */
type Poster = { tanabana_free: Pick<Tables<'tanabana_free'>, 'city' | 'district'> | null };

export type Enquiry = Pick<Tables<'purchase_enquiries'>, SharedField | 'enquiry_number' | 'quantity_required_kgs'> &
  Poster;
export type Offer = Pick<Tables<'sales_offers'>, SharedField | 'offer_number' | 'quantity_kgs' | 'price'> & Poster;
export type Listing = Enquiry | Offer;

/** What can be done with a listing of a list; the route brings it, as it is of other features. */
export type ListingActions = ComponentType<{ table: ListingTable; listing: Listing }>;

const SHARED =
  'id,user_id,fibre_type,specific_type,lustre,twist_intermingling,blend_ratio,denier_count,filament_count,' +
  'number_of_plys,grade,preferred_company,lot_no,company_name,updated_at,tanabana_free(city,district)';

/** The columns that a list reads, as the data service wants them named. */
export const LISTING_COLUMNS: Record<ListingTable, string> = {
  purchase_enquiries: `${SHARED},enquiry_number,quantity_required_kgs`,
  sales_offers: `${SHARED},offer_number,quantity_kgs,price`,
};

/** The number that people quote: PE-000001 or SO-000001. */
export const numberOf = (listing: Listing): string =>
  'offer_number' in listing ? listing.offer_number : listing.enquiry_number;

/** The page of a table's list. */
export const listOf = (table: ListingTable) =>
  table === 'purchase_enquiries' ? paths.checkEnquiries : paths.checkOffers;

/** The route of the own page of a table's listings. */
export const pageOf = (table: ListingTable) => (table === 'purchase_enquiries' ? paths.enquiry : paths.offer);

/** Kilograms wanted or offered. */
export const quantityOf = (listing: Listing): number =>
  'quantity_kgs' in listing ? listing.quantity_kgs : listing.quantity_required_kgs;

/** Rupees per kg; null for an enquiry. */
export const priceOf = (listing: Listing): number | null => ('price' in listing ? listing.price : null);

/** Everything that a row shows: what typing in the search box looks through on screen. */
export function textOf(listing: Listing): string {
  const { tanabana_free: poster, grade, denier_count, filament_count } = listing;
  return [
    numberOf(listing),
    listing.fibre_type,
    listing.specific_type,
    countText(listing),
    denier_count && filament_count && `${denier_count}/${filament_count}`,
    listing.blend_ratio,
    listing.lustre,
    listing.twist_intermingling,
    grade,
    grade && gradeShort(grade),
    listing.lot_no,
    listing.preferred_company,
    listing.company_name,
    poster?.city,
    poster?.district,
  ]
    .filter(Boolean)
    .join(' ');
}
