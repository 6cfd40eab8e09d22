/**
 * Limits writes whose error reveals whether somebody has an account, such as that of a number that must be unique. Each of them is counted
 * as an account look-up, in the allowance of all look-ups, before it is tried. If it were counted afterwards, the rate limit error itself
 * would reveal the same.
 */
import type { AuthApi } from './auth/types.ts';
import { AuthError } from './errors/auth-error.ts';
import { refuse } from './rest/errors.ts';
import type { PlannedWrite } from './rest/options.ts';

/** Whether the error of a write of these columns may depend on the data of somebody else. */
export type RevealsAccount = (relation: PlannedWrite['relation'], columns: readonly string[]) => boolean;

/** @returns the function to call before a write; it throws RestError `PGRST194` when the allowance is used up */
export function limitAccountProbes({ takeLookUp }: Pick<AuthApi, 'takeLookUp'>, revealsAccount: RevealsAccount) {
  return async ({ relation, columns, claims, clientAddress: ip }: PlannedWrite): Promise<void> => {
    // Visitors may not write unique columns, and writes with the server's own key are not counted.
    if (!claims.sub || !revealsAccount(relation, columns)) return;
    try {
      await takeLookUp({ ip, userId: claims.sub });
    } catch (error) {
      if (!(error instanceof AuthError) || error.retryAfterSeconds === undefined) throw error;
      throw refuse.tooManyRequests(error.retryAfterSeconds);
    }
  };
}
