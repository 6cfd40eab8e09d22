/**
 * Calls a hook that is an SQL function: one argument and the result are jsonb. It runs as service_role, which must be allowed to execute
 * it, in a transaction of its own, and for two seconds at most, as upstream.
 */
import { isTimedOut } from '../../db/port.ts';
import type { Scope } from '../../db/scope.ts';
import { ident, sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { Hook } from './settings.ts';

const TIMEOUT_MS = 2000;

/**
 * @param input the JSON of the input
 * @returns the JSON of the output; null for none
 * @throws AuthError `hook_timeout`; DatabaseError for an error that the function raises
 */
export async function callSql(
  scope: Scope,
  { schema, name }: Extract<Hook, { kind: 'sql' }>,
  input: string,
): Promise<string | null> {
  const call = sql`select ${ident(schema, name)}(${input}::text::jsonb)::text as output`;
  try {
    return await scope.asService(
      'call a hook',
      async (tx) => (await tx.query<{ output: string | null }>(call)).rows[0]?.output ?? null,
      { timeoutMs: TIMEOUT_MS },
    );
  } catch (error) {
    if (!isTimedOut(error)) throw error;
    const words = `Failed to reach hook within maximum time of ${(TIMEOUT_MS / 1000).toFixed(6)} seconds`;
    throw new AuthError('hook_timeout', words, { cause: error });
  }
}
