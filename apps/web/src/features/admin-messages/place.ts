// The failed messages' search parameters in the address.
import { textsOfAddress } from '#lib/reading/lists/texts-of-address.ts';

const NAMES = ['q', 'kind', 'status'] as const;

export type MessagesPlace = Partial<Record<(typeof NAMES)[number], string | undefined>>;

export const readMessagesAddress = (search: Record<string, unknown>): MessagesPlace => textsOfAddress(NAMES, search);
