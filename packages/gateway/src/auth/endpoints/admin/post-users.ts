/**
 * POST /admin/users: creates a user without a message (https://supabase.com/docs/reference/javascript/auth-admin-createuser). The address
 * counts as confirmed only with `email_confirm`, the number with `phone_confirm`. A user without a password signs in by code.
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { audit } from '../../audit.ts';
import { optionalText, readBody, type Body } from '../../body.ts';
import type { AuthContext } from '../../context.ts';
import { isKnownHash } from '../../passwords/moved-hashes.ts';
import { hashPassword, requirePasswordLength } from '../../passwords/passwords.ts';
import { findUser, insertUser, toUser } from '../../users.ts';
import { isUuid } from '../../uuid.ts';
import { readUserParams } from './user-params.ts';

const NIL = '00000000-0000-0000-0000-000000000000';

function readId(body: Body): string | undefined {
  const id = optionalText(body, 'id');
  if (id === undefined) return undefined;
  if (!isUuid(id)) throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format');
  if (id === NIL) throw new AuthError('validation_failed', 'ID cannot be a nil uuid');
  return id;
}

/** @returns the hash of the password, or the given hash; null for neither */
async function readHash(context: AuthContext, body: Body, password: string | undefined): Promise<string | null> {
  const hash = optionalText(body, 'password_hash');
  if (hash !== undefined && body.password !== undefined && body.password !== null) {
    throw new AuthError('validation_failed', 'Only a password or a password hash should be provided');
  }
  if (hash !== undefined) {
    if (!isKnownHash(hash)) throw new AuthError('validation_failed', 'The password hash is of no known kind');
    return hash;
  }
  if (password === undefined) return null;
  requirePasswordLength(password);
  return context.hashing.run(() => hashPassword(password));
}

export function postUsers(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    const { email, phone, password, emailConfirm, phoneConfirm, bannedUntil, ...plain } = readUserParams(context, body);
    if (email === undefined && phone === undefined) {
      throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone');
    }
    const id = readId(body);
    const encrypted_password = await readHash(context, body, password);
    const now = context.now().toISOString();
    const { role: actor } = c.get('claims');
    const user = await context.scope.asService('create a user for the operator', async (tx) => {
      if (email !== undefined && (await findUser.byEmail(tx, email))) throw new AuthError('email_exists');
      if (phone !== undefined && (await findUser.byPhone(tx, phone))) {
        throw new AuthError('phone_exists', 'Phone number already registered by another user');
      }
      const created = await insertUser(tx, context.now(), {
        ...plain,
        id,
        email,
        phone,
        encrypted_password,
        email_confirmed_at: emailConfirm && email !== undefined ? now : undefined,
        phone_confirmed_at: phoneConfirm && phone !== undefined ? now : undefined,
        banned_until: bannedUntil ?? undefined,
      });
      if (!created) throw new AuthError('user_already_exists');
      const about = { user_id: created.id, user_email: email ?? '', user_phone: phone ?? '' };
      await audit(context, tx, { role: actor }, 'user_signedup', {
        ...about,
        provider: email === undefined ? 'phone' : 'email',
      });
      return created;
    });
    return c.json(toUser(user));
  };
}
