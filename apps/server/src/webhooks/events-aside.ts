/**
 * Stores signed events of a provider that can never be processed, however often they are repeated. They are stored as they came and raise
 * an alarm, and the provider gets 200. An error would make the provider repeat the event for days and then turn the webhook off.
 */
import { createHash } from 'node:crypto';
import { call } from '@tanabana/db/call';
import type { EventSource } from '@tanabana/domain/vocabulary';
import type { Log } from '@tanabana/gateway';
import { DatabaseError, UnavailableError, type Scope } from '@tanabana/gateway/db';
import type { Metrics } from '../http/monitoring/metrics.ts';

export type AsideDeps = { scope: Scope; log: Log; metrics: Pick<Metrics, 'countAlarm'> };

type Aside = { source: EventSource; body: Uint8Array; eventId?: string };

/**
 * SQLSTATE classes of errors that the event itself causes: data, constraints, limits of PostgreSQL, raised exceptions. All others
 * (connection, resources, cancelled statements, a faulty release) may be over when the provider tries again.
 */
const CAUSED_BY_EVENT = /^(22|23|54|P0)/;

/** The error code of an event that can never be processed; null for an error that may pass. */
export function permanentErrorOf(error: unknown): string | null {
  if (error instanceof UnavailableError) return null;
  if (error instanceof DatabaseError) return CAUSED_BY_EVENT.test(error.code) ? error.code : null;
  // A number or a date beyond what JavaScript can represent.
  return error instanceof RangeError ? 'RangeError' : null;
}

/** The SHA-256 of a body, which identifies an event without an id. */
export const digestOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

/**
 * Stores an event that cannot be processed.
 *
 * @throws UnavailableError or DatabaseError when it cannot be stored now: the provider gets an error and tries again
 */
export async function setEventAside(
  { scope, log, metrics }: AsideDeps,
  { source, body, eventId = digestOf(body) }: Aside,
  reason: string,
): Promise<void> {
  const id = await scope.asService('store an event that could not be taken', (tx) =>
    call(tx, 'set_event_aside', {
      p_source: source,
      p_event_id: eventId,
      p_body: Buffer.from(body).toString('base64'),
      p_fault: reason,
    }),
  );
  metrics.countAlarm('event_set_aside');
  log.error(
    { source, aside: id, bytes: body.length, fault: reason },
    'a signed event could not be taken and was set aside',
  );
}
