import type { FunctionContext } from '@tanabana/gateway';
import { sql, type Scope, type Sql } from '@tanabana/gateway/db';
import { refusal } from './refusals.ts';

type Caller = Pick<FunctionContext, 'claims'>;

async function requireThat(scope: Scope, { claims }: Caller, condition: Sql): Promise<string> {
  const { rows } = await scope.asClaims(claims, (tx) => tx.query<{ may: boolean }>(sql`select ${condition} as may`), {
    readOnly: true,
  });
  if (!rows[0]!.may || !claims.sub) throw refusal('NOADM');
  return claims.sub;
}

/**
 * Requires that the caller is an admin. The database decides it from the caller's token.
 *
 * @returns the caller's id
 * @throws FunctionError 403
 */
export const requireAdmin = (scope: Scope, caller: Caller): Promise<string> =>
  requireThat(scope, caller, sql`private.is_admin()`);

/** Requires that the caller is an admin or an executive of a company. @returns the caller's id @throws FunctionError 403 */
export const requireManagement = (scope: Scope, caller: Caller): Promise<string> =>
  requireThat(scope, caller, sql`private.is_admin() or private.is_corporate_executive()`);
