// The mailings' search parameters in the address.
import { textsOfAddress } from '#lib/reading/lists/texts-of-address.ts';

const NAMES = ['q', 'kind'] as const;

export type MailingsPlace = Partial<Record<(typeof NAMES)[number], string | undefined>>;

export const readMailingsAddress = (search: Record<string, unknown>): MailingsPlace => textsOfAddress(NAMES, search);
