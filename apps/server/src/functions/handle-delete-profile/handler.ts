/**
 * `handle-delete-profile`: a member deletes their own account (accounts document, §4 and §7). Profile, posts, sign-in and sessions are
 * deleted in one database transaction, so a crash leaves either all of them or none. The member's role in a company, and very many products
 * that the member is responsible for, are removed before it in batches.
 */
import { call } from '@tanabana/db/call';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import type { FunctionDefinition } from '@tanabana/gateway';
import { inBatches } from '@tanabana/gateway/db';
import { z } from 'zod';
import { english } from '../english.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { userIdSchema } from '../user-id.ts';

const body = z.object({ userId: userIdSchema });

/** Responds `{success, message, error: null}`, also when an earlier call, whose response was lost, has already deleted the account. */
export function handleDeleteProfile(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'handle-delete-profile',
    access: 'signed-in',
    body,
    async handle({ userId }, context) {
      const member = requireOwnId(context, userId);
      // An admin may be rejected, so this check comes before anything is removed.
      await deps.scope.asService('see whether a member may leave', (tx) =>
        call(tx, 'check_own_leaving', { p_user: member }),
      );
      await inBatches(deps.scope, 'end the office of a member who leaves', (tx) =>
        call(tx, 'leave_office', { p_user: member }),
      );
      const isDeleted = await deps.scope.asService('delete a member at their own wish', (tx) =>
        call(tx, 'delete_member', { p_user: member }),
      );
      if (isDeleted) context.log.info({ member }, 'a member deleted the account');
      return { body: { success: true, message: english(accountNotices.accountDeleted), error: null } };
    },
  });
}
