// The two requests of I'm Interested: pay, then notify the poster.
import { LIMITS } from '@tanabana/domain/limits';
import { kindOf } from '@tanabana/domain/vocabulary';
import type { AnyListingTable, InterestChannel, ListingTable } from '@tanabana/domain/vocabulary';
import { invoke } from '#lib/reading/functions.ts';

type Payment = { newBalance: number; charged?: boolean };

const USAGE: Record<ListingTable, string> = { purchase_enquiries: 'usage_enquiry', sales_offers: 'usage_offer' };

/** Takes one credit for this listing; the same listing is not charged twice. Throws AppError, code NOCRD at zero. */
export function payForInterest(userId: string, table: AnyListingTable, listingId: string): Promise<Payment> {
  return invoke('handle-credit-deduction', {
    userId,
    transactionType: USAGE[kindOf(table)],
    relatedEntityId: listingId,
    notes: `Interest in ${table}: ${LIMITS.credits_per_interest} credit`,
  });
}

type Delivery = { success: boolean; message?: string; channel?: InterestChannel | null };

/** Notifies the poster of who is interested. Throws AppError when the function refuses or cannot be reached. */
export function notifyPoster(userId: string, table: AnyListingTable, listingId: string): Promise<Delivery> {
  switch (table) {
    case 'purchase_enquiries':
      return invoke('sendPurchaseInterestWhatsapp', { enquiry_id: listingId, interested_user_id: userId });
    case 'sales_offers':
      return invoke('sendSalesInterestNotification', { offer_id: listingId, interested_user_id: userId });
    case 'd2d_purchase_enquiries':
      return invoke('sendD2DPurchaseInterestWhatsapp', { enquiryId: listingId, interestedUserId: userId });
    case 'd2d_sales_offers':
      return invoke('sendD2DSalesInterestWhatsapp', { offerId: listingId, interestedUserId: userId });
  }
}
