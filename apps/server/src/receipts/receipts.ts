/**
 * Implements `/webhooks/whatsapp`. Meta verifies once that the address is ours. After that it reports the delivery of each message that it
 * accepted. SQL stores the receipts. A receipt of a failed message hands the message over to e-mail or to an admin.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { call } from '@tanabana/db/call';
import type { Log } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Config } from '../config.ts';
import { permanentErrorOf, setEventAside, type AsideDeps } from '../webhooks/events-aside.ts';
import { isSigned } from '../http/signature.ts';
import { readReceipts, type Receipt } from './read-receipts.ts';

/** The most that Meta sends in one call (https://developers.facebook.com/docs/whatsapp/cloud-api/guides/set-up-webhooks). */
const MAX_BYTES = 3 * 1024 * 1024;

type ReceiptDeps = AsideDeps & { config: Config['whatsappReceipts'] };

/** Has no routes where receipts are not configured. */
export function createReceiptRoutes({ config, ...deps }: ReceiptDeps): Hono {
  const { scope, log } = deps;
  const routes = new Hono();
  if (!config) return routes;

  routes.get('/webhooks/whatsapp', (c) => {
    const mode = c.req.query('hub.mode');
    const token = c.req.query('hub.verify_token') ?? '';
    const challenge = c.req.query('hub.challenge') ?? '';
    if (mode !== 'subscribe' || !isSame(token, config.verifyToken) || !/^\w{1,200}$/.test(challenge)) {
      log.warn({ mode }, 'somebody asked for the receipts of WhatsApp with a wrong token');
      return c.text('not yours', 403);
    }
    return c.text(challenge);
  });

  routes.post('/webhooks/whatsapp', bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const [, signature] = /^sha256=([0-9a-f]{64})$/.exec(c.req.header('x-hub-signature-256') ?? '') ?? [];
    if (!isSigned(body, signature, config.appSecret)) {
      log.warn({ bytes: body.length }, 'receipts of WhatsApp with a bad signature');
      return c.json({ received: false }, 401);
    }
    const read = readReceipts(Buffer.from(body).toString());
    if (read && read.unreadable > 0)
      log.error({ receipts: read.unreadable }, 'some receipts of WhatsApp cannot be read');
    let errorCode = read && read.unreadable === 0 ? null : 'unreadable';
    // Each receipt separately: Meta may repeat all of them, and a stored receipt stays stored.
    for (const receipt of read?.receipts ?? []) {
      try {
        await take(scope, log, receipt);
      } catch (error) {
        const found = permanentErrorOf(error);
        if (found === null) throw error;
        errorCode = found;
      }
    }
    if (errorCode !== null) await setEventAside(deps, { source: 'whatsapp', body }, errorCode);
    return c.json({ received: true });
  });
  return routes;
}

async function take(scope: Scope, log: Log, receipt: Receipt): Promise<void> {
  const { provider_message_id, reference, status, at, failure } = receipt;
  const result = await scope.asService('take a receipt of WhatsApp', (tx) =>
    call(tx, 'take_whatsapp_receipt', {
      p_provider_message_id: provider_message_id,
      p_reference: reference,
      p_status: status,
      p_at: at.toISOString(),
      p_failure: failure,
    }),
  );
  // The provider's message id contains the phone number of the recipient, so it stays out of the log.
  const line = { reference, status, result, failure };
  if (result === 'failed') log.error(line, 'interest not delivered: an admin may need to restore the credit');
  else if (result === 'pending' || result === 'unknown') log.warn(line, 'a receipt of WhatsApp');
  else log.info(line, 'a receipt of WhatsApp');
}

/** Compares in constant time: the duration reveals neither how much of a wrong token was right, nor its length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
