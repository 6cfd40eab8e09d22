/**
 * Receives payment events: one handler for Razorpay's webhook and for the test checkout. The test checkout signs events of the same format
 * with a secret that this process generates.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Log } from '@tanabana/gateway';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { PaymentConfig } from '../payment-config.ts';
import { readEvent } from './event.ts';
import { digestOf, permanentErrorOf, setEventAside, type AsideDeps } from '../webhooks/events-aside.ts';
import { isSigned, signatureOf } from '../http/signature.ts';
import { takeEvent, type TakeEventDeps } from './take-event.ts';

/** Events are a few kilobytes. */
const MAX_BYTES = 256 * 1024;

/** An id that an index can store. */
const USABLE_ID = /^[\w.-]{1,200}$/;

/** The body as raw bytes, because the signature covers the bytes. */
type SignedEvent = { body: Uint8Array; signature: string | undefined; eventId: string | undefined };

export type Payments = {
  config: PaymentConfig;
  /** `POST /webhooks/razorpay`; no routes where no payment is possible. */
  routes: Hono;
  /** Sends an event of the test checkout as the provider would; undefined unless the mode is test. */
  sendTestEvent: ((event: object) => Promise<void>) | undefined;
};

export function createPayments(deps: TakeEventDeps & AsideDeps & { config: PaymentConfig; log: Log }): Payments {
  const { config, log } = deps;
  const secret =
    config.mode === 'none'
      ? undefined
      : config.mode === 'test'
        ? randomBytes(32).toString('hex')
        : config.webhookSecret;

  async function receive({ body, signature, eventId }: SignedEvent): Promise<200 | 400> {
    if (!secret || !isSigned(body, signature, secret)) {
      log.warn({ event_id: eventId, bytes: body.length }, 'a payment event with a bad signature');
      return 400;
    }
    // Without an id of the provider, the digest identifies the event: a repeated event has the same bytes. The id is not signed.
    const id = eventId !== undefined && USABLE_ID.test(eventId) ? eventId : digestOf(body);
    const aside = { source: 'razorpay', body, eventId: id } as const;
    const event = readEvent(Buffer.from(body).toString());
    if (!event) {
      await setEventAside(deps, aside, 'unreadable');
      return 200;
    }
    try {
      await takeEvent(deps, log, id, event);
    } catch (error) {
      const errorCode = permanentErrorOf(error);
      if (errorCode === null) throw error;
      await setEventAside(deps, aside, errorCode);
    }
    return 200;
  }

  const routes = new Hono();
  if (secret) {
    routes.post('/webhooks/razorpay', bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
      const status = await receive({
        body: new Uint8Array(await c.req.arrayBuffer()),
        signature: c.req.header('x-razorpay-signature'),
        eventId: c.req.header('x-razorpay-event-id'),
      });
      return c.json({ received: status === 200 }, status);
    });
  }
  return {
    config,
    routes,
    sendTestEvent:
      secret && config.mode === 'test'
        ? async (event) => {
            const body = Buffer.from(JSON.stringify(event));
            await receive({ body, signature: signatureOf(body, secret), eventId: `evt_test_${randomUUID()}` });
          }
        : undefined,
  };
}
