/**
 * `promotion-test`: sends the text of promotional e-mail to the admin's own address, as members get it but marked as a test. It is recorded
 * in the history of mailings and in the audit log, whatever the mail server responds.
 */
import { call, callRows } from '@tanabana/db/call';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { wordPromotionLetter } from '../../promotions/promotion-letter.ts';
import { errorText } from '../../providers/watched.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { tooManyCalls } from '../refusals.ts';

const RATE_LIMIT = { limit: 30, seconds: 3600 };

/** Responds `{success, message}`. With `success: false`, `message` is the provider's error. */
export function promotionTest(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'promotion-test',
    access: 'signed-in',
    body: z.object({}),
    async handle(_body, { claims, log }) {
      const wait = await deps.auth().takeHits([{ key: `promotion-test:${claims.sub}`, ...RATE_LIMIT }]);
      if (wait > 0) throw tooManyCalls(wait);
      const [test] = await deps.scope.asService('keep a test of promotional e-mail', (tx) =>
        callRows(tx, 'begin_promotion_test', { p_actor: claims.sub ?? null }),
      );
      if (!test) throw new FunctionError(422, 'validation_failed', 'Your account has no e-mail address.');
      try {
        await deps.providers.email.send(wordPromotionLetter(test, deps, deps.unsubscribe, { isTest: true }));
      } catch (error) {
        log.warn({ err: error, test: test.test_id }, 'a test of promotional e-mail was not taken');
        return { body: { success: false, message: errorText(error) } };
      }
      await deps.scope.asService('note that a test was taken', (tx) =>
        call(tx, 'promotion_test_was_taken', { p_test: test.test_id }),
      );
      return { body: { success: true, message: `Sent to ${test.to_email}.` } };
    },
  });
}
