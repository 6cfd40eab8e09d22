/**
 * In charge of `manage-user-profile`: an admin edits a member's profile or deletes it (marketplace document, §6 and §7). Who may is
 * decided in SQL. The flags and the membership have ways of their own.
 */
import { call } from '@tanabana/db/call';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { managedMemberSchema } from '@tanabana/domain/members/managed-member';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { DatabaseError, inBatches } from '@tanabana/gateway/db';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import { english, englishOf } from '../english.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { refusalOf } from '../refusals.ts';
import { userIdSchema } from '../user-id.ts';

/** What the screen showed of a field before it was changed. */
const shown = z.union([z.string().max(1000), z.number(), z.null()]);

const body = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('update'),
      userId: userIdSchema,
      userData: managedMemberSchema,
      was: z.record(z.string().max(40), shown).default({}),
      /** Why credits are given or taken; the member reads it. */
      note: z.string().max(ADMIN_LIMITS.credits_note_length).nullish(),
      /** Made by the form: the same save sent twice moves credits once. */
      key: z.guid().default(() => crypto.randomUUID()),
    }),
    z.object({ action: z.literal('delete'), userId: userIdSchema }),
  ],
  { error: 'action must be update or delete.' },
);

type Update = Extract<z.output<typeof body>, { action: 'update' }>;

const WORDS = {
  NOPRF: 'This user has no member profile.',
  ADMIN: 'The profile of an admin is changed by its owner alone.',
  STALE: 'This user was changed by somebody else in the meantime. Please check and save again.',
};

const TAKEN: Readonly<Record<string, readonly [field: string, message: string]>> = {
  users_email_key: ['email', english(accountNotices.emailAlreadyExists)],
  members_mobile_number_key: ['mobile_number', englishOf(accountErrors.mobileTaken)],
};

/** The refusal of the database in words; one that is about single fields names them. */
function refusalOfChange(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === 'STALE') {
    const fields = Object.fromEntries((error.detail ?? '').split(',').map((name) => [name, WORDS.STALE]));
    return new FunctionError(409, 'STALE', WORDS.STALE, { fields });
  }
  const [field, message] = (error.code === 'TAKEN' && TAKEN[error.constraint ?? '']) || [];
  if (field && message) return new FunctionError(409, 'TAKEN', message, { fields: { [field]: message } });
  return refusalOf(error, WORDS);
}

/** Answers `{success: true, message}`; what has been deleted before is deleted. */
export function manageUserProfile(deps: FunctionDeps): FunctionDefinition {
  const update = ({ userId, userData, was, note, key }: Update, p_actor: string | null) =>
    deps.scope.asService('edit a member for an admin', (tx) =>
      call(tx, 'manage_member', {
        p_actor,
        p_member: userId,
        p_data: userData,
        p_was: was,
        p_note: note ?? null,
        p_key: key,
      }),
    );
  const remove = async (p_member: string, p_actor: string | null) => {
    await inBatches(deps.scope, 'end the office of a member for an admin who deletes the profile', (tx) =>
      call(tx, 'end_office', { p_actor, p_member }),
    );
    return deps.scope.asService('delete a profile for an admin', (tx) =>
      call(tx, 'delete_profile', { p_actor, p_member }),
    );
  };

  return defineFunction(deps, {
    name: 'manage-user-profile',
    access: 'signed-in',
    body,
    async handle(asked, { claims, log }) {
      const actor = claims.sub ?? null;
      const change = asked.action === 'update' ? update(asked, actor) : remove(asked.userId, actor);
      await change.catch((error: unknown) => {
        const refusal = refusalOfChange(error);
        log.warn(
          { caller: actor, member: asked.userId, action: asked.action, err: refusal },
          'a member was not changed',
        );
        throw refusal;
      });
      log.info({ caller: actor, member: asked.userId, action: asked.action }, 'an admin changed a member');
      const message = asked.action === 'update' ? 'The profile has been saved.' : 'The profile has been deleted.';
      return { body: { success: true, message } };
    },
  });
}
