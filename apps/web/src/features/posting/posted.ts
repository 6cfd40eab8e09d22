// Stores the last post for this browser tab: its toast disappears, and people quote its number.
import type { ListingForm } from '@tanabana/domain/listings/checks';
import { listingPath } from '@tanabana/domain/listings/number';
import { toListingRow } from '@tanabana/domain/listings/row';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { listingTitle } from '#i18n/listing-page.ts';
import { paths } from '#config/paths.ts';
import { dropDraft, saveDraft, readDraft } from '#lib/forms/draft.ts';

type Sent = { table: ListingTable; is_d2d: boolean; form: ListingForm };

export type Posted = {
  /** As the database issued it. */
  number: string;
  /** The address of the page that shows it. */
  path: string;
  /** WhatsApp's own page with the text to send; null for posts for dealers only. */
  share: string | null;
};

/** WhatsApp's page that sends a text to a contact of choice. */
const WHATSAPP = 'https://wa.me/';

/** The first lines of a message about the listing, and its address. */
function shareAddress({ table, form }: Sent, number: string, path: string): string {
  const title = listingTitle({ ...termsOf(form, table), number });
  const text = `${title}\n${new URL(path, location.origin).href}`;
  // WhatsApp would show a plus sign between the words.
  return `${WHATSAPP}?text=${encodeURIComponent(text)}`;
}

function termsOf(form: ListingForm, table: ListingTable) {
  if (table === 'purchase_enquiries') {
    const row = toListingRow(form, table);
    return { ...row, kgs: row.quantity_required_kgs, price: null };
  }
  const row = toListingRow(form, table);
  return { ...row, kgs: row.quantity_kgs };
}

/** The address of the page that shows a post: its own, or the list of posts for dealers. */
export function postedPath({ table, is_d2d }: Pick<Sent, 'table' | 'is_d2d'>, number: string): string {
  if (!is_d2d) return listingPath(table, number);
  return `${paths.d2dListings}${table === 'purchase_enquiries' ? '?tab=enquiries' : ''}`;
}

/** The stored data of a listing that was just posted, by its number. */
export function postedOf(sent: Sent, number: string): Posted {
  const { is_d2d } = sent;
  const path = postedPath(sent, number);
  if (is_d2d) return { number, path, share: null };
  return { number, path, share: shareAddress(sent, number, path) };
}

const nameOf = (table: ListingTable) => `posted-${table}`;

export const keepPosted = (table: ListingTable, owner: string, posted: Posted): void =>
  saveDraft(nameOf(table), owner, posted);

export const readPosted = (table: ListingTable, owner: string): Posted | null =>
  readDraft(nameOf(table), owner) as Posted | null;

export const dropPosted = (table: ListingTable): void => dropDraft(nameOf(table));
