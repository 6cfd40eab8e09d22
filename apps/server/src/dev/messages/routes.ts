/**
 * Serves /__dev/messages: every message that the program sends, with sample values, as a page for people and as JSON for programs. Like the
 * outbox it has two guards: the app does not mount it in production, and its creation throws there.
 */
import { LANGUAGES } from '@tanabana/domain/vocabulary';
import { Hono } from 'hono';
import { z } from 'zod';
import type { SampleDeps } from './samples.ts';

export type MessageRoutesDeps = Pick<SampleDeps, 'site' | 'links'> & { production: boolean };

export function createMessageRoutes({ production, site, links }: MessageRoutesDeps): Hono {
  if (production) throw new Error('the page of messages may not exist in production');
  return new Hono().get('/__dev/messages', async (c) => {
    // With the first call, because nothing else of a start needs all of them.
    const [{ samplesOf, NAMES }, { messagesPage }] = await Promise.all([import('./samples.ts'), import('./page.ts')]);
    const query = z.object({
      language: z.enum(LANGUAGES).catch('en'),
      names: z.enum(NAMES).catch('short'),
    });
    const chosen = query.parse(c.req.query());
    const samples = samplesOf({ ...chosen, site, links });
    c.header('cache-control', 'no-store');
    c.header('vary', 'accept');
    if (c.req.header('accept')?.includes('application/json')) return c.json(samples);
    const choices = LANGUAGES.flatMap((language) => NAMES.map((names) => ({ language, names })));
    return c.html(messagesPage(samples, chosen, choices));
  });
}
