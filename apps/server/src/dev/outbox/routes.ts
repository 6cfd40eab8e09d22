/**
 * Serves /__dev/outbox: every message of the outbox, as a page for people and as JSON for programs. It shows one-time codes, so it has two
 * guards: the app does not mount it in production, and its creation throws there.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import type { OutboxStore } from '../../providers/outbox-store.ts';
import { outboxPage } from './page.ts';

const query = z.object({
  // PostgreSQL cannot store a zero byte, so no recipient has one.
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
