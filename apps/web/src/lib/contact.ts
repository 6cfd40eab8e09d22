// Contact data of another member. Each item is revealed by a press and counted. It is cached in memory only, and sign-out clears it.
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

/** A revealed contact stays visible while the page lives, even after its row was scrolled or paged away. */
const OPENED = { staleTime: Infinity, gcTime: Infinity } as const;

/** How to reach a member of the directory. Throws AppError, code LIMIT, NOCON or NOLST. */
export const memberContactQuery = (userId: string, memberId: string) =>
  queryOptions({
    queryKey: ['contact', userId, memberId],
    queryFn: () => invoke<Contact>('contact-member', { member_id: memberId }),
    ...OPENED,
  });

/** Copies a number or an address to the clipboard and shows a toast. */
export async function copyContact(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(listingNotices.contactCopied);
  } catch {
    // An unencrypted page has no clipboard, or the visitor denied the permission.
    showToast(listingNotices.contactNotCopied);
  }
}
