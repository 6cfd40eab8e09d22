// Contact data of another member: given by a press, one by one, counted. Kept in memory alone, which sign-out clears.
import { queryOptions } from '@tanstack/react-query';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { invoke } from './reading/functions.ts';
import { showToast } from './toast.ts';

export type Contact = {
  member_name: string;
  business_name: string;
  is_business_unverified: boolean;
  country_code: string | null;
  mobile_number: string | null;
  /** E.164. */
  phone: string | null;
  /** An address that opens a chat. */
  whatsapp: string | null;
  email: string | null;
};

/** What was opened stays open while the page lives, however far its row has been scrolled or paged away. */
const OPENED = { staleTime: Infinity, gcTime: Infinity } as const;

/** How to reach a member of the directory. Throws AppError, code LIMIT, NOCON or NOLST. */
export const memberContactQuery = (userId: string, memberId: string) =>
  queryOptions({
    queryKey: ['contact', userId, memberId],
    queryFn: () => invoke<Contact>('contact-member', { member_id: memberId }),
    ...OPENED,
  });

/** Puts a number or an address on the clipboard, and says so. */
export async function copyContact(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(listingNotices.contactCopied);
  } catch {
    // No clipboard on an unencrypted page, or the visitor said no.
    showToast(listingNotices.contactNotCopied);
  }
}
