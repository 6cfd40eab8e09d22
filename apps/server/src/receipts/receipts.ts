/**
 * Implements `/webhooks/whatsapp`. Meta verifies once that the address is ours. After that it reports the delivery of each message that it
 * accepted. SQL stores the receipts. A receipt of a failed message hands the message over to e-mail or to an admin.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { call, callRows } from '@tanabana/db/call';
import type { Log } from '@tanabana/gateway';
import { DatabaseError, type Scope } from '@tanabana/gateway/db';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Config } from '../config.ts';
import { permanentErrorOf, setEventAside, type AsideDeps } from '../webhooks/events-aside.ts';
import { isSigned } from '../http/signature.ts';
import { readReceipts, type Receipt } from './read-receipts.ts';

/** The most that Meta sends in one call (https://developers.facebook.com/docs/whatsapp/cloud-api/guides/set-up-webhooks). */
const MAX_BYTES = 3 * 1024 * 1024;

/** Receipts of one transaction. It holds their interests locked, for less than a tenth of a second. */
const AT_ONCE = 1000;

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
    const unreadable = read && read.unreadable === 0 ? null : 'unreadable';
    const errorCode = (await takeAll(scope, log, read?.receipts ?? [])) ?? unreadable;
    if (errorCode !== null) await setEventAside(deps, { source: 'whatsapp', body }, errorCode);
    return c.json({ received: true });
  });
  return routes;
}

type ReceiptRow = {
  p_provider_message_id: string;
  p_reference: string | null;
  p_status: string;
  p_at: string;
  p_failure: string | null;
};

const rowOf = ({ provider_message_id, reference, status, at, failure }: Receipt): ReceiptRow => ({
  p_provider_message_id: provider_message_id,
  p_reference: reference,
  p_status: status,
  p_at: at.toISOString(),
  p_failure: failure,
});

/**
 * Takes receipts, many in one transaction. Where one of them fails, each is taken separately: Meta may repeat all of them, and a stored
 * receipt stays stored.
 *
 * @returns the error code of the last one that can never be processed, or null
 */
async function takeAll(scope: Scope, log: Log, receipts: readonly Receipt[]): Promise<string | null> {
  let errorCode: string | null = null;
  const results: Results = {};
  for (let first = 0; first < receipts.length; first += AT_ONCE) {
    const some = receipts.slice(first, first + AT_ONCE);
    try {
      await takeTogether(scope, log, some, results);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      for (const receipt of some) errorCode = (await take(scope, log, receipt, results)) ?? errorCode;
    }
  }
  if (receipts.length > 0) log[results.unknown ? 'warn' : 'info']({ results }, 'receipts of WhatsApp');
  return errorCode;
}

/** How many receipts had each result. */
type Results = Record<string, number>;

async function takeTogether(scope: Scope, log: Log, receipts: readonly Receipt[], results: Results): Promise<void> {
  const taken = await scope.asService('take receipts of WhatsApp', (tx) =>
    callRows(tx, 'take_whatsapp_receipts', { p_receipts: receipts.map(rowOf) }),
  );
  for (const { place, result } of taken) report(log, receipts[place - 1]!, result, results);
}

/** @returns the error code of a receipt that can never be processed, or null */
async function take(scope: Scope, log: Log, receipt: Receipt, results: Results): Promise<string | null> {
  try {
    const result = await scope.asService('take a receipt of WhatsApp', (tx) =>
      call(tx, 'take_whatsapp_receipt', rowOf(receipt)),
    );
    report(log, receipt, result, results);
    return null;
  } catch (error) {
    const found = permanentErrorOf(error);
    if (found === null) throw error;
    return found;
  }
}

/** Counts a result. Only results that concern an operator have a line of their own in the log. */
function report(log: Log, { reference, status, failure }: Receipt, result: string, results: Results): void {
  results[result] = (results[result] ?? 0) + 1;
  // The provider's message id contains the phone number of the recipient, so it stays out of the log.
  const line = { reference, status, result, failure };
  if (result === 'failed') log.error(line, 'interest not delivered: an admin may need to restore the credit');
  else if (result === 'pending') log.warn(line, 'a receipt of WhatsApp');
}

/** Compares in constant time: the duration reveals neither how much of a wrong token was right, nor its length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
