/**
 * In charge of /__dev/outbox: every message that the outbox kept, for people as a page and for programs as JSON. It
 * shows one-time codes, so it is guarded twice: the app does not mount it in production, and it refuses to be made there.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import type { OutboxStore } from '../../providers/outbox-store.ts';
import { outboxPage } from './page.ts';

const query = z.object({
  // PostgreSQL keeps no zero byte, so nobody has one in an address.
  to: z
    .string()
    .trim()
    .refine((to) => !to.includes('\0'))
    .optional()
    .catch('nobody'),
  before: z.coerce.number().int().positive().optional().catch(undefined),
  limit: z.coerce.number().int().positive().optional().catch(undefined),
});

export function createOutboxRoutes({ production, outbox }: { production: boolean; outbox: OutboxStore }): Hono {
  if (production) throw new Error('the outbox page may not exist in production');
  return new Hono().get('/__dev/outbox', async (c) => {
    const { to, before, limit } = query.parse(c.req.query());
    const filter = { to: to || undefined, before, limit };
    const messages = await outbox.list(filter);
    c.header('cache-control', 'no-store');
    c.header('vary', 'accept');
    if (c.req.header('accept')?.includes('application/json')) return c.json(messages);
    return c.html(outboxPage(messages, filter));
  });
}
