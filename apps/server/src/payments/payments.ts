/** Receives payment events: one handler for the webhooks of all payment providers and for the test checkout. */
import type { Json } from '@tanabana/db/types';
import { PAYMENT_PROVIDERS, type PaymentProvider } from '@tanabana/domain/vocabulary';
import type { Log } from '@tanabana/gateway';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { PaymentConfig } from '../payment-config.ts';
import type { EventsPort, ReadEvent, SignedRequest } from '../providers/payments/port.ts';
import { createTestCheckout, IMITATED, type TestPayment } from '../providers/payments/test-checkout.ts';
import type { ConnectedVendors } from '../providers/payments/vendors.ts';
import { parseStorable } from '../http/storable-json.ts';
import { digestOf, permanentErrorOf, setEventAside, type AsideDeps } from '../webhooks/events-aside.ts';
import { takeEvent, type TakeEventDeps } from './take-event.ts';

/** Events are a few kilobytes. */
const MAX_BYTES = 256 * 1024;

/** An id that an index can store. It has no full stop, so that nobody can name an event of another provider in an unsigned header. */
const USABLE_ID = /^[\w-]{1,200}$/;

export type Payments = {
  config: PaymentConfig;
  /** `POST /webhooks/<provider>` of each provider that is set up, and of the one that the test checkout imitates. */
  routes: Hono;
  /** Sends an event of the test checkout as the provider would; undefined unless the mode is test. */
  sendTestEvent: ((payment: TestPayment) => Promise<void>) | undefined;
};

type PaymentDeps = TakeEventDeps &
  AsideDeps & { config: PaymentConfig; vendors: ConnectedVendors; log: Log; clock(): Date };

export function createPayments(deps: PaymentDeps): Payments {
  const { config, log, clock } = deps;
  const test = config.mode === 'test' ? createTestCheckout() : undefined;

  async function receive(provider: PaymentProvider, events: EventsPort, request: SignedRequest): Promise<200 | 400> {
    const { body } = request;
    if (!events.isGenuine(request)) {
      log.warn(
        { source: provider, event_id: events.idOf?.(request), bytes: body.length },
        'a payment event with a bad signature',
      );
      return 400;
    }
    const read = readEvent(events, body);
    const id = idOf(provider, read, events.idOf?.(request)) ?? digestOf(body);
    const aside = { source: provider, body, eventId: id } as const;
    if (!read) {
      await setEventAside(deps, aside, 'unreadable');
      return 200;
    }
    try {
      await takeEvent(deps, log, { ...read, id, provider, strayMode: events.strayMode });
    } catch (error) {
      const errorCode = permanentErrorOf(error);
      if (errorCode === null) throw error;
      await setEventAside(deps, aside, errorCode);
    }
    return 200;
  }

  const routes = new Hono();
  function listen(provider: PaymentProvider, events: EventsPort): void {
    routes.post(`/webhooks/${provider}`, bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
      const status = await receive(provider, events, {
        body: new Uint8Array(await c.req.arrayBuffer()),
        header: (name) => c.req.header(name),
        now: clock(),
      });
      return c.json({ received: status === 200 }, status);
    });
  }
  for (const provider of PAYMENT_PROVIDERS) {
    const events = deps.vendors[provider]?.events ?? (provider === IMITATED ? test?.events : undefined);
    if (events) listen(provider, events);
  }
  return {
    config,
    routes,
    sendTestEvent:
      test && (async (payment) => void (await receive(IMITATED, test.events, test.requestOf(payment, clock())))),
  };
}

/**
 * The id that an event counts once by: from the signed body, else from beside it. Without either the digest identifies the event, because a
 * repeated event has the same bytes.
 */
function idOf(provider: PaymentProvider, read: ReadEvent | null, unsigned: string | undefined): string | undefined {
  if (read?.id !== undefined) return `${provider}.${read.id}`;
  return unsigned !== undefined && USABLE_ID.test(unsigned) ? unsigned : undefined;
}

/** The event with its body in a form that PostgreSQL stores; null when the text is not an event at all. */
function readEvent(events: EventsPort, raw: Uint8Array): (ReadEvent & { body: Json }) | null {
  let body: Json;
  try {
    body = parseStorable(Buffer.from(raw).toString());
  } catch {
    return null;
  }
  const read = events.read(body);
  return read && { ...read, body };
}
