/**
 * In charge of `/webhooks/whatsapp`: Meta asks once whether the address is ours, and from then on reports what became of the
 * messages that it took. SQL keeps the receipts; one of a message that failed turns it over to e-mail or to an admin.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { call } from '@tanabana/db/call';
import type { Log } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Config } from '../config.ts';
import { faultOfEvent, setEventAside, type AsideDeps } from '../webhooks/events-aside.ts';
import { isSigned } from '../http/signature.ts';
import { readReceipts, type Receipt } from './read-receipts.ts';

/** As much as Meta puts into one call (https://developers.facebook.com/docs/whatsapp/cloud-api/guides/set-up-webhooks). */
const MAX_BYTES = 3 * 1024 * 1024;

type ReceiptDeps = AsideDeps & { config: Config['whatsappReceipts'] };

/** Empty where no receipts are heard. */
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
    let fault = read && read.unreadable === 0 ? null : 'unreadable';
    // Each by itself: all of them may be told again, and what was taken stays taken.
    for (const receipt of read?.receipts ?? []) {
      try {
        await take(scope, log, receipt);
      } catch (error) {
        const found = faultOfEvent(error);
        if (found === null) throw error;
        fault = found;
      }
    }
    if (fault !== null) await setEventAside(deps, { source: 'whatsapp', body }, fault);
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
  // The provider's own id of a message spells the number that it went to, and stays out of the log.
  const line = { reference, status, result, failure };
  if (result === 'failed') log.error(line, 'interest not delivered: an admin may need to restore the credit');
  else if (result === 'pending' || result === 'unknown') log.warn(line, 'a receipt of WhatsApp');
  else log.info(line, 'a receipt of WhatsApp');
}

/** Compares in a time that tells nothing about how much of a wrong token was right, nor about its length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
