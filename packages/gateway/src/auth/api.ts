/** The calls of the auth service that the mounting server makes directly, without HTTP. */
import { AuthError } from '../errors/auth-error.ts';
import { normalEmail, normalPhone } from './addresses.ts';
import type { AuthContext } from './context.ts';
import { takeHits } from './limits/hits.ts';
import { requestOtp } from './codes/otp-requests.ts';
import { isKnownHash } from './passwords/moved-hashes.ts';
import { hashPassword } from './passwords/passwords.ts';
import { requestPhoneOtp } from './codes/phone-otp.ts';
import { unprovePhone } from './codes/phone-proof.ts';
import { takeLookUp } from './limits/rate-limits.ts';
import { endSessions } from './sessions/sessions.ts';
import type { AuthApi, UserChange } from './types.ts';
import { deleteUser, findUser, insertUser, toUser, updateUser, type UserPatch } from './users.ts';
import { addressTaken } from './codes/verification.ts';

/** Converts a change to columns. It may hash a password, so never call it inside a transaction. */
async function toPatch(context: AuthContext, change: UserChange): Promise<UserPatch> {
  const { email, phone, password, password_hash, email_confirm, phone_confirm, user_metadata, app_metadata } = change;
  if (password_hash !== undefined && !isKnownHash(password_hash)) {
    throw new AuthError('validation_failed', 'The password hash has an unknown format or too high a cost');
  }
  const confirmedAt = (confirm?: boolean) =>
    confirm === undefined ? undefined : confirm ? context.now().toISOString() : null;
  return {
    email: email === undefined ? undefined : normalEmail(email),
    phone: phone === undefined ? undefined : normalPhone(phone),
    encrypted_password:
      password_hash ?? (password === undefined ? undefined : await context.hashing.run(() => hashPassword(password))),
    email_confirmed_at: confirmedAt(email_confirm),
    phone_confirmed_at: confirmedAt(phone_confirm),
    user_metadata,
    app_metadata,
  };
}

export function createApi(context: AuthContext): AuthApi {
  const { scope } = context;
  const lookUp = { readOnly: true };

  return {
    async requestSignupOtp(email, { ip, languages, user_metadata } = {}) {
      await requestOtp(context, {
        channel: 'email',
        address: normalEmail(email),
        missing: 'create',
        asSignup: true,
        data: user_metadata,
        redirectTo: context.siteUrl,
        ip,
        languages,
      });
    },

    async requestPhoneOtp(userId, phone, from) {
      await requestPhoneOtp(context, userId, phone, from);
    },

    takeLookUp: (caller) => takeLookUp(context, caller),

    async takeHits(hits) {
      const { refused } = await takeHits(scope.onceAsService('count a call'), hits);
      return refused?.waitSeconds ?? 0;
    },

    async findUserByEmail(email) {
      const row = await scope.asService(
        'find a user',
        (tx) => findUser.byEmail(tx, email.trim().toLowerCase()),
        lookUp,
      );
      return row && toUser(row);
    },

    async findUserById(id) {
      const row = await scope.asService('find a user', (tx) => findUser.byId(tx, id), lookUp);
      return row && toUser(row);
    },

    async createUser({ id, ...change }) {
      const patch = await toPatch(context, change);
      if (patch.email === undefined && patch.phone === undefined) {
        throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone');
      }
      return scope.asService('create a user', async (tx) => {
        const row = await insertUser(tx, context.now(), { id, ...patch });
        if (row) return toUser(row);
        if (patch.email && (await findUser.byEmail(tx, patch.email))) throw new AuthError('email_exists');
        if (patch.phone && (await findUser.byPhone(tx, patch.phone))) throw new AuthError('phone_exists');
        throw new AuthError('user_already_exists');
      });
    },

    async updateUserById(id, change) {
      const patch = await toPatch(context, change);
      return scope.asService('change a user', async (tx) => {
        try {
          const before = await findUser.byId(tx, id);
          if (before && patch.encrypted_password) await unprovePhone(context, tx, before);
          const row = await updateUser(tx, context.now(), id, patch);
          if (!row) throw new AuthError('user_not_found', 'User not found');
          return toUser(row);
        } catch (error) {
          throw addressTaken(error);
        }
      });
    },

    async deleteUser(id) {
      return scope.asService('delete a user', (tx) => deleteUser(tx, id));
    },

    async signOutEverywhere(userId) {
      await scope.asService('sign a user out everywhere', async (tx) => {
        await endSessions(tx, userId, 'global');
        const user = await findUser.byId(tx, userId);
        if (user) await unprovePhone(context, tx, user);
      });
    },
  };
}
