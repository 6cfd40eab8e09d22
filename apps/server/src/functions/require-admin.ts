import type { FunctionContext } from '@tanabana/gateway';
import { sql, type Scope } from '@tanabana/gateway/db';
import { refusal } from './refusals.ts';

/**
 * Checks that the caller is an admin, by the database's own word on the caller's token.
 *
 * @returns the caller's id
 * @throws FunctionError 403
 */
export async function requireAdmin(scope: Scope, { claims }: Pick<FunctionContext, 'claims'>): Promise<string> {
  const { rows } = await scope.asClaims(
    claims,
    (tx) => tx.query<{ is_admin: boolean }>(sql`select private.is_admin() as is_admin`),
    { readOnly: true },
  );
  if (!rows[0]!.is_admin || !claims.sub) throw refusal('NOADM');
  return claims.sub;
}
