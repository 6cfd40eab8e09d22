/**
 * In charge of hearing about payments: one door for Razorpay's webhook and for the test checkout, which signs events of
 * the same shape with a secret that this process made up.
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

/** An id that an index takes. */
const USABLE_ID = /^[\w.-]{1,200}$/;

/** The body as it came: the signature is over its bytes. */
type Told = { body: Uint8Array; signature: string | undefined; eventId: string | undefined };

export type Payments = {
  config: PaymentConfig;
  /** `POST /webhooks/razorpay`; empty where nothing can be paid. */
  routes: Hono;
  /** Tells an event of the test checkout as the provider would; undefined unless the mode is test. */
  tellTestEvent: ((event: object) => Promise<void>) | undefined;
};

export function createPayments(deps: TakeEventDeps & AsideDeps & { config: PaymentConfig; log: Log }): Payments {
  const { config, log } = deps;
  const secret =
    config.mode === 'none'
      ? undefined
      : config.mode === 'test'
        ? randomBytes(32).toString('hex')
        : config.webhookSecret;

  async function hear({ body, signature, eventId }: Told): Promise<200 | 400> {
    if (!secret || !isSigned(body, signature, secret)) {
      log.warn({ event_id: eventId, bytes: body.length }, 'a payment event with a bad signature');
      return 400;
    }
    // A repeated event is the same to the byte, should the provider ever leave its id out. The id is not signed.
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
      const fault = permanentErrorOf(error);
      if (fault === null) throw error;
      await setEventAside(deps, aside, fault);
    }
    return 200;
  }

  const routes = new Hono();
  if (secret) {
    routes.post('/webhooks/razorpay', bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
      const status = await hear({
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
    tellTestEvent:
      secret && config.mode === 'test'
        ? async (event) => {
            const body = Buffer.from(JSON.stringify(event));
            await hear({ body, signature: signatureOf(body, secret), eventId: `evt_test_${randomUUID()}` });
          }
        : undefined,
  };
}
