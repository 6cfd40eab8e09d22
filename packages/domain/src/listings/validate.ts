/** Schemas of the posting forms, for form libraries and servers. The rules themselves are in `checks.ts`. */
import { z } from 'zod';
import type { ListingTable } from '../vocabulary.ts';
import { listingErrors, type ListingForm } from './checks.ts';
import { LISTING_FIELDS, type ListingFieldName } from './fields.ts';
import { toListingRow } from './row.ts';

const value = z.union([z.string(), z.number()]).nullish();
const names = LISTING_FIELDS.map((field) => field.name);
const shape = Object.fromEntries(names.map((name) => [name, value])) as Record<ListingFieldName, typeof value>;

function checked(table: ListingTable) {
  return z.object(shape).superRefine((form, ctx) => {
    for (const [name, message] of Object.entries(listingErrors(form, table))) {
      ctx.addIssue({ code: 'custom', path: [name], message });
    }
  });
}

/** A purchase enquiry: parses the form, returns the row to insert. */
export const enquirySchema = checked('purchase_enquiries').transform((form: ListingForm) =>
  toListingRow(form, 'purchase_enquiries'),
);

/** A sales offer: parses the form, returns the row to insert. */
export const offerSchema = checked('sales_offers').transform((form: ListingForm) => toListingRow(form, 'sales_offers'));
