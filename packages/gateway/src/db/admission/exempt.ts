/** Remembers for a while whose account has no budget, such as an administrator's: it is looked up only when the budget is spent. */

/** Whether a user has no budget, by id. */
export type IsExempt = (user: string) => Promise<boolean>;

const BELIEVED_MS = 60_000;
const KNOWN = 10_000;
const USER = 'user:';

/** @returns whether an account has no budget; an address always has one */
export function rememberExempt(
  isExempt: IsExempt | undefined,
  clock: () => number = () => performance.now(),
): (account: string) => Promise<boolean> {
  const known = new Map<string, { until: number; answer: Promise<boolean> }>();
  return async (account) => {
    if (isExempt === undefined || !account.startsWith(USER)) return false;
    const before = known.get(account);
    if (before && before.until > clock()) return before.answer;
    const answer = isExempt(account.slice(USER.length));
    known.delete(account);
    if (known.size >= KNOWN) known.delete(known.keys().next().value!);
    known.set(account, { until: clock() + BELIEVED_MS, answer });
    // What could not be found out is asked again.
    answer.catch(() => known.get(account)?.answer === answer && known.delete(account));
    return answer;
  };
}
