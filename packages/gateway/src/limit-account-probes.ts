/**
 * In charge of writes whose refusal tells whether somebody has an account, such as that of a number which must be unique:
 * each is counted as a question of that kind, in the allowance of all of them, before it is tried. Counted afterwards, the
 * refusal of the count would tell the same.
 */
import type { AuthApi } from './auth/types.ts';
import { AuthError } from './errors/auth-error.ts';
import { refuse } from './rest/errors.ts';
import type { PlannedWrite } from './rest/index.ts';

/** Whether a write of these columns may be refused for what somebody else has. */
export type RevealsAccount = (relation: PlannedWrite['relation'], columns: readonly string[]) => boolean;

/** @returns what to do before a write; throws RestError `PGRST194` when the allowance is used up */
export function limitAccountProbes({ takeLookUp }: Pick<AuthApi, 'takeLookUp'>, tells: RevealsAccount) {
  return async ({ relation, columns, claims, clientAddress: ip }: PlannedWrite): Promise<void> => {
    // Visitors may not write what must be unique, and the server's own key is not counted.
    if (!claims.sub || !tells(relation, columns)) return;
    try {
      await takeLookUp({ ip, userId: claims.sub });
    } catch (error) {
      if (!(error instanceof AuthError) || error.retryAfterSeconds === undefined) throw error;
      throw refuse.tooManyRequests(error.retryAfterSeconds);
    }
  };
}
