/**
 * The effects of every limit. The files beside this one pin a limit to the places that have its number, in each layer. A limit
 * that none of them names has the places that read it; without such a place it has no effect, and the test fails.
 */
import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { LIMITS } from '@tanabana/domain/limits';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { UPLOAD_LIMITS } from '@tanabana/domain/upload-limits';
import { ACCOUNTS_EFFECTS } from './accounts-effects.ts';
import { ADMIN_EFFECTS } from './admin-effects.ts';
import { COMPANY_EFFECTS } from './company-effects.ts';
import type { Effect, Effects, LimitName } from './effect.ts';
import { bucketEffects, readingEffects } from './found-effects.ts';
import { MARKET_EFFECTS } from './market-effects.ts';
import { MEMBERS_EFFECTS } from './members-effects.ts';
import { PAGES_EFFECTS } from './pages-effects.ts';

/** Every limit, and its number. */
export const NUMBERS: Readonly<Record<LimitName, number>> = {
  ...LIMITS,
  ...ADMIN_LIMITS,
  ...SERVER_LIMITS,
  ...UPLOAD_LIMITS,
};

const WRITTEN: Effects = {
  ...ACCOUNTS_EFFECTS,
  ...ADMIN_EFFECTS,
  ...COMPANY_EFFECTS,
  ...MARKET_EFFECTS,
  ...MEMBERS_EFFECTS,
  ...PAGES_EFFECTS,
};
const OF_BUCKETS = bucketEffects();

function effectsOf(name: LimitName): readonly Effect[] {
  const known = [...(WRITTEN[name] ?? []), ...(OF_BUCKETS[name] ?? [])];
  return known.length > 0 ? known : readingEffects(name);
}

export const EFFECTS: readonly (readonly [LimitName, readonly Effect[]])[] = (Object.keys(NUMBERS) as LimitName[]).map(
  (name) => [name, effectsOf(name)],
);
