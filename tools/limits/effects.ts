/** The effects of every limit: at least one of each, in each layer that has the number. */
import { ACCOUNTS_EFFECTS } from './accounts-effects.ts';
import { ADMIN_EFFECTS } from './admin-effects.ts';
import { COMPANY_EFFECTS } from './company-effects.ts';
import type { Effect, LimitName } from './effect.ts';
import { MARKET_EFFECTS } from './market-effects.ts';
import { MEMBERS_EFFECTS } from './members-effects.ts';
import { PAGES_EFFECTS } from './pages-effects.ts';

export const EFFECTS: Record<LimitName, readonly Effect[]> = {
  ...ACCOUNTS_EFFECTS,
  ...ADMIN_EFFECTS,
  ...COMPANY_EFFECTS,
  ...MARKET_EFFECTS,
  ...MEMBERS_EFFECTS,
  ...PAGES_EFFECTS,
};
