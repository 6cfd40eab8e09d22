// The reports' search parameters in the address.
import { textsOfAddress } from '#lib/reading/lists/texts-of-address.ts';

const NAMES = ['q', 'status'] as const;

export type ModerationPlace = Partial<Record<(typeof NAMES)[number], string | undefined>>;

export const readModerationAddress = (search: Record<string, unknown>): ModerationPlace =>
  textsOfAddress(NAMES, search);
