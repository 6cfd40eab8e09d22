/**
 * `/admin/users/{id}/factors`: the operator lists, renames and removes second factors, for a user who has lost theirs
 * (https://supabase.com/docs/reference/javascript/auth-admin-mfa-listfactors).
 */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import { DatabaseError } from '../../../db/port.ts';
import { sql } from '../../../db/sql.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { normalPhone } from '../../addresses.ts';
import { audit } from '../../audit.ts';
import { optionalText, readBody } from '../../body.ts';
import { after, type AuthContext } from '../../context.ts';
import { deleteFactor, factorId, readFactorName } from '../../factors/factors.ts';
import { recordEvent } from '../../security-events.ts';
import type { AuthFactor, AuthUser } from '../../types.ts';
import { toUser, type UserRow } from '../../users.ts';
import { loadUser, userIdOf } from './load-user.ts';

/** A factor with all of upstream's fields. */
const shown = (factor: AuthFactor) => ({ phone: '', last_challenged_at: null, ...factor });

const factorsOf = (user: UserRow): NonNullable<AuthUser['factors']> => toUser(user).factors ?? [];

async function loadFactor(tx: Tx, userId: string, id: string): Promise<AuthFactor> {
  const factor = factorsOf(await loadUser(tx, userId)).find((one) => one.id === id);
  if (!factor) throw new AuthError('mfa_factor_not_found');
  return factor;
}

export function getAdminFactors(context: AuthContext) {
  return async function handle(c: Context) {
    const id = userIdOf(c);
    const user = await context.scope.asService('list the factors of a user', (tx) => loadUser(tx, id), {
      readOnly: true,
    });
    return c.json(factorsOf(user).map(shown));
  };
}

export function putAdminFactor(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const [userId, id] = [userIdOf(c), factorId(c)];
    const body = await readBody(c);
    const [name, phone] = [readFactorName(body, 'friendly_name'), optionalText(body, 'phone')];
    const { role: actor } = c.get('claims');
    const changed = await context.scope.asService('change a factor of a user', async (tx) => {
      const factor = await loadFactor(tx, userId, id);
      const number = phone !== undefined && factor.factor_type === 'phone' ? normalPhone(phone) : undefined;
      try {
        await tx.query(sql`
          update auth.mfa_factors set friendly_name = coalesce(${name ?? null}, friendly_name),
            phone = coalesce(${number ?? null}, phone), updated_at = ${after(context, 0)}
          where id = ${id}`);
      } catch (error) {
        throw error instanceof DatabaseError && error.code === '23505'
          ? new AuthError('mfa_factor_name_conflict', undefined, { cause: error })
          : error;
      }
      const about = { user_id: userId, factor_id: id, factor_type: factor.factor_type };
      await audit(context, tx, { role: actor }, 'factor_updated', about);
      return loadFactor(tx, userId, id);
    });
    return c.json(shown(changed));
  };
}

export function deleteAdminFactor(context: AuthContext) {
  return async function handle(c: Context) {
    const [userId, id] = [userIdOf(c), factorId(c)];
    const factor = await context.scope.asService('take a factor of a user away', async (tx) => {
      await tx.query(sql`select from auth.users where id = ${userId} for update`);
      const found = await loadFactor(tx, userId, id);
      await deleteFactor(tx, userId, id);
      await recordEvent(context, tx, 'factor_removed', { userId, detail: found.factor_type });
      await audit(context, tx, { userId }, 'factor_deleted', { user_id: userId, factor_id: id });
      return found;
    });
    return c.json(shown(factor));
  };
}
