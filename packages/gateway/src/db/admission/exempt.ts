/** Caches which accounts have no budget, such as an administrator's. An account is looked up only when its budget is spent. */

/** Whether the user with this id has no budget. */
export type IsExempt = (user: string) => Promise<boolean>;

const CACHED_MS = 60_000;
const KNOWN = 10_000;
const USER = 'user:';

/** @returns whether an account has no budget; an address always has one */
export function rememberExempt(
  isExempt: IsExempt | undefined,
  clock: () => number = () => performance.now(),
): (account: string) => Promise<boolean> {
  const known = new Map<string, { until: number; result: Promise<boolean> }>();
  return async (account) => {
    if (isExempt === undefined || !account.startsWith(USER)) return false;
    const before = known.get(account);
    if (before && before.until > clock()) return before.result;
    const result = isExempt(account.slice(USER.length));
    known.delete(account);
    if (known.size >= KNOWN) known.delete(known.keys().next().value!);
    known.set(account, { until: clock() + CACHED_MS, result });
    // A failed look-up is not cached.
    result.catch(() => known.get(account)?.result === result && known.delete(account));
    return result;
  };
}
