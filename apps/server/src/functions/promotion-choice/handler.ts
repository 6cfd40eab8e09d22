/**
 * `promotion-choice`: the page of a letter's link unsubscribes its reader, or resubscribes them, without a sign-in. The signature of the
 * link identifies the member. The response contains nothing about the member.
 */
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { choosePromotions } from '../../promotions/unsubscribe.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';

const body = z.object({ token: z.string().max(200), wants: z.boolean() });

/** Responds `{success, wants}`. */
export function promotionChoice(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'promotion-choice',
    access: 'anyone',
    body,
    async handle({ token, wants }) {
      const member = deps.unsubscribe.memberOf(token);
      if (member === null) throw new FunctionError(400, 'bad_link', 'This link is not valid.');
      return { body: { success: true, wants: await choosePromotions(deps.scope, member, wants) } };
    },
  });
}
