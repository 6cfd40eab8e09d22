import { queryOptions } from '@tanstack/react-query';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import type { Contact } from '#lib/contact.ts';
import { invoke } from '#lib/reading/functions.ts';

/** The contact data of a listing's poster. The request is counted, so it is sent once. Throws AppError, code LIMIT or NOCON. */
export const contactQuery = (userId: string, table: AnyListingTable, listingId: string) =>
  queryOptions({
    queryKey: ['contact', userId, table, listingId],
    queryFn: () => invoke<Contact>('contact-poster', { listing_table: table, listing_id: listingId }),
    staleTime: Infinity,
  });
