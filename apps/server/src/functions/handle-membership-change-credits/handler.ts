/**
 * `handle-membership-change-credits`: an admin changes a member's membership, and with it its dates, badges and credits (marketplace
 * document, §7). Members never call it for themselves: nobody is Paid before a payment is captured, and captures are processed elsewhere. A
 * repeated request changes nothing.
 */
import { call } from '@tanabana/db/call';
import { MEMBERSHIP_TYPES } from '@tanabana/domain/vocabulary';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { refusalOf } from '../refusals.ts';
import { userIdSchema } from '../user-id.ts';

const membership = (key: string) =>
  z.enum(MEMBERSHIP_TYPES, { error: `${key} must be one of ${MEMBERSHIP_TYPES.join(', ')}.` });

const body = z.object({
  userId: userIdSchema,
  newMembershipType: membership('newMembershipType'),
  oldMembershipType: membership('oldMembershipType'),
  // Sent by the screens and not used: the server determines the date in India.
  currentDateISO: z.string().max(40).nullish(),
});

/** Responds `{message, newBalance}`. */
export function handleMembershipChangeCredits(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'handle-membership-change-credits',
    access: 'signed-in',
    body,
    async handle({ userId, newMembershipType, oldMembershipType }, { claims, log }) {
      const change = deps.scope.asService('change a membership for an admin', (tx) =>
        call(tx, 'change_membership_as_admin', {
          p_actor: claims.sub ?? null,
          p_member: userId,
          p_old_type: oldMembershipType,
          p_new_type: newMembershipType,
        }),
      );
      const { member_name, new_balance, is_changed } = await change.catch((error: unknown) => {
        const refusal = refusalOf(error, { NOPRF: 'This user has no member profile.' });
        log.warn({ caller: claims.sub, member: userId, err: refusal }, 'a membership was not changed');
        throw refusal;
      });
      const message = is_changed
        ? `${member_name} is a ${newMembershipType} now and has ${new_balance} messaging credits.`
        : `${member_name} is a ${newMembershipType} already.`;
      return { body: { message, newBalance: new_balance } };
    },
  });
}
