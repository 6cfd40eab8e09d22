import { queryOptions } from '@tanstack/react-query';
import type { AnyListingTable } from '@tanabana/domain/words';
import { invoke } from '#lib/functions.ts';

export type Contact = {
  member_name: string;
  business_name: string;
  country_code: string | null;
  mobile_number: string | null;
  /** E.164. */
  phone: string | null;
  /** An address that opens a chat. */
  whatsapp: string | null;
  email: string | null;
};

/** How to reach whoever posted a listing; asking is counted, so it is asked once. Throws AppError, code LIMIT or NOCON. */
export const contactQuery = (userId: string, table: AnyListingTable, listingId: string) =>
  queryOptions({
    queryKey: ['contact', userId, table, listingId],
    queryFn: () => invoke<Contact>('contact-poster', { listing_table: table, listing_id: listingId }),
    staleTime: Infinity,
  });
