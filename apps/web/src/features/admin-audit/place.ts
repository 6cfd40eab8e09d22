// The audit log's search parameters in the address.
import { textsOfAddress } from '#lib/reading/lists/texts-of-address.ts';

const NAMES = ['q', 'role', 'actor', 'table', 'action', 'from', 'to'] as const;

export type AuditPlace = Partial<Record<(typeof NAMES)[number], string | undefined>>;

export const readAuditAddress = (search: Record<string, unknown>): AuditPlace => textsOfAddress(NAMES, search);
