/**
 * In charge of `promotion-email`: an admin writes to members by the one template (marketplace document, §5 and §7). The letters of a
 * call are kept before the first is sent, under the call's key, so a call that is repeated after a lost answer sends nothing twice.
 * Only members are written to, at their current addresses: names and addresses of the body are believed no further. The app sends the
 * key of the mailing that a call is a piece of by the header `x-mailing`, and begins none with a text that the admin has not tested.
 */
import { callRows, type ServerFunctions } from '@tanabana/db/call';
import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { MAILING_HEADER } from '@tanabana/domain/members/promotion';
import { FunctionError, type FunctionContext, type FunctionDefinition } from '@tanabana/gateway';
import { DatabaseError } from '@tanabana/gateway/db';
import { z } from 'zod';
import { deliverPromotion } from '../../promotions/deliver-promotion.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { tooManyCalls } from '../refusals.ts';

/** Sent side by side: mail servers take a few connections at a time. */
const AT_ONCE = 5;
/** New tries begin up to this long after the call came; the job looks after the rest. */
const WORK_MS = 40_000;

const body = z.object({
  selectedUsers: z
    .array(z.object({ email: z.string().max(320), member_name: z.string().max(1000).nullish() }))
    .min(1, { error: 'Please select at least one user to send an email.' })
    .max(ADMIN_LIMITS.promotion_piece),
  /** Made by the caller for this piece. */
  key: z.guid().default(() => crypto.randomUUID()),
});

type Letter = ServerFunctions['promotion_piece']['result'];
type Detail = { email: string; code: string; error: string };

const ERRORS: Readonly<Record<string, string>> = {
  not_member: 'This is not the current address of a member.',
  unsubscribed: 'Unsubscribed from promotional e-mail.',
  unproved: 'The address is not proved.',
  admin: 'Admins get no promotional e-mail.',
  later: 'Not sent yet. It is tried again by itself.',
  failed: 'The mail server did not take it.',
};

const codeOf = ({ status, note }: Letter): string =>
  status === 'pending' ? 'later' : status === 'skipped' ? (note ?? 'failed') : 'failed';

const detail = (email: string, code: string): Detail => ({ email, code, error: ERRORS[code] ?? ERRORS.failed! });

function refusalOfPiece(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === 'PROMO') return tooManyCalls(Number(error.detail));
  return error;
}

const mailingKey = z.guid().nullable();

/** The mailing that the caller names. @throws FunctionError `validation_failed` for a header that is no key */
function mailingOf({ request }: FunctionContext): string | null {
  const { success, data } = mailingKey.safeParse(request.headers.get(MAILING_HEADER));
  if (!success) throw new FunctionError(400, 'validation_failed', `${MAILING_HEADER} is the key of a mailing.`);
  return data;
}

/** Answers `{message, error: null, details}`; `details` names whoever was not written to, and why. */
export function promotionEmail(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'promotion-email',
    access: 'signed-in',
    body,
    async handle({ selectedUsers, key }, context) {
      const { claims, log } = context;
      const p_mailing = mailingOf(context);
      const until = performance.now() + WORK_MS;
      const p_actor = claims.sub ?? null;
      const asked = [...new Set(selectedUsers.map(({ email }) => email.trim().toLowerCase()))];
      const kept = await deps.scope
        .asService('keep promotional letters', (tx) =>
          callRows(tx, 'keep_promotion_piece', { p_actor, p_piece: key, p_emails: asked, p_mailing }),
        )
        .catch((error: unknown) => {
          throw refusalOfPiece(error);
        });
      const waiting = kept.filter(({ status }) => status === 'pending').map(({ letter_id }) => letter_id);
      const work = async () => {
        for (let id = waiting.pop(); id !== undefined && performance.now() < until; id = waiting.pop()) {
          await deliverPromotion({ ...deps, links: deps.unsubscribe }, log, id);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      const letters = await deps.scope.asService('see what became of promotional letters', (tx) =>
        callRows(tx, 'promotion_piece', { p_actor, p_piece: key }),
      );
      const known = new Set(letters.map(({ email }) => email));
      const details = [
        ...letters.filter(({ status }) => status !== 'sent').map((letter) => detail(letter.email, codeOf(letter))),
        ...asked.filter((email) => !known.has(email)).map((email) => detail(email, 'not_member')),
      ];
      const sent = asked.length - details.length;
      log.info({ caller: p_actor, piece: key, asked: asked.length, sent }, 'promotional letters');
      return { body: { message: `${sent} of ${asked.length} emails were sent.`, error: null, details } };
    },
  });
}
